/** Computed values as browsers write them, of the properties that default style sheets and old attributes set. */
import type { ComputedStyle } from '../../../src/engine/style/computed-style.ts';

type Length = ComputedStyle['margin']['top'];

const rounded = (value: number) => String(Math.round(value * 1e3) / 1e3);

function length(value: Length): string {
  if (value === 'auto') return value;
  return value.percent === 0 ? `${rounded(value.px)}px` : `${rounded(value.percent)}%`;
}

function color(value: ComputedStyle['color']['color'] | 'currentcolor', style: ComputedStyle): string {
  if (value === 'currentcolor') return color(style.color.color, style);
  const channels = [value.red, value.green, value.blue].map((each) => Math.round(each * 255)).join(', ');
  return value.alpha === 1 ? `rgb(${channels})` : `rgba(${channels}, ${rounded(value.alpha)})`;
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** By the names of the properties. */
export function computedText(style: ComputedStyle): Record<string, string> {
  const { width, height } = style.sizing;
  const text: Record<string, string> = {
    display: style.display.display.keywords,
    position: typeof style.display.position === 'object' ? 'running' : style.display.position,
    float: style.display.float,
    clear: style.display.clear,
    width: typeof width === 'string' ? width : length(width as Length),
    height: typeof height === 'string' ? height : length(height as Length),
    'background-color': color(style.background.color as 'currentcolor', style),
    color: color(style.color.color, style),
    'text-align': style.text.align,
    'vertical-align':
      typeof style.inline.verticalAlign === 'string' ? style.inline.verticalAlign : length(style.inline.verticalAlign),
    'font-size': `${rounded(style.font.size)}px`,
    'font-weight': String(style.font.weight),
    'font-style': String(style.font.style),
    'white-space-collapse': style.text.whiteSpaceCollapse,
    'text-wrap-mode': style.text.wrapMode,
    'overflow-x': style.overflow.x,
    'unicode-bidi': style.inline.unicodeBidi,
    direction: style.writing.direction,
    opacity: rounded(style.effects.opacity),
  };
  for (const side of SIDES) {
    text[`margin-${side}`] = length(style.margin[side]);
    text[`padding-${side}`] = length(style.padding[side]);
    const line = style.border[`${side}Style`];
    text[`border-${side}-style`] = line;
    text[`border-${side}-width`] =
      line === 'none' || line === 'hidden' ? '0px' : `${rounded(style.border[`${side}Width`])}px`;
    text[`border-${side}-color`] = color(style.border[`${side}Color`] as 'currentcolor', style);
  }
  return text;
}
