/** The graphics state that content streams set and restore (PDF 32000-1 §8.4), and how its parts are written. */
import { type Color, pressKey } from '../display/color.ts';
import type { StrokeLine } from '../display/display-item.ts';
import { ByteWriter } from './numbers.ts';
import type { TextState } from './text-writer.ts';

/** Graphics state that `q` saves. Colours are what stands for what was written. */
export interface GraphicsState {
  fill: number | string;
  stroke: number | string;
  alpha: number;
  /** Whether colours are laid over what is below (§8.6.7). */
  isOverprinted: boolean;
  lineWidth: number;
  lineStyle: string;
  text: TextState;
}

/** PDF's names of the blend modes (§11.3.5) by those of compositing-1 §10. */
export const BLEND_MODES: Readonly<Record<string, string>> = {
  normal: 'Normal',
  multiply: 'Multiply',
  screen: 'Screen',
  overlay: 'Overlay',
  darken: 'Darken',
  lighten: 'Lighten',
  'color-dodge': 'ColorDodge',
  'color-burn': 'ColorBurn',
  'hard-light': 'HardLight',
  'soft-light': 'SoftLight',
  difference: 'Difference',
  exclusion: 'Exclusion',
  hue: 'Hue',
  saturation: 'Saturation',
  color: 'Color',
  luminosity: 'Luminosity',
};

export const INITIAL_LINE_STYLE = '0 J 0 j 10 M []0 d';

/** §8.4.1: what a page starts with. Black is key 0. */
export function initialState(): GraphicsState {
  return {
    fill: 0,
    stroke: 0,
    alpha: 1,
    isOverprinted: false,
    lineWidth: 1,
    lineStyle: INITIAL_LINE_STYLE,
    text: { font: null, size: 0, rendering: 0 },
  };
}

/**
 * What a form starts with: all but alpha, which its group sets to 1 (§11.6.6), is what held where the form is drawn (§8.10.1), so nothing
 * of it is known.
 */
export function formState(): GraphicsState {
  return {
    fill: Number.NaN,
    stroke: Number.NaN,
    alpha: 1,
    isOverprinted: false,
    lineWidth: Number.NaN,
    lineStyle: '',
    text: { font: null, size: 0, rendering: Number.NaN },
  };
}

export function copyState(state: GraphicsState): GraphicsState {
  const { fill, stroke, alpha, isOverprinted, lineWidth, lineStyle } = state;
  const { font, size, rendering } = state.text;
  return { fill, stroke, alpha, isOverprinted, lineWidth, lineStyle, text: { font, size, rendering } };
}

/** Channels in 8 bits, as the page is in sRGB of 8 bits for every viewer. */
export function colorKey(color: Color): number | string {
  if (color.press !== undefined) return pressKey(color.press);
  return channel(color.red) * 65_536 + channel(color.green) * 256 + channel(color.blue);
}

function channel(value: number): number {
  return value <= 0 ? 0 : value >= 1 ? 255 : Math.round(value * 255);
}

export function writeColor(out: ByteWriter, color: Color, gray: string, rgb: string): void {
  const red = channel(color.red);
  const green = channel(color.green);
  const blue = channel(color.blue);
  out.number(channelShare(red));
  if (red === green && green === blue) {
    out.operator(gray);
    return;
  }
  out.number(channelShare(green)).number(channelShare(blue)).operator(rgb);
}

/** In thousandths, rounded up: so that viewers that drop fractions of 255 (MuPDF) come to the same 8 bits as those that round. */
const channelShare = (value: number): number => Math.ceil((value * 1_000) / 255) / 1_000;

export function roundAlpha(alpha: number): number {
  return alpha >= 1 ? 1 : alpha > 0 ? Math.round(alpha * 1000) / 1000 : 0;
}

/** §8.4.3: cap, join, miter limit and dashes as one piece of text, so that it is compared and written at once. */
export function lineStyle(item: StrokeLine): string {
  const cap = item.cap === 'butt' ? 0 : item.cap === 'round' ? 1 : 2;
  const join = item.join === 'miter' ? 0 : item.join === 'round' ? 1 : 2;
  const dashes = new ByteWriter(64);
  // A dash array of zeros or with a negative number is an error in PDF; it means a solid line.
  const isDashed = item.dashes.some((dash) => dash > 0.0005) && item.dashes.every((dash) => dash >= 0);
  if (isDashed) for (const dash of item.dashes) dashes.number(dash);
  const limit = new ByteWriter(16).number(Math.max(1, item.miterLimit)).bytes().toString('latin1');
  const offset = isDashed ? new ByteWriter(16).number(item.dashOffset).bytes().toString('latin1') : '0 ';
  return `${cap} J ${join} j ${limit}M [${dashes.bytes().toString('latin1').trimEnd()}]${offset}d`;
}

/** What of the line is another than the state says. */
export function writeLine(out: ByteWriter, state: GraphicsState, width: number, style: string): void {
  if (width !== state.lineWidth) out.number(width).operator('w');
  if (style !== state.lineStyle) out.operator(style);
  state.lineWidth = width;
  state.lineStyle = style;
}

export function writeMatrix(out: ByteWriter, [a, b, c, d, e, f]: readonly number[]): void {
  out.factor(a!).factor(b!).factor(c!).factor(d!).number(e!).number(f!).operator('cm');
}
