/** Lays out one line: finds room between floats, breaks, and goes below floats where the content does not fit beside them (CSS 2.2 §9.5). */
import { partitionPoint } from '../../base/partition-point.ts';
import type { InlinePosition } from '../break-token.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { lowestFloat } from '../exclusion-space.ts';
import { movedEntry } from '../fragment-builder.ts';
import type { LineRequest, LineResult } from '../inline-formatting.ts';
import { FloatingSurroundings } from './break/floating-surroundings.ts';
import { hangingStart } from './break/hanging-punctuation.ts';
import { LineBreaker } from './break/line-breaker.ts';
import { breakByRules } from './break/ruled-line.ts';
import { textIndent } from './break/text-indent.ts';
import { ellipsize, overflowMarker } from './build/ellipsis.ts';
import { type LineBox, makeLineBox } from './build/line-box.ts';
import { layoutPlainLine } from './build/plain-line.ts';
import { HYPHENATION, type InlineContent, type OpenItem, type ParagraphDirection } from './content/inline-content.ts';
import type { BrokenLine } from './content/line-parts.ts';
import type { LineRules } from './content/line-rules.ts';
import { trimmedLineStart } from './prepare/spacing-trim.ts';
import { wrapsLines } from './prepare/white-space.ts';

/** A line that neither fits nor settles after so many attempts stays where it is. */
const MOST_ATTEMPTS = 200;

/** Makes the next line. `from` is `null` at the beginning of the content. */
export function layoutLine(
  given: InlineContent,
  from: InlinePosition | null,
  request: LineRequest,
  env: LayoutEnvironment,
): LineResult {
  env.deadline.tick();
  const content = given.paragraphs === null ? given : inParagraph(given, given.paragraphs, from);
  const { rules } = content;
  const indent = rules === null ? textIndent(content, from, request) : ruledIndent(content, rules, from, request);
  if (
    rules === null &&
    request.blockEllipsis === null &&
    content.plainText !== null &&
    content.container.style.typesetting.lineHeightStep === 0 &&
    // Which do not tell what they leave to annotations.
    !env.hasAnnotations &&
    lowestFloat(request.exclusions) <= request.bfcBlockOffset
  ) {
    const line = layoutPlainLine(content, content.plainText, from, request, indent);
    if (line !== null) return line;
  }
  const surroundings = new FloatingSurroundings(request, content.font.lineHeight, content.direction, env);
  const reopened = from === null ? null : (content.items[from.item]?.parent ?? null);
  // DEVIATION: CSS 2.2 §9.5 moves all lines that do not fit; as in Chromium, those of a container that does not wrap stay.
  const wraps = wrapsLines(content.container.style.text.whiteSpace);
  for (let attempt = 0; ; attempt++) {
    const line = breakLine(content, from, indent, request, surroundings);
    const isLastAttempt = attempt === MOST_ATTEMPTS;
    const mayMove = wraps && surroundings.isNarrowed && !isLastAttempt;
    if (line.overflows && mayMove && surroundings.moveDown(line.width + indent)) continue;
    const box = makeBox(content, line, reopened, indent, request, surroundings, env);
    if (!box.isEmpty && !isLastAttempt && surroundings.growTo(box.blockSize)) continue;
    return lineResult(content, line, box, surroundings, request);
  }
}

/** The content in the direction of the paragraph that the line is part of. */
function inParagraph(
  content: InlineContent,
  paragraphs: readonly ParagraphDirection[],
  from: InlinePosition | null,
): InlineContent {
  const offset = from === null ? 0 : from.offset;
  const next = partitionPoint(1, paragraphs.length, (index) => paragraphs[index]!.start <= offset);
  const { direction } = paragraphs[next - 1]!;
  return direction === content.direction ? content : { ...content, direction };
}

function breakLine(
  content: InlineContent,
  from: InlinePosition | null,
  indent: number,
  request: LineRequest,
  surroundings: FloatingSurroundings,
): BrokenLine {
  surroundings.startAttempt();
  const { rules } = content;
  const line =
    rules === null
      ? new LineBreaker(content, from, indent, request.percentageInlineSize, surroundings).run()
      : breakByRules({ content, rules, from, indent, request, surroundings });
  const marker = request.blockEllipsis ?? (line.overflows ? overflowMarker(content.container.style) : null);
  return marker === null ? line : ellipsize(content, line, surroundings.width - indent, marker);
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
    width: surroundings.width - (content.rules === null ? 0 : content.rules.padding),
    indent,
    percentageInlineSize: request.percentageInlineSize,
    insetBlockSize: request.insetBlockSize,
    annotationSpace: request.annotationSpace,
  };
  return makeLineBox(content, line, reopened, geometry, env);
}

function lineResult(
  content: InlineContent,
  line: BrokenLine,
  box: LineBox,
  surroundings: FloatingSurroundings,
  request: LineRequest,
): LineResult {
  const blockOffset = box.isEmpty ? 0 : surroundings.top - request.bfcBlockOffset;
  surroundings.placeDeferred(request.bfcBlockOffset + blockOffset + box.blockSize);
  const outOfFlow = blockOffset === 0 ? box.outOfFlow : box.outOfFlow.map((entry) => movedEntry(entry, 0, blockOffset));
  return {
    fragment: box.fragment,
    x: box.x,
    blockOffset,
    blockSize: box.blockSize,
    baseline: box.baseline,
    exclusions: surroundings.exclusions,
    end: line.end,
    isEmpty: box.isEmpty,
    annotationShift: box.annotationShift,
    annotationSpace: box.annotationSpace,
    endsWithHyphen: line.end !== null && content.breaks[line.end.offset] === HYPHENATION,
    clear: line.forcedBreak === null ? 'none' : line.forcedBreak.clear,
    floats: surroundings.floats(),
    brokenFloats: surroundings.brokenFloats(),
    outOfFlow: outOfFlow.concat(surroundings.outOfFlow()),
    leading: blockOffset > 0 ? surroundings.leadingFloats() : null,
  };
}

/** The indent with what hangs before it, and with `line-padding`. */
function ruledIndent(
  content: InlineContent,
  rules: LineRules,
  from: InlinePosition | null,
  request: LineRequest,
): number {
  const hanging = from === null && request.isFirstLine ? hangingStart(content) : 0;
  return textIndent(content, from, request) + rules.padding - Math.max(hanging, trimmedStart(content, rules, from));
}

function trimmedStart(content: InlineContent, rules: LineRules, from: InlinePosition | null): number {
  const isFirst = from === null || from.afterForcedBreak;
  if (rules.trimsStart === 'none' || (rules.trimsStart === 'later' && isFirst)) return 0;
  return trimmedLineStart(content, from === null ? 0 : from.offset);
}
