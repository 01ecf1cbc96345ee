/**
 * Which form controls still look as the browser draws them (css-ui-4 §7.2): `appearance` is not `none`, and no author has given them a border
 * or a background. Chromium asks the cascade; here the computed values are compared with those of the default style sheet, which differs only
 * for an author who repeats them. Painting draws such controls with a border of 1 px, whatever the border's width in layout, as Chromium does.
 */
import { attribute } from '../../dom/node.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { initialStyle } from '../../style/initial-style.ts';
import type { BoxSource } from '../tree/box.ts';

type Color = ComputedStyle['color']['color'];
type ColorScheme = ComputedStyle['color']['scheme'];

export type NativeAppearance = 'textfield' | 'textarea' | 'button' | 'menulist' | 'listbox';

interface Look {
  readonly borderWidth: number;
  readonly borderStyle: ComputedStyle['border']['topStyle'];
  /** 0 to 255, in a light and in a dark colour scheme. */
  readonly borderGrey: Greys;
  readonly backgroundGrey: Greys;
}

interface Greys {
  readonly light: number;
  readonly dark: number;
}

const EDGE: Greys = { light: 118, dark: 133 };
const FIELD: Greys = { light: 255, dark: 59 };
const FACE: Greys = { light: 239, dark: 107 };
const BUTTON_EDGE: Greys = { light: 0, dark: 255 };
const DISABLED_EDGE: Greys = { light: 118, dark: 195 };
const DISABLED_FIELD: Greys = { light: 239, dark: 59 };

const LOOKS: Readonly<Record<NativeAppearance, Look>> = {
  textfield: { borderWidth: 2, borderStyle: 'inset', borderGrey: EDGE, backgroundGrey: FIELD },
  textarea: { borderWidth: 1, borderStyle: 'solid', borderGrey: EDGE, backgroundGrey: FIELD },
  button: { borderWidth: 2, borderStyle: 'outset', borderGrey: BUTTON_EDGE, backgroundGrey: FACE },
  menulist: { borderWidth: 1, borderStyle: 'solid', borderGrey: EDGE, backgroundGrey: FACE },
  listbox: { borderWidth: 1, borderStyle: 'solid', borderGrey: EDGE, backgroundGrey: FIELD },
};

/** Of the greys of disabled controls. */
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
    hasGround(background.color, look, style.color.scheme)
  );
}

function hasGround(color: Color, look: Look, scheme: ColorScheme): boolean {
  if (isGrey(color, look.backgroundGrey[scheme], 1) || isGrey(color, FACE[scheme], 1)) return true;
  if (isGrey(color, DISABLED_FIELD[scheme], DISABLED_ALPHA)) return true;
  // As in Chromium: not quite grey.
  return scheme === 'dark' && look === LOOKS.button && Math.round(color.red * 255) === 19 && color.alpha < 1;
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
  const { scheme } = style.color;
  if (isGrey(used, look.borderGrey[scheme], 1) || isGrey(used, DISABLED_EDGE[scheme], DISABLED_ALPHA)) return true;
  // Fields keep the light one.
  return isGrey(used, DISABLED_EDGE.light, DISABLED_ALPHA);
}

function isGrey(color: Color, grey: number, alpha: number): boolean {
  const close = (channel: number) => Math.round(channel * 255) === grey;
  return close(color.red) && close(color.green) && close(color.blue) && Math.abs(color.alpha - alpha) < 0.01;
}
