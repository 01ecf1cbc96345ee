/** `text-indent` (css-text-3 §7.1). */
import { isZeroLength } from '../../../css/values/basic/length.ts';
import type { InlinePosition } from '../../break-token.ts';
import type { LineRequest } from '../../inline-formatting.ts';
import { usedLength } from '../../sizing/used-length.ts';
import type { InlineContent } from '../content/inline-content.ts';

/** px; on the first line, and with `each-line` after forced breaks, or with `hanging` on all others. */
export function textIndent(content: InlineContent, from: InlinePosition | null, request: LineRequest): number {
  const { length, hanging, eachLine, isLater = false } = content.container.style.text.indent;
  if (isZeroLength(length)) return 0;
  const isIndented = from === null ? request.isFirstLine && !isLater : eachLine && from.afterForcedBreak;
  if (isIndented === hanging) return 0;
  return usedLength(length, request.availableInlineSize);
}
