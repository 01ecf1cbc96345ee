/** Outside list markers: at the first line of the list item, before its border edge, as Chromium places them (css-lists-3 §3.1). */
import { floorToGrid, INDEFINITE } from '../base/lengths.ts';
import type { BlockContainer, ReplacedBox } from '../boxes/tree/box.ts';
import { hasCentralBaseline } from '../style/turned-style.ts';
import type { BreakToken, ResumePoint } from './break-token.ts';
import { type ConstraintSpace, type FragmentationSpace, independentSpace } from './constraint-space.ts';
import type { LayoutEnvironment } from './environment.ts';
import { hasFloats, opportunityAt } from './exclusion-space.ts';
import type { FragmentBuilder } from './fragment-builder.ts';
import { isBeforeRows } from './fragmentation/break-tokens.ts';
import { assertFinished, type FinishedLayout } from './layout-outcome.ts';
import type { UsedEdges } from './sizing/edges.ts';
import { baselineOfBullet, bulletMetrics, DISCLOSURE_DISTANCE, isDisclosure } from './sizing/marker-symbol.ts';
import { type BoxFont, boxFont } from './text-metrics/box-font.ts';

/** A list item whose content in this fragment has been placed. */
export interface ListItem {
  readonly box: BlockContainer;
  readonly env: LayoutEnvironment;
  readonly builder: FragmentBuilder;
  readonly edges: UsedEdges;
  readonly contentInlineSize: number;
  readonly contentTop: number;
  readonly direction: 'ltr' | 'rtl';
  /** Lower end of the content. */
  offset: number;
  readonly broken: object | null;
  readonly fragmentation: FragmentationSpace | null;
  readonly bfcBlockOffset: number | null;
  readonly bfcInlineOffset: number;
  readonly isRoot: boolean;
  readonly space: ConstraintSpace;
  /** An earlier fragment has the first line, and the marker beside it. */
  readonly isMarked: boolean;
}

/** Whether there is a marker, and it stands in a fragment that ends so. @param resume - `null` where all content is placed */
export function hasPlaceForMarker({ box, env }: ListItem, resume: ResumePoint | null): boolean {
  return box.marker !== null && (resume === null || hasMarkerLine(box, env) || !isBeforeContent(resume, env));
}

/** Whether earlier fragments of the list item hold no line of its content: the marker stands in the first that does. */
export function awaitsMarker({ box, isBreakBefore, resume }: BreakToken, env: LayoutEnvironment): boolean {
  if (isBreakBefore) return true;
  return !(box.kind === 'block-container' && hasMarkerLine(box, env)) && isBeforeContent(resume, env);
}

function isBeforeContent(resume: ResumePoint, env: LayoutEnvironment): boolean {
  switch (resume.kind) {
    case 'inline': {
      // The first line may be too high, and begin below the end of the fragmentainer.
      const { position, cutLine } = resume;
      return (position?.offset ?? 0) === 0 && (cutLine === null || cutLine.consumedBlockSize === 0);
    }
    case 'columns':
      return resume.flow === null || awaitsMarker(resume.flow, env);
    case 'block':
      return !resume.hasLine;
    case 'table':
      // The first row is the first line.
      return isBeforeRows(resume.at);
    default:
      return false;
  }
}

/** How a marker stands to the line that it is beside, px. */
interface MarkerPlace {
  readonly result: FinishedLayout;
  /** From the top of its fragment to the line's baseline. */
  readonly ascent: number;
  /** Of the line that it would be on alone. */
  readonly lineAscent: number;
  readonly lineHeight: number;
  /** From the list item's border edge to its far side. */
  readonly distance: number;
}

