/** Values of mask properties (css-masking-1 §7). */
import { keywordMap } from '../basic/keyword.ts';

export type MaskComposite = 'add' | 'subtract' | 'intersect' | 'exclude';

/** The names of `-webkit-mask-composite` stand for those of today (compat §3). */
export const maskComposite = keywordMap<MaskComposite>({
  add: 'add',
  subtract: 'subtract',
  intersect: 'intersect',
  exclude: 'exclude',
  'source-over': 'add',
  'source-out': 'subtract',
  'source-in': 'intersect',
  xor: 'exclude',
});

export type MaskBox = 'border-box' | 'padding-box' | 'content-box' | 'fill-box' | 'stroke-box' | 'view-box';

const boxes: Readonly<Record<string, MaskBox>> = {
  'border-box': 'border-box',
  'padding-box': 'padding-box',
  'content-box': 'content-box',
  'fill-box': 'fill-box',
  'stroke-box': 'stroke-box',
  'view-box': 'view-box',
  // Names of the prefixed properties.
  border: 'border-box',
  padding: 'padding-box',
  content: 'content-box',
};

export const maskOrigin = keywordMap<MaskBox>(boxes);
export const maskClip = keywordMap<MaskBox | 'no-clip' | 'text'>({ ...boxes, 'no-clip': 'no-clip', text: 'text' });
