/** `overflow-clip-margin` (css-overflow-4 §3.2): how far beyond which of its boxes an element shows what overflows. */
import { keyword } from '../basic/keyword.ts';
import { length } from '../basic/length.ts';
import { mapSpecified, parseNext, type Specified, type Syntax } from '../basic/syntax.ts';

export interface ClipMargin {
  readonly box: 'content-box' | 'padding-box' | 'border-box';
  readonly px: number;
}

export const NO_CLIP_MARGIN: ClipMargin = { box: 'padding-box', px: 0 };

const visualBox = keyword('content-box', 'padding-box', 'border-box');
const margin = length({ min: 0 });

export function clipMargin(): Syntax<ClipMargin> {
  return {
    grammar: '<visual-box> || <length [0,∞]>',
    parse(tokens, context) {
      const before = parseNext(visualBox, tokens, context);
      const distance = parseNext(margin, tokens, context);
      const after = before === null && distance !== null ? parseNext(visualBox, tokens, context) : null;
      if (before === null && distance === null) return null;
      const box = (before ?? after ?? 'padding-box') as ClipMargin['box'];
      return mapSpecified(distance ?? 0, (px): ClipMargin => ({ box, px })) as Specified<ClipMargin>;
    },
  };
}
