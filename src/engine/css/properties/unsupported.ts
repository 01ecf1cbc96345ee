/**
 * Properties that platen knows and does not carry out yet: any value is taken, and each use that asks for something is reported with
 * the reason. Who implements one moves it from here to the group of its module.
 */

export interface UnsupportedProperty {
  readonly kind: 'unsupported';
  readonly reason: string;
  /** The value that asks for nothing. */
  readonly initial: string;
}

/** By name, with its initial value. */
type Names = Readonly<Record<string, string>>;

const generatedContentForPages: Names = {
  'float-offset': '0',
};

const text: Names = {
  'text-emphasis-skip': 'spaces punctuation',
  'text-group-align': 'none',
  'wrap-before': 'auto',
  'wrap-after': 'auto',
  'wrap-inside': 'auto',
  'initial-letter-align': 'alphabetic',
  'line-fit-edge': 'leading',
  'inline-sizing': 'normal',
  'line-snap': 'none',
  'line-grid': 'match-parent',
  'box-snap': 'none',
  '-webkit-text-security': 'none',
  'text-fit': 'none',
};

const ruby: Names = {
  'ruby-merge': 'separate',
};

const boxes: Names = {
  'reading-flow': 'normal',
  'reading-order': '0',
  'border-shape': 'none',
  'image-resolution': '1dppx',
  '-webkit-box-reflect': 'none',
  '-webkit-box-lines': 'single',
};

const svg: Names = { 'color-interpolation': 'srgb' };

const pages: Names = {
  'page-orientation': 'upright',
  'flow-into': 'none',
  'flow-from': 'none',
  'wrap-flow': 'auto',
  'wrap-through': 'wrap',
};

export const unsupportedProperties: ReadonlyMap<string, UnsupportedProperty> = new Map([
  ...entries(generatedContentForPages, 'generated content for paged media is not carried out'),
  ...entries(text, 'this refinement of text is not carried out'),
  ...entries(ruby, 'this refinement of ruby is not carried out'),
  ...entries(boxes, 'this refinement of boxes is not carried out'),
  ...entries(svg, 'colours of SVG are mixed as sRGB'),
  ...entries(pages, 'this refinement of pages is not carried out'),
]);

function entries(names: Names, reason: string): [string, UnsupportedProperty][] {
  return Object.entries(names).map(([name, initial]) => [name, { kind: 'unsupported', reason, initial }]);
}
