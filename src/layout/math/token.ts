/** Tokens (mathml-core §3.2.1): text as high as its ink. */
import { INDEFINITE } from '../../base/lengths.ts';
import type { MathBox } from '../../boxes/box.ts';
import { inkBounds } from '../../fonts/ink-bounds.ts';
import { independentSpace } from '../constraint-space.ts';
import type { Fragment, TextDetail } from '../fragment.ts';
import { assertFinished } from '../layout-result.ts';
import { NO_MARGINS } from '../sizing/margins.ts';
import { type MathFormatting, MathParts, type MeasuredPart } from './math-parts.ts';

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
  addInk(fragment, -baseline, ink);
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

/** Ink is measured in whole px, as Chromium does. @param baseline - below that of the whole */
function addGlyphs({ run, start, end, fontSize }: TextDetail, baseline: number, extent: Extent): void {
  const scale = fontSize / run.face.unitsPerEm;
  for (let i = start; i < end; i++) {
    const bounds = inkBounds(run.face, run.glyphIds[i]!);
    if (bounds === null) continue;
    const raise = run.yOffsets?.[i] ?? 0;
    extent.ascent = Math.max(extent.ascent, Math.round((bounds.yMax + raise) * scale) - baseline);
    extent.descent = Math.max(extent.descent, baseline - Math.round((bounds.yMin + raise) * scale));
  }
}
