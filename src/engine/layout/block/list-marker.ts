/** Outside list markers: at the first line of the list item, before its border edge, as Chromium places them (css-lists-3 §3.1). */
import { floorToGrid, INDEFINITE } from '../../base/lengths.ts';
import { hasCentralBaseline } from '../../style/turned-style.ts';
import type { BreakToken, InlinePosition } from '../break-token.ts';
import { independentSpace } from '../constraint-space.ts';
import { assertFinished } from '../layout-outcome.ts';
import { bulletMetrics } from '../sizing/marker-symbol.ts';
import { boxFont } from '../text-metrics/box-font.ts';
import { type BlockState, fragmentainerOffset, resolveHere } from './block-state.ts';

/** Whether earlier fragments of the list item hold none of its content: the marker stands in the first that does. */
export function awaitsMarker({ isBreakBefore, resume }: BreakToken): boolean {
  if (isBreakBefore) return true;
  if (resume.kind === 'inline') return isBeforeLines(resume.position, resume.cutLine);
  if (resume.kind === 'columns') return resume.flow === null || awaitsMarker(resume.flow);
  return resume.kind === 'block' && isBeforeChildren(resume.childIndex, resume.child);
}

/** @param cutLine - the first line, where it was too high; it may begin below the end of the fragmentainer */
function isBeforeLines(position: InlinePosition | null, cutLine: BreakToken | null): boolean {
  return (position?.offset ?? 0) === 0 && (cutLine === null || cutLine.consumedBlockSize === 0);
}

function isBeforeChildren(index: number, child: BreakToken | null): boolean {
  return index === 0 && (child === null || awaitsMarker(child));
}

function hasNoContentYet({ box, broken, resumeLine }: BlockState): boolean {
  if (broken === null) return false;
  return box.content.kind === 'inline'
    ? isBeforeLines(resumeLine, broken.token)
    : isBeforeChildren(broken.index, broken.token);
}

/**
 * Adds the marker's fragment; a list item without any line becomes as high as its marker. A marker that reaches higher above the baseline than
 * the first line does moves the content down, so that it stays in its item.
 */
export function placeMarker(state: BlockState): void {
  const { marker } = state.box;
  if (marker === null) return;
  if (hasNoContentYet(state)) return;
  const { builder, edges, env } = state;
  const result = assertFinished(env.layout(marker, independentSpace(INDEFINITE, INDEFINITE, 'max-content'), null));
  const { fragment, baselines } = result;
  let ascent = baselines.first ?? fragment.height;
  let lineAscent = ascent;
  let distance = fragment.width;
  if (marker.kind === 'replaced' && marker.content.kind === 'marker-symbol') {
    const bullet = bulletMetrics(marker, env);
    const isCentral = hasCentralBaseline(marker.style);
    ascent = isCentral ? floorToGrid(bullet.side / 2) : bullet.ascent - bullet.topBelowAscent;
    distance = bullet.inlineDistance;
    lineAscent = boxFont(marker.style.font, '', env.fonts, isCentral).lineAscent;
  }
  if (builder.firstBaseline === null) {
    resolveHere(state);
    builder.firstBaseline = state.contentTop + ascent;
    state.offset = Math.max(state.offset, state.contentTop + fragment.height);
  } else if (state.broken === null && builder.firstBaseline - state.contentTop < lineAscent) {
    const distanceDown = lineAscent - (builder.firstBaseline - state.contentTop);
    builder.shiftContent(distanceDown);
    state.offset += distanceDown;
  }
  const x =
    state.direction === 'ltr'
      ? -distance
      : edges.left + state.contentInlineSize + edges.right + distance - fragment.width;
  builder.addResult(result, x, Math.min(builder.firstBaseline - ascent, lowestPlace(state, fragment.height)));
}

/** Beside a first line that is too high for the fragmentainer, and cut, the marker stands at the end of the first part. */
function lowestPlace({ fragmentation, broken, bfcBlockOffset }: BlockState, height: number): number {
  if (fragmentation === null || broken === null) return Number.POSITIVE_INFINITY;
  return fragmentation.blockSize - fragmentainerOffset(fragmentation, bfcBlockOffset ?? 0) - height;
}