function markerPlace(marker: BlockContainer | ReplacedBox, env: LayoutEnvironment): MarkerPlace {
  const result = assertFinished(env.layout(marker, independentSpace(INDEFINITE, INDEFINITE, 'max-content'), null));
  const { width, height } = result.fragment;
  if (marker.kind !== 'replaced' || marker.content.kind !== 'marker-symbol') {
    const ascent = result.baselines.first ?? height;
    return { result, ascent, lineAscent: ascent, lineHeight: height, distance: width };
  }
  const isCentral = hasCentralBaseline(marker.style);
  const { lineAscent, lineHeight } = boxFont(
    marker.style.font,
    marker.source?.element.language ?? '',
    env.fonts,
    isCentral,
  );
  if (isDisclosure(marker.content.symbol)) {
    const ascent = isCentral ? floorToGrid(height / 2) : height;
    return { result, ascent, lineAscent, lineHeight, distance: width + DISCLOSURE_DISTANCE };
  }
  const bullet = bulletMetrics(marker, env);
  const ascent = isCentral ? floorToGrid(bullet.side / 2) : baselineOfBullet(bullet);
  return { result, ascent, lineAscent, lineHeight, distance: bullet.inlineDistance };
}

/**
 * How far the child with the first line of a list item moves down, so that a marker that reaches higher above the child's baseline stands below its
 * top, as in Chromium.
 *
 * @param baseline - the child's first, from its own top, px
 */
export function roomAboveForMarker({ box, env, builder, isMarked }: ListItem, baseline: number | null): number {
  if (box.marker === null || isMarked || baseline === null || builder.firstBaseline !== null) return 0;
  return Math.max(0, markerPlace(box.marker, env).lineAscent - baseline);
}

/**
 * What the line of a list item's marker that did not fit leaves of itself above the rest of the item, px; only where the item begins its fragmentainer, for
 * it moves on from other places. As in Chromium, all of the item is as much lower.
 */
export function markerRestAbove(token: BreakToken | null): number {
  return token !== null && !token.isBreakBefore && token.resume.kind === 'block' ? token.resume.markerRest : 0;
}

/**
 * Down to where the line of the marker reaches beside a child with the first line of its list item, px from the child's top; 0 where no marker stands
 * beside it. As in Chromium, that line is as whole on a page as any.
 *
 * @param baseline - the child's first, from its own top, px
 */
export function reachOfMarkerBeside({ box, env, builder, isMarked }: ListItem, baseline: number | null): number {
  if (box.marker === null || isMarked || baseline === null || builder.firstBaseline !== null) return 0;
  const { lineAscent, lineHeight } = markerPlace(box.marker, env);
  return Math.max(0, baseline - lineAscent) + lineHeight;
}

/**
 * How far the first line of a list item moves down, so that a marker that reaches higher above the line's baseline stands below its top, as in Chromium.
 *
 * @param baseline - the line's, from its own top, px
 */
export function roomAboveLineForMarker({ box, env }: ListItem, baseline: number): number {
  if (box.marker === null) return 0;
  return Math.max(0, ascentBeside(box, markerPlace(box.marker, env)) - baseline);
}

/** In `vertical-lr` blocks follow each other from the foot of a line; beside a child with lines, Chromium does not look at that. */
function ascentBeside({ marker, content }: BlockContainer, { lineAscent, lineHeight }: MarkerPlace): number {
  const isFlipped =
    marker?.kind === 'replaced' && marker.style.writing.axes === 'vertical-lr' && content.kind === 'inline';
  return isFlipped ? lineHeight - lineAscent : lineAscent;
}

/**
 * Whether the marker has a line of its own above the content: in quirks mode, where a list begins the list item, as in Chromium.
 */
export function hasMarkerLine(box: BlockContainer, env: LayoutEnvironment): boolean {
  if (!env.quirks || box.marker === null || box.content.kind !== 'blocks') return false;
  const source = box.content.children[0]?.source;
  if (source == null || source.pseudo !== null) return false;
  const name = source.element.localName;
  return name === 'ul' || name === 'ol';
}

/** Begins the content with a line as high as the marker's. */
export function beginWithMarkerLine(state: ListItem): void {
  const { marker } = state.box;
  if (marker === null) return;
  const font = boxFont(marker.style.font, marker.source?.element.language ?? '', state.env.fonts, false);
  state.builder.firstBaseline = state.contentTop + font.lineAscent;
  state.offset = state.contentTop + font.lineHeight;
}

