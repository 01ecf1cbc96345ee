/** Lays out one line: finds room between floats, breaks, and goes below floats where the content does not fit beside them (CSS 2.2 §9.5). */
import { floorToGrid, isDefinite } from '../../base/lengths.ts';
import { resolveLength } from '../../css/values/length.ts';
import type { InlinePosition } from '../break-token.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { lowestFloat, nextOpportunityTop } from '../exclusion-space.ts';
import { ellipsize, hasEllipsis } from './ellipsis.ts';
import { FloatingSurroundings } from './floating-surroundings.ts';
import type { InlineContent, OpenItem } from './inline-content.ts';
import { type LineBox, makeLineBox } from './line-box.ts';
import { type BrokenLine, LineBreaker } from './line-breaker.ts';
import type { LineRequest, LineResult } from './line-result.ts';
import { layoutPlainLine } from './plain-line.ts';

/** A line that neither fits nor settles after so many attempts stays where it is. */
const MOST_ATTEMPTS = 200;

/** Makes the next line. `from` is `null` at the beginning of the content. */
export function layoutLine(
  content: InlineContent,
  from: InlinePosition | null,
  request: LineRequest,
  env: LayoutEnvironment,
): LineResult {
  env.deadline.tick();
  const indent = textIndent(content, from, request);
  if (content.plainText !== null && lowestFloat(request.exclusions) <= request.bfcBlockOffset) {
    const line = layoutPlainLine(content, content.plainText, from, request, indent);
    if (line !== null) return line;
  }
  const surroundings = new FloatingSurroundings(request, content.font.lineHeight, content.direction, env);
  const reopened = from === null ? null : (content.items[from.item]?.parent ?? null);
  for (let attempt = 0; ; attempt++) {
    const line = breakLine(content, from, indent, request, surroundings);
    const isLastAttempt = attempt === MOST_ATTEMPTS;
    if (line.overflows && surroundings.isNarrowed && !isLastAttempt && moveBelowFloat(surroundings)) continue;
    const box = makeBox(content, line, reopened, indent, request, surroundings, env);
    if (!box.isEmpty && !isLastAttempt && surroundings.growTo(box.blockSize)) continue;
    return lineResult(line, box, surroundings, request);
  }
}

function breakLine(
  content: InlineContent,
  from: InlinePosition | null,
  indent: number,
  request: LineRequest,
  surroundings: FloatingSurroundings,
): BrokenLine {
  surroundings.startAttempt();
  const line = new LineBreaker(content, from, indent, request.percentageInlineSize, surroundings).run();
  return line.overflows && hasEllipsis(content.container.style)
    ? ellipsize(content, line, surroundings.width - indent)
    : line;
}

/** Moves the line down to where a float ends. Returns whether there is such a place. */
function moveBelowFloat(surroundings: FloatingSurroundings): boolean {
  const next = nextOpportunityTop(surroundings.leadingExclusions, surroundings.top, 0);
  if (next === null) return false;
  surroundings.top = next;
  return true;
}

function makeBox(
  content: InlineContent,
  line: BrokenLine,
  reopened: OpenItem | null,
  indent: number,
  request: LineRequest,
  surroundings: FloatingSurroundings,
  env: LayoutEnvironment,
): LineBox {
  const geometry = {
    left: surroundings.left - request.bfcInlineOffset,
    width: surroundings.width,
    indent,
    percentageInlineSize: request.percentageInlineSize,
    percentageBlockSize: request.percentageBlockSize,
  };
  return makeLineBox(content, line, reopened, geometry, env);
}

function lineResult(
  line: BrokenLine,
  box: LineBox,
  surroundings: FloatingSurroundings,
  request: LineRequest,
): LineResult {
  const blockOffset = box.isEmpty ? 0 : surroundings.top - request.bfcBlockOffset;
  surroundings.placeDeferred(request.bfcBlockOffset + blockOffset + box.blockSize);
  const outOfFlow =
    blockOffset === 0 ? box.outOfFlow : box.outOfFlow.map((entry) => ({ ...entry, y: entry.y + blockOffset }));
  return {
    fragment: box.fragment,
    x: box.x,
    blockOffset,
    blockSize: box.blockSize,
    baseline: box.baseline,
    exclusions: surroundings.exclusions,
    end: line.end,
    isEmpty: box.isEmpty,
    endsWithForcedBreak: line.forcedBreak !== null,
    clear: line.forcedBreak === null ? 'none' : line.forcedBreak.clear,
    floats: surroundings.floats(),
    brokenFloats: surroundings.brokenFloats(),
    outOfFlow: outOfFlow.concat(surroundings.outOfFlow()),
  };
}

/** css-text-3 §7.1: px; on the first line, and with `each-line` after forced breaks, or with `hanging` on all others. */
function textIndent(content: InlineContent, from: InlinePosition | null, request: LineRequest): number {
  const { length, hanging, eachLine } = content.container.style.text.indent;
  if (length.px === 0 && length.percent === 0 && length.math === null) return 0;
  const isIndented = from === null ? request.isFirstLine : eachLine && from.afterForcedBreak;
  if (isIndented === hanging) return 0;
  const basis = isDefinite(request.availableInlineSize) ? request.availableInlineSize : 0;
  return floorToGrid(resolveLength(length, basis));
}
