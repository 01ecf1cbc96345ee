/** Form controls that are painted as a whole (HTML §15.5): what they show, their natural sizes and their baselines. */
import type { Size } from '../base/geometry.ts';
import { attribute, type Element } from '../dom/node.ts';
import { controlKind } from './control-kind.ts';
import { isDisabled } from './control-state.ts';

/** Sizes: `NATURAL_SIZES`; other controls are boxes with text in them. */
export interface PaintedControl {
  readonly kind: 'control';
  /** The arrow at the end of a drop-down list and the icons of date and time fields have boxes with the style and source of an anonymous box. */
  readonly control:
    | 'checkbox'
    | 'radio'
    | 'range'
    | 'color'
    | 'progress'
    | 'meter'
    | 'select-arrow'
    | 'calendar-icon'
    | 'clock-icon';
  readonly checked: boolean;
  readonly disabled: boolean;
  /** Whether `appearance` leaves it the look of the theme. */
  readonly isNative: boolean;
  /** 0 to 1 for range, progress, meter; `null` for an indeterminate progress. */
  readonly value: number | null;
  /** Of a colour input, `#rrggbb`; of a meter, its region: `good`, `fair` or `poor`; else empty. */
  readonly text: string;
}

export const SELECT_ARROW = picture('select-arrow');
export const CALENDAR_ICON = picture('calendar-icon');
export const CLOCK_ICON = picture('clock-icon');

function picture(control: PaintedControl['control']): PaintedControl {
  return { kind: 'control', control, checked: false, disabled: false, isNative: true, value: null, text: '' };
}

/** Content box sizes along and across the inline axis, px; the default sheet says more of colours and bars. */
const NATURAL_SIZES: Readonly<Record<PaintedControl['control'], Size>> = {
  checkbox: { width: 13, height: 13 },
  radio: { width: 13, height: 13 },
  range: { width: 129, height: 16 },
  color: { width: 6, height: 10 },
  progress: { width: 0, height: 0 },
  meter: { width: 0, height: 0 },
  'select-arrow': { width: 16, height: 8 },
  'calendar-icon': { width: 12, height: 12 },
  'clock-icon': { width: 14, height: 14 },
};

export function sizeOfControl({ control }: PaintedControl): Size {
  return NATURAL_SIZES[control];
}

/** Whether nothing but the control itself is painted: no border and no background. */
export function isUndecorated({ control, isNative }: PaintedControl): boolean {
  return isToggle(control) || (control === 'range' && isNative);
}

/** Whether the control has no border and no padding, whatever an author says. */
export function isToggle(control: PaintedControl['control']): boolean {
  return control === 'checkbox' || control === 'radio';
}

/** Height of the space below the swatch in the content box of a colour input, px. */
const BELOW_SWATCH = 4;

/**
 * As Chromium has it: the bottom border edge, and for colours the swatch's bottom.
 *
 * @param height - of the border box, px
 * @param contentEnd - the lower end of the content box from its top, px
 * @returns from its top, px; `null` for the bottom margin edge
 */
export function baselineOf({ control }: PaintedControl, height: number, contentEnd: number): number | null {
  switch (control) {
    case 'progress':
    case 'meter':
      return null;
    case 'color':
      return contentEnd - BELOW_SWATCH;
    default:
      return height;
  }
}

/**
 * `null` for elements that are no control of this kind.
 *
 * @param isNative - whether `appearance` leaves the element its look; without it boxes to tick are boxes like any other
 */
export function paintedControlOf(element: Element, isNative: boolean): PaintedControl | null {
  const kind = controlKind(element);
  switch (kind) {
    case 'checkbox':
    case 'radio':
      return isNative ? painted(element, kind, isNative, null, '') : null;
    case 'range':
      return painted(element, kind, isNative, rangeValue(element), '');
    case 'color': {
      const value = attribute(element, 'value') ?? '';
      return painted(element, kind, isNative, null, /^#[0-9a-f]{6}$/i.test(value) ? value : '#000000');
    }
    case 'progress':
      return progress(element, isNative);
    case 'meter':
      return meter(element, isNative);
    default:
      return null;
  }
}

function painted(
  element: Element,
  control: PaintedControl['control'],
  isNative: boolean,
  value: number | null,
  text: string,
): PaintedControl {
  const checked = attribute(element, 'checked') !== null;
  return { kind: 'control', control, checked, disabled: isDisabled(element), isNative, value, text };
}

function rangeValue(element: Element): number {
  const min = numberAttribute(element, 'min') ?? 0;
  const max = numberAttribute(element, 'max') ?? 100;
  const value = numberAttribute(element, 'value') ?? min + (max - min) / 2;
  return max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;
}

function progress(element: Element, isNative: boolean): PaintedControl {
  const value = numberAttribute(element, 'value');
  const max = numberAttribute(element, 'max') ?? 1;
  const part = value === null ? null : Math.min(1, Math.max(0, value / (max > 0 ? max : 1)));
  return painted(element, 'progress', isNative, part, '');
}

/** HTML §4.10.14: the regions that `low`, `high` and `optimum` divide the range into. */
function meter(element: Element, isNative: boolean): PaintedControl {
  const min = numberAttribute(element, 'min') ?? 0;
  const max = Math.max(min, numberAttribute(element, 'max') ?? 1);
  const within = (value: number) => Math.min(max, Math.max(min, value));
  const value = within(numberAttribute(element, 'value') ?? 0);
  const low = within(numberAttribute(element, 'low') ?? min);
  const high = Math.max(low, within(numberAttribute(element, 'high') ?? max));
  const optimum = within(numberAttribute(element, 'optimum') ?? (min + max) / 2);
  const part = max > min ? (value - min) / (max - min) : 0;
  return painted(element, 'meter', isNative, part, meterRegion(value, low, high, optimum));
}

function meterRegion(value: number, low: number, high: number, optimum: number): string {
  const regionOf = (each: number) => (each < low ? 0 : each > high ? 2 : 1);
  const distance = Math.abs(regionOf(value) - regionOf(optimum));
  return distance === 0 ? 'good' : distance === 1 ? 'fair' : 'poor';
}

function numberAttribute(element: Element, name: string): number | null {
  const text = (attribute(element, name) ?? '').trim();
  if (text === '') return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}