/**
 * Adds the marker of a list item with blocks, none of which has a line, at the top of its border box, as in Chromium. It is no baseline of the item,
 * whose own list item goes on to look for a line.
 *
 * @returns the least height of the border box, px
 */
export function placeMarkerAlone(state: ListItem): number {
  const { marker } = state.box;
  if (marker === null) return 0;
  const place = markerPlace(marker, state.env);
  addMarker(state, place, place.lineAscent);
  return place.lineHeight;
}

/**
 * Adds the marker's fragment; a list item without any line has an empty one beside it. A marker that reaches higher above the baseline than
 * the child with the first line does moves the content down, as it has moved lines of the list item's own.
 */
export function placeMarker(state: ListItem): void {
  const { marker } = state.box;
  if (marker === null) return;
  const { builder } = state;
  const place = markerPlace(marker, state.env);
  const lineAscent = ascentBeside(state.box, place);
  if (builder.firstBaseline === null) {
    const strut = strutOf(state);
    builder.firstBaseline = state.contentTop + Math.max(lineAscent, strut.lineAscent);
    builder.lastBaseline ??= builder.firstBaseline;
    const lineHeight = strut.lineHeight + Math.max(0, lineAscent - strut.lineAscent);
    state.offset = Math.max(state.offset, state.contentTop + lineHeight);
  } else if (state.broken === null && state.box.content.kind !== 'inline') {
    const ascent = builder.firstBaseline - (builder.firstBaselineTop ?? state.contentTop);
    if (ascent < lineAscent) {
      builder.shiftContent(lineAscent - ascent);
      state.offset += lineAscent - ascent;
    }
  }
  addMarker(state, place, builder.firstBaseline);
}

/** Of the empty line of a list item that has no other. */
function strutOf({ box: { style, source }, env }: ListItem): BoxFont {
  return boxFont(style.font, source?.element.language ?? '', env.fonts, hasCentralBaseline(style));
}

function addMarker(state: ListItem, place: MarkerPlace, baseline: number): void {
  const { builder, edges } = state;
  const { result, ascent, lineAscent, distance } = place;
  const { fragment } = result;
  builder.markerEnd = baseline - lineAscent + place.lineHeight;
  const intrusion = floatIntrusion(state, baseline - lineAscent);
  const x =
    state.direction === 'ltr'
      ? intrusion - distance
      : edges.left + state.contentInlineSize + edges.right + distance - fragment.width - intrusion;
  builder.addResult(result, x, Math.min(baseline - ascent, lowestPlace(state, fragment.height)));
  // css-pseudo-4 §4.4: the marker comes before all content, which is painted over it.
  builder.putLastFirst();
}

/**
 * How far floats from before the list item reach into its content area from its start at the top of the marker's line: the marker stands that far
 * inside, too, as the line does. Floats in the list item stand between both, as in Chromium.
 *
 * @param top - from the border box's, px
 */
function floatIntrusion(state: ListItem, top: number): number {
  const { isRoot, edges, bfcBlockOffset, bfcInlineOffset, contentInlineSize } = state;
  const { exclusions } = state.space;
  if (isRoot || bfcBlockOffset === null || !hasFloats(exclusions)) return 0;
  const left = bfcInlineOffset + edges.left;
  const right = left + contentInlineSize;
  const room = opportunityAt(exclusions, bfcBlockOffset + top, 0, left, right);
  return state.direction === 'ltr' ? room.left - left : right - room.right;
}

/** Beside a first line that is too high for the fragmentainer, and cut, the marker stands at the end of the first part. */
function lowestPlace({ fragmentation, broken, bfcBlockOffset }: ListItem, height: number): number {
  if (fragmentation === null || broken === null) return Number.POSITIVE_INFINITY;
  return fragmentation.blockSize - fragmentation.bfcOffset - (bfcBlockOffset ?? 0) - height;
}
