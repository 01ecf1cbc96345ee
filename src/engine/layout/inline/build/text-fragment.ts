/** Fragments of text: glyph ranges of runs that were shaped once; only a cut that breaks a cluster or ligature shapes its piece anew. */
import { NO_EDGES } from '../../../base/geometry.ts';
import { countVisible } from '../../../base/unicode/visible-characters.ts';
import type { InlineText } from '../../../boxes/tree/box.ts';
import { firstGlyphAt, type ShapedRun } from '../../../display/shaped-run.ts';
import type { ShapedSegment } from '../../../fonts/shape.ts';
import type { ComputedStyle } from '../../../style/computed-style.ts';
import type { Fragment, PlacedFragment } from '../../fragment.ts';
import type { BoxFont } from '../../text-metrics/box-font.ts';
import { hyphenOf } from '../break/hyphen.ts';
import type { TextItem } from '../content/inline-content.ts';
import { reshape } from '../prepare/shape-items.ts';
import { orientationOf } from '../prepare/upright-text.ts';

const NO_CHILDREN: readonly PlacedFragment[] = [];

/**
 * The piece [start, end) of a text item.
 *
 * @param expansion - px added to each word separator by justification
 * @param spread - px added to each character by it
 * @param isCutOff - whether an ellipsis stands for what comes behind it, which then is not read: not even the space between both
 */
export function textFragment(
  item: TextItem,
  start: number,
  end: number,
  width: number,
  expansion: number,
  spread = 0,
  isCutOff = false,
): Fragment {
  let { run, readText } = item;
  let from = start - item.start;
  let to = end - item.start;
  if (!item.isOneToOne) {
    from = firstGlyphAt(run, start);
    to = end === item.end ? run.clusters.length : firstGlyphAt(run, end);
  }
  if (isUnsafe(run, from) || isUnsafe(run, to)) {
    const piece = reshape(item, start, end);
    if (piece !== null) {
      run = piece;
      readText = readText.slice(0, end);
      from = 0;
      to = run.clusters.length;
    }
  }
  if (isCutOff) readText = readText.slice(0, end);
  const visibleCount = countVisible(item.runText, start, end);
  return makeFragment(item, run, readText, from, to, visibleCount, width, item.wordSpacing + expansion, spread);
}

/** What is read where a line shows a hyphen, whatever it shows: that the word goes on. */
const SOFT_HYPHEN = '\u00ad';

/** The hyphen that a line shows where it ends at a soft hyphen. */
export function hyphenFragment(item: TextItem): Fragment | null {
  const { segment, text, width } = hyphenOf(item);
  if (segment === null) return null;
  const isReversed = (item.level & 1) === 1;
  return generatedTextFragment(item.box, item.style, item.font, segment, text, width, isReversed, SOFT_HYPHEN);
}

function makeFragment(
  item: TextItem,
  run: ShapedRun,
  text: string,
  start: number,
  end: number,
  visibleCount: number,
  width: number,
  wordSpacing: number,
  spread: number,
): Fragment {
  return {
    box: item.box,
    style: item.style,
    width,
    height: item.font.ascent + item.font.descent,
    border: NO_EDGES,
    padding: NO_EDGES,
    children: NO_CHILDREN,
    detail: {
      kind: 'text',
      run,
      start,
      end,
      text,
      readAs: null,
      visibleCount,
      isTab: false,
      baseline: item.font.glyphBaseline,
      orientation: item.orientation,
      fontSize: item.fontSize,
      letterSpacing: item.letterSpacing + spread,
      wordSpacing,
      rightToLeft: (item.level & 1) === 1,
      syntheticBold: item.syntheticBold,
      syntheticOblique: item.syntheticOblique,
    },
    breakToken: null,
  };
}

/** Text that no box of the document has: an ellipsis, a tab's space. @param readAs - see `TextDetail` */
export function generatedTextFragment(
  box: InlineText | null,
  style: ComputedStyle,
  font: BoxFont,
  { run, choice }: ShapedSegment,
  text: string,
  width: number,
  rightToLeft: boolean,
  readAs: string | null = null,
  isTab = false,
): Fragment {
  return {
    box,
    style,
    width,
    height: font.ascent + font.descent,
    border: NO_EDGES,
    padding: NO_EDGES,
    children: NO_CHILDREN,
    detail: {
      kind: 'text',
      run,
      start: 0,
      end: run.glyphIds.length,
      text,
      readAs,
      visibleCount: 0,
      isTab,
      baseline: font.glyphBaseline,
      orientation: orientationOf(style, false),
      fontSize: font.usedSize * choice.scale,
      letterSpacing: 0,
      wordSpacing: 0,
      rightToLeft,
      syntheticBold: choice.synthesis.bold,
      syntheticOblique: choice.synthesis.oblique,
    },
    breakToken: null,
  };
}

function isUnsafe(run: ShapedRun, glyph: number): boolean {
  return glyph > 0 && glyph < run.safeToBreak.length && run.safeToBreak[glyph] === 0;
}
