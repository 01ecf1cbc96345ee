/** The sixteen boxes in the margins of a page (css-page-3 §5.3): their names, where they stand, and how their content is aligned. */

export interface MarginBoxPlace {
  /** The margin that the box is in, or `area`: beside the page area, where three boxes share the room. */
  readonly x: 'left' | 'area' | 'right';
  readonly y: 'top' | 'area' | 'bottom';
  /** §5.3.2.4: initial values of `text-align` and `vertical-align`. */
  readonly textAlign: 'left' | 'center' | 'right';
  readonly verticalAlign: 'top' | 'middle' | 'bottom';
}

/** Clockwise from the top left corner: the order in which they are painted (§5.2). */
export const PAGE_MARGIN_BOXES = {
  'top-left-corner': { x: 'left', y: 'top', textAlign: 'right', verticalAlign: 'middle' },
  'top-left': { x: 'area', y: 'top', textAlign: 'left', verticalAlign: 'middle' },
  'top-center': { x: 'area', y: 'top', textAlign: 'center', verticalAlign: 'middle' },
  'top-right': { x: 'area', y: 'top', textAlign: 'right', verticalAlign: 'middle' },
  'top-right-corner': { x: 'right', y: 'top', textAlign: 'left', verticalAlign: 'middle' },
  'right-top': { x: 'right', y: 'area', textAlign: 'center', verticalAlign: 'top' },
  'right-middle': { x: 'right', y: 'area', textAlign: 'center', verticalAlign: 'middle' },
  'right-bottom': { x: 'right', y: 'area', textAlign: 'center', verticalAlign: 'bottom' },
  'bottom-right-corner': { x: 'right', y: 'bottom', textAlign: 'left', verticalAlign: 'middle' },
  'bottom-right': { x: 'area', y: 'bottom', textAlign: 'right', verticalAlign: 'middle' },
  'bottom-center': { x: 'area', y: 'bottom', textAlign: 'center', verticalAlign: 'middle' },
  'bottom-left': { x: 'area', y: 'bottom', textAlign: 'left', verticalAlign: 'middle' },
  'bottom-left-corner': { x: 'left', y: 'bottom', textAlign: 'right', verticalAlign: 'middle' },
  'left-bottom': { x: 'left', y: 'area', textAlign: 'center', verticalAlign: 'bottom' },
  'left-middle': { x: 'left', y: 'area', textAlign: 'center', verticalAlign: 'middle' },
  'left-top': { x: 'left', y: 'area', textAlign: 'center', verticalAlign: 'top' },
} as const satisfies Readonly<Record<string, MarginBoxPlace>>;

export type MarginBoxName = keyof typeof PAGE_MARGIN_BOXES;

export const marginBoxNames = Object.keys(PAGE_MARGIN_BOXES) as readonly MarginBoxName[];
