/** Tokens (mathml-core §3.2.1): text as high as its ink. */
import { INDEFINITE } from '../../base/lengths.ts';
import { mathItalic } from '../../base/unicode/math-italic.ts';
import type { MathBox } from '../../boxes/tree/box.ts';
import type { FontFace } from '../../display/font-face.ts';
import { inkBounds } from '../../fonts/ink-bounds.ts';
import { independentSpace } from '../constraint-space.ts';
import type { Fragment, TextDetail } from '../fragment.ts';
import { assertFinished } from '../layout-outcome.ts';
import { NO_MARGINS } from '../sizing/margins.ts';
import { fontOf, type MathFormatting, MathParts, type MeasuredPart } from './math-parts.ts';

/** What reaches farthest over and under a baseline, px. */
interface Extent {
  ascent: number;
  descent: number;
}

export function layoutToken(box: MathBox, { env }: MathFormatting): MeasuredPart {
  const parts = new MathParts();
  const text = box.children[0]!;
  const result = assertFinished(env.layout(text, independentSpace(INDEFINITE, INDEFINITE, 'max-content'), null));
  const { fragment, baselines } = result;
  const baseline = baselines.last ?? fragment.height;
  const ink: Extent = { ascent: Number.NEGATIVE_INFINITY, descent: Number.NEGATIVE_INFINITY };
  const letter = transformedLetter(fragment);
  const { resolved, usedSize } = fontOf(box, env).font;
  if (letter === 0) addInk(fragment, -baseline, ink);
  else {
    const { face } = resolved.faceFor(letter);
    addGlyph(face, face.glyphForCodePoint(letter), letter, usedSize, 0, ink);
  }
  const isEmpty = ink.ascent === Number.NEGATIVE_INFINITY;
  parts.width = fragment.width;
  parts.ascent = isEmpty ? 0 : ink.ascent;
  parts.descent = isEmpty ? 0 : ink.descent;
  const descent = fragment.height - baseline;
  parts.place(
    { box: text, result, width: fragment.width, ascent: baseline, descent, margin: NO_MARGINS, italicCorrection: 0 },
    0,
    0,
  );
  return parts.finish(box);
}

/**
 * The letter that a token shows in italics because it is its only one, 0 for all other text: Chromium measures the ink of the upright letter in its
 * place.
 */
function transformedLetter(fragment: Fragment): number {
  let each = fragment;
  while (each.detail?.kind !== 'text') {
    if (each.children.length !== 1) return 0;
    each = each.children[0]!.fragment;
  }
  if (each.style.text.transform.case !== 'math-auto' || each.box?.kind !== 'text') return 0;
  const { text } = each.box;
  return mathItalic(text) === text ? 0 : text.trim().codePointAt(0)!;
}

/** @param top - of the fragment, below the baseline of the whole */
function addInk(fragment: Fragment, top: number, extent: Extent): void {
  const { box, detail, children } = fragment;
  if (detail?.kind === 'text') {
    addGlyphs(detail, top + detail.baseline, extent);
    return;
  }
  if (top > Number.NEGATIVE_INFINITY && box !== null && isAtomic(fragment)) {
    extent.ascent = Math.max(extent.ascent, -top);
    extent.descent = Math.max(extent.descent, top + fragment.height);
    return;
  }
  for (const { y, fragment: child } of children) addInk(child, top + y, extent);
}

/** Boxes of other layout in the text count with all their height. */
function isAtomic({ box, detail }: Fragment): boolean {
  if (box === null || box.kind === 'text' || box.kind === 'inline-box') return false;
  return detail?.kind === 'replaced' || box.kind !== 'block-container' || box.source !== null;
}

/** @param baseline - below that of the whole */
function addGlyphs({ run, start, end, text, fontSize }: TextDetail, baseline: number, extent: Extent): void {
  const { face, glyphIds, clusters } = run;
  for (let i = start; i < end; i++) {
    addGlyph(face, glyphIds[i]!, text.codePointAt(clusters[i]!) ?? 0, fontSize, baseline, extent);
  }
}

/** Bit of the flags in the table head: the font is drawn at whole px per em. */
const WHOLE_SIZES = 8;
/** Shares of a px that hints leave out: of the height of small letters, which become whole px high, and of the tops of all others. */
const CUT_OF_SMALL_LETTERS = 0.15;
const CUT_OF_TOPS = 0.68;
/** Signs of Latin text have no line that hints know, and are scaled alone. */
const SIGN = /[()+<>×]/;
const CUT_OF_SIGNS = 0.14;
/** Symbols reach over a px's border at these sizes, px, only by more than this. */
const SMALL_SYMBOLS = 12;
const CUT_OF_SMALL_SYMBOLS = 0.17;
const CUT_OF_BOTTOMS = 0.1;

/**
 * Ink counts in whole px, of glyphs as they are drawn on screens.
 *
 * DEVIATION: outlines are not hinted here, but scaled and rounded as hints mostly do it. A few are a px higher or lower than in Chromium.
 */
function addGlyph(
  face: FontFace,
  glyph: number,
  character: number,
  fontSize: number,
  baseline: number,
  extent: Extent,
): void {
  const bounds = inkBounds(face, glyph);
  if (bounds === null) return;
  const isWhole = (face.table('head').u16(16) & WHOLE_SIZES) !== 0;
  const plain = (isWhole ? Math.max(1, Math.round(fontSize)) : fontSize) / face.unitsPerEm;
  if (isSymbol(character)) {
    const size = fontSize / face.unitsPerEm;
    const cut = fontSize <= SMALL_SYMBOLS ? CUT_OF_SMALL_SYMBOLS : 0;
    extendBy(
      extent,
      baseline,
      Math.ceil(bounds.yMax * size - cut),
      Math.ceil(-bounds.yMin * size - Math.max(cut, CUT_OF_BOTTOMS)),
    );
    return;
  }
  const small = face.xHeight * plain;
  const scale = small > 1 ? (plain * Math.ceil(small - CUT_OF_SMALL_LETTERS)) / small : plain;
  const ascent = bounds.yMax * scale;
  const descent = -bounds.yMin * scale;
  if (SIGN.test(String.fromCodePoint(character)))
    extendBy(extent, baseline, Math.ceil(ascent - CUT_OF_SIGNS), Math.ceil(descent));
  else extendBy(extent, baseline, Math.ceil(ascent - CUT_OF_TOPS), Math.round(descent));
}

/** Symbols of letters' kind, arrows, operators and technical signs, but not numbers: hints leave their heights alone. */
function isSymbol(character: number): boolean {
  return character >= 0x2100 && character < 0x2c00 && !(character >= 0x2150 && character < 0x2190);
}

function extendBy(extent: Extent, baseline: number, ascent: number, descent: number): void {
  extent.ascent = Math.max(extent.ascent, ascent - baseline);
  extent.descent = Math.max(extent.descent, baseline + descent);
}
