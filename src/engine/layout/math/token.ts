/** Tokens (mathml-core §3.2.1): text as high as its ink. */
import { INDEFINITE } from '../../base/lengths.ts';
import { mathItalic } from '../../base/unicode/math-italic.ts';
import type { MathBox } from '../../boxes/tree/box.ts';
import type { FontFace } from '../../display/font-face.ts';
import { hintedExtent } from '../../fonts/hinting/hinted-extent.ts';
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

/** Ink counts in whole px, of glyphs as they are drawn on screens. */
function addGlyph(
  face: FontFace,
  glyph: number,
  character: number,
  fontSize: number,
  baseline: number,
  extent: Extent,
): void {
  const reach = hintedExtent(face, glyph, character, fontSize);
  if (reach === null) return;
  extent.ascent = Math.max(extent.ascent, reach.ascent - baseline);
  extent.descent = Math.max(extent.descent, baseline + reach.descent);
}
