/**
 * Which form controls still look as the browser draws them (css-ui-4 §7.2): `appearance` is not `none`, and no author has given them a border
 * or a background. Chromium asks the cascade; here the computed values are compared with those of the default style sheet, which differs only
 * for an author who repeats them. Painting draws such controls with a border of 1 px, whatever the border's width in layout, as Chromium does.
 */
import { attribute } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { initialStyle } from '../style/initial-style.ts';
import type { BoxSource } from './box.ts';

export type NativeAppearance = 'textfield' | 'textarea' | 'button' | 'menulist' | 'listbox';

interface Look {
  readonly borderWidth: number;
  readonly borderStyle: ComputedStyle['border']['topStyle'];
  /** 0 to 255. */
  readonly borderGrey: number;
  readonly backgroundGrey: number;
}

const LOOKS: Readonly<Record<NativeAppearance, Look>> = {
  textfield: { borderWidth: 2, borderStyle: 'inset', borderGrey: 118, backgroundGrey: 255 },
  textarea: { borderWidth: 1, borderStyle: 'solid', borderGrey: 118, backgroundGrey: 255 },
  button: { borderWidth: 2, borderStyle: 'outset', borderGrey: 0, backgroundGrey: 239 },
  menulist: { borderWidth: 1, borderStyle: 'solid', borderGrey: 118, backgroundGrey: 239 },
  listbox: { borderWidth: 1, borderStyle: 'solid', borderGrey: 118, backgroundGrey: 255 },
};

/** The greys of disabled controls: `rgba(118, 118, 118, .3)` and `rgba(239, 239, 239, .3)`. */
const DISABLED_ALPHA = 0.3;

/** `null` for boxes that are no control, and for controls that an author has styled. */
export function nativeAppearance(source: BoxSource | null, style: ComputedStyle): NativeAppearance | null {
  if (source === null || source.pseudo !== null || style.ui.appearance === 'none') return null;
  const kind = kindOf(source);
  if (kind === null) return null;
  return hasLook(style, LOOKS[kind]) ? kind : null;
}

function kindOf({ element }: BoxSource): NativeAppearance | null {
  if (element.namespace !== 'html') return null;
  switch (element.localName) {
    case 'button':
      return 'button';
    case 'textarea':
      return 'textarea';
    case 'select':
      return attribute(element, 'multiple') !== null || Number(attribute(element, 'size')) > 1 ? 'listbox' : 'menulist';
    case 'input':
      return inputKind((attribute(element, 'type') ?? '').toLowerCase());
    default:
      return null;
  }
}

function inputKind(type: string): NativeAppearance | null {
  switch (type) {
    case 'submit':
    case 'reset':
    case 'button':
      return 'button';
    case 'checkbox':
    case 'radio':
    case 'range':
    case 'color':
    case 'file':
    case 'image':
    case 'hidden':
      return null;
    default:
      return 'textfield';
  }
}

function hasLook(style: ComputedStyle, look: Look): boolean {
  const { border, background } = style;
  if (background.image.some((image) => image !== 'none')) return false;
  if (look !== LOOKS.listbox && style.radius !== initialStyle.radius) return false;
  return (
    hasSide(style, border.topWidth, border.topStyle, border.topColor, look) &&
    hasSide(style, border.rightWidth, border.rightStyle, border.rightColor, look) &&
    hasSide(style, border.bottomWidth, border.bottomStyle, border.bottomColor, look) &&
    hasSide(style, border.leftWidth, border.leftStyle, border.leftColor, look) &&
    background.color !== 'currentcolor' &&
    (isGrey(background.color, look.backgroundGrey, 1) ||
      isGrey(background.color, 239, 1) ||
      isGrey(background.color, 239, DISABLED_ALPHA))
  );
}

function hasSide(
  style: ComputedStyle,
  width: number,
  line: ComputedStyle['border']['topStyle'],
  color: ComputedStyle['border']['topColor'],
  look: Look,
): boolean {
  if (width !== look.borderWidth || line !== look.borderStyle) return false;
  const used = color === 'currentcolor' ? style.color.color : color;
  return isGrey(used, look.borderGrey, 1) || isGrey(used, 118, DISABLED_ALPHA);
}

function isGrey(color: ComputedStyle['color']['color'], grey: number, alpha: number): boolean {
  const close = (channel: number) => Math.round(channel * 255) === grey;
  return close(color.red) && close(color.green) && close(color.blue) && Math.abs(color.alpha - alpha) < 0.01;
}
