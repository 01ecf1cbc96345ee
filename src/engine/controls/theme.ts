/** The colours of Chromium's default theme for form controls, by scheme (css-color-adjust-1 §2). */
import { type Color, WHITE } from '../display/color.ts';

/** Where the end of a bar lies from its start: along the inline axis of the control (css-writing-modes-4 §6.4). */
export type BarDirection = 'right' | 'left' | 'down' | 'up';

/** What a style says of the look of a control. */
export interface ControlStyle {
  /** css-color-adjust-1 §2 */
  readonly scheme: 'light' | 'dark';
  /** Of `accent-color` (css-ui-4 §6.4.3); `null` for that of the scheme. */
  readonly accent: Color | null;
  readonly text: Color;
  readonly bar: BarDirection;
}

/** The colours of a scheme (css-color-adjust-1 §2). */
export interface Theme {
  readonly accent: Color;
  readonly outline: Color;
  /** The edge of a button, which is its ground in the dark. */
  readonly buttonEdge: Color;
  /** What lies below the ground of a control, and what marks are made of. */
  readonly field: Color;
  readonly track: Color;
  readonly trackEdge: Color;
  readonly disabled: Color;
  /** What is done of a disabled slider, with its knob. */
  readonly disabledKnob: Color;
  /** Below the ground of a disabled button; its edge. */
  readonly disabledField: Color;
  readonly disabledEdge: Color;
}

export const THEMES: Readonly<Record<ControlStyle['scheme'], Theme>> = {
  light: {
    accent: rgb(0, 117, 255),
    outline: rgb(118, 118, 118),
    buttonEdge: rgb(118, 118, 118),
    field: WHITE,
    track: rgb(239, 239, 239),
    trackEdge: { ...rgb(118, 118, 118), alpha: 0.5 },
    disabled: rgb(209, 209, 209),
    disabledKnob: rgb(203, 203, 203),
    disabledField: { ...rgb(169, 169, 169), alpha: 0.2 },
    disabledEdge: { ...rgb(118, 118, 118), alpha: 0.3 },
  },
  dark: {
    accent: rgb(153, 200, 255),
    outline: rgb(133, 133, 133),
    buttonEdge: rgb(107, 107, 107),
    field: rgb(59, 59, 59),
    track: rgb(59, 59, 59),
    trackEdge: rgb(133, 133, 133),
    disabled: rgb(98, 98, 98),
    disabledKnob: rgb(117, 117, 117),
    disabledField: rgb(59, 59, 59),
    disabledEdge: rgb(54, 54, 54),
  },
};

/** @param red,green,blue - 0 to 255 */
export function rgb(red: number, green: number, blue: number): Color {
  return { red: red / 255, green: green / 255, blue: blue / 255, alpha: 1 };
}
