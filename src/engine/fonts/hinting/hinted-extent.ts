/**
 * How far glyphs reach over and under the baseline as screens draw them: with FreeType's light automatic hints, which move level parts of the outlines
 * to whole px, up and down only. Measures of ink in Chromium, such as the heights of tokens of formulas, are those of such glyphs.
 *
 * DEVIATION: letters of scripts without zones here are taken for symbols.
 */
import type { FontFace } from '../../display/font-face.ts';
import { type AlignmentZone, alignmentZones } from './alignment-zones.ts';
import { type GlyphLevels, glyphLevels } from './glyph-edges.ts';

/** Whole px, both away from the baseline. */
export interface HintedExtent {
  readonly ascent: number;
  readonly descent: number;
}

/** All lengths below are sixty-fourths of a px, as in FreeType. */
const PX = 64;
/** So much more than whole makes small letters a px higher. */
const X_HEIGHT_ROUNDING = 40;
/** Zones that are higher than this are left alone. */
const HIGHEST_ZONE = 48;
/** Parts that lie this near to each other are one. */
const NEAR = 16;
/** Of an em, and at most half a px: so far a level may be from its line. */
const NEAR_ZONE = 1 / 40;
const FARTHEST_ZONE = 32;
/** Of an em: the sides of a stroke lie over each other by at least this, and not farther apart than that. */
const LEAST_OVERLAP = 8 / 2048;
const THICKEST = 1 / 2;
/** What stands off a stroke by less keeps its distance. */
const SERIF = 80;
/** Strokes that are thinner are centred on a px. */
const THIN = 96;
/** So far strokes of symbols are moved, and less far where they are a px thick and round. */
const FARTHEST_SHIFT = 14;
const FARTHEST_SHIFT_ROUND = 9;

/** A zone at one size. */
interface FittedZone extends AlignmentZone {
  readonly flatPlace: number;
  readonly roundPlace: number;
}

/** Levels that are moved as one. */
interface Edge {
  readonly y: number;
  readonly isTop: boolean;
  roundness: number;
  left: number;
  right: number;
  low: number;
  high: number;
  /** Where it comes to lie; NaN before that is known. */
  place: number;
  /** The other side of the stroke. */
  stroke: Edge | null;
  /** For the edges that stand off a stroke: the side that they stand on. */
  base: Edge | null;
}

/**
 * @param character - whose glyph it is: its script says which lines it keeps to
 * @param fontSize - px
 * @returns `null` for glyphs without an outline
 */
export function hintedExtent(face: FontFace, glyph: number, character: number, fontSize: number): HintedExtent | null {
  const outline = glyphLevels(face, glyph);
  if (outline === null) return null;
  const plain = Math.round(fontSize * PX) / face.unitsPerEm;
  const zones = alignmentZones(face, character);
  const scale = zones.length === 0 ? plain : fittedScale(zones, plain);
  if (outline.levels.length === 0) return extent(outline.yMax * scale, outline.yMin * scale);
  const edges = edgesOf(outline, scale, face.unitsPerEm);
  let anchor: Edge | null = null;
  if (zones.length === 0) placeSymbolStrokes(edges, scale);
  else {
    placeInZones(edges, fittedZones(zones, scale), scale, face.unitsPerEm);
    anchor = placeStrokes(edges, scale);
  }
  placeOthers(edges, anchor, scale, zones.length === 0);
  const lowest = edges[0]!;
  const highest = edges[edges.length - 1]!;
  let top = highest.place + (outline.yMax <= highest.high ? 0 : outline.yMax - highest.y) * scale;
  for (const { place } of edges) top = Math.max(top, place);
  const bottom = lowest.place + (outline.yMin >= lowest.low ? 0 : outline.yMin - lowest.y) * scale;
  return extent(top, bottom);
}

function extent(top: number, bottom: number): HintedExtent {
  return { ascent: Math.ceil(Math.round(top) / PX), descent: Math.ceil(Math.round(-bottom) / PX) };
}

function wholePx(length: number): number {
  return Math.floor((length + PX / 2) / PX) * PX;
}

/** Small letters become whole px high, and all others in proportion. */
function fittedScale(zones: readonly AlignmentZone[], plain: number): number {
  const height = zones.find(({ isXHeight }) => isXHeight)?.round ?? 0;
  const scaled = height * plain;
  const fitted = Math.floor((scaled + X_HEIGHT_ROUNDING) / PX) * PX;
  return scaled > 0 && fitted > 0 ? (plain * fitted) / scaled : plain;
}

function fittedZones(zones: readonly AlignmentZone[], scale: number): readonly FittedZone[] {
  const fitted: FittedZone[] = [];
  for (const zone of zones) {
    const height = Math.abs(zone.round - zone.flat) * scale;
    if (height > HIGHEST_ZONE) continue;
    const flatPlace = wholePx(zone.flat * scale);
    const over = height < PX / 2 ? 0 : height < HIGHEST_ZONE ? PX / 2 : PX;
    fitted.push({ ...zone, flatPlace, roundPlace: zone.isTop ? flatPlace + over : flatPlace - over });
  }
  return fitted;
}

/** From the lowest on. */
function edgesOf({ levels }: GlyphLevels, scale: number, unitsPerEm: number): readonly Edge[] {
  const edges: Edge[] = [];
  for (const { y, isTop, isRound, left, right, low, high } of levels) {
    const edge = edges.find((each) => each.isTop === isTop && Math.abs(each.y - y) * scale < NEAR);
    const roundness = isRound ? 1 : -1;
    if (edge === undefined) {
      edges.push({ y, isTop, roundness, left, right, low, high, place: Number.NaN, stroke: null, base: null });
      continue;
    }
    edge.roundness += roundness;
    edge.left = Math.min(edge.left, left);
    edge.right = Math.max(edge.right, right);
    edge.low = Math.min(edge.low, low);
    edge.high = Math.max(edge.high, high);
  }
  const facing = edges.map((edge) => facingEdge(edge, edges, unitsPerEm));
  for (const [i, edge] of edges.entries()) {
    const other = facing[i]!;
    if (other === null) continue;
    if (facing[edges.indexOf(other)] === edge) edge.stroke = other;
    else edge.base = other;
  }
  return edges;
}

/** The nearest other side of ink that lies over or under the edge. */
function facingEdge(edge: Edge, edges: readonly Edge[], unitsPerEm: number): Edge | null {
  let nearest: Edge | null = null;
  for (const other of edges) {
    if (other.isTop === edge.isTop || other.y > edge.y === edge.isTop || other.y === edge.y) continue;
    if (Math.abs(other.y - edge.y) > THICKEST * unitsPerEm) continue;
    if (Math.min(edge.right, other.right) - Math.max(edge.left, other.left) < LEAST_OVERLAP * unitsPerEm) continue;
    if (nearest === null || Math.abs(other.y - edge.y) < Math.abs(nearest.y - edge.y)) nearest = other;
  }
  return nearest;
}

function placeInZones(edges: readonly Edge[], zones: readonly FittedZone[], scale: number, unitsPerEm: number): void {
  for (const edge of edges) {
    let nearest = Math.min(NEAR_ZONE * unitsPerEm * scale, FARTHEST_ZONE);
    for (const { isTop, flat, round, flatPlace, roundPlace } of zones) {
      if (isTop !== edge.isTop) continue;
      const distance = Math.abs(edge.y - flat) * scale;
      if (distance < nearest) {
        nearest = distance;
        edge.place = flatPlace;
      }
      const isOver = isTop ? edge.y > flat : edge.y < flat;
      const toRound = Math.abs(edge.y - round) * scale;
      if (edge.roundness > 0 && isOver && toRound < nearest) {
        nearest = toRound;
        edge.place = roundPlace;
      }
    }
  }
}

/** Strokes keep their thickness. What no zone holds keeps its distance from the first that has its place, and lies on whole px. */
function placeStrokes(edges: readonly Edge[], scale: number): Edge | null {
  let anchor: Edge | null = null;
  for (const edge of edges) {
    if (Number.isNaN(edge.place)) continue;
    anchor ??= edge;
    const { stroke } = edge;
    if (stroke !== null && Number.isNaN(stroke.place)) {
      stroke.place = edge.place + Math.round((stroke.y - edge.y) * scale);
    }
  }
  for (const edge of edges) {
    const { stroke } = edge;
    if (!Number.isNaN(edge.place) || stroke === null || stroke.y < edge.y) continue;
    const thickness = Math.round((stroke.y - edge.y) * scale);
    const start: number = anchor === null ? edge.y * scale : anchor.place + (edge.y - anchor.y) * scale;
    edge.place = placeOfStroke(start, thickness, anchor !== null);
    stroke.place = edge.place + thickness;
    anchor ??= edge;
  }
  return anchor;
}

function placeOfStroke(start: number, thickness: number, hasAnchor: boolean): number {
  const centre = start + thickness / 2;
  if (thickness < THIN) {
    const under = thickness <= PX ? 32 : 38;
    const over = thickness <= PX ? 32 : 26;
    const line = wholePx(centre);
    const isUnder = Math.abs(centre - (line - under)) < Math.abs(centre - (line + over));
    return (isUnder ? line - under : line + over) - thickness / 2;
  }
  const byStart = wholePx(start);
  if (!hasAnchor) return byStart;
  const byEnd = wholePx(start + thickness) - thickness;
  return Math.abs(byStart + thickness / 2 - centre) < Math.abs(byEnd + thickness / 2 - centre) ? byStart : byEnd;
}

/** Strokes of symbols are moved a little, all others as the first, until one of their sides lies on a px's border. */
function placeSymbolStrokes(edges: readonly Edge[], scale: number): void {
  let moved = Number.NaN;
  for (const edge of edges) {
    const { stroke } = edge;
    if (!Number.isNaN(edge.place) || stroke === null || stroke.y < edge.y) continue;
    const thickness = Math.round((stroke.y - edge.y) * scale);
    const isRound = edge.roundness > 0 && stroke.roundness > 0;
    const start = Math.round(edge.y * scale) + (Number.isNaN(moved) ? 0 : moved);
    const delta = symbolShift(start, thickness, isRound ? PX - FARTHEST_SHIFT_ROUND : PX - FARTHEST_SHIFT_ROUND / 3);
    if (Number.isNaN(moved)) moved = delta;
    edge.place = start + delta;
    stroke.place = edge.place + thickness;
  }
}

/** @param threshold - a stroke up to this thickness is thin */
function symbolShift(start: number, thickness: number, threshold: number): number {
  const end = start + thickness;
  const startOver = start - Math.floor(start / PX) * PX;
  const endOver = end - Math.floor(end / PX) * PX;
  if (startOver === 0 || endOver === 0) return 0;
  const startUnder = PX - startOver;
  const endUnder = PX - endOver;
  if (thickness <= threshold) {
    if (endOver >= thickness) return 0;
    return limitedShift(startUnder <= endOver ? startUnder : -endOver);
  }
  if (Math.max(startOver, startUnder, endOver, endUnder) >= threshold) return 0;
  let offset = thickness % PX;
  if (offset < PX / 2) {
    if (startUnder <= offset || endOver <= offset) return 0;
  } else offset = PX - threshold;
  const atStart = nearerShift(threshold - startUnder, startUnder - offset);
  const atEnd = nearerShift(endOver - offset, threshold - endOver);
  return limitedShift(Math.abs(atStart) <= Math.abs(atEnd) ? atStart : atEnd);
}

function nearerShift(down: number, up: number): number {
  return down <= up ? -down : up;
}

function limitedShift(shift: number): number {
  return Math.max(-FARTHEST_SHIFT, Math.min(FARTHEST_SHIFT, shift));
}

/**
 * Edges without a place stand on their base, or lie between their neighbours. Else those of symbols keep their distance from the nearest, and those of
 * letters theirs from the first that had its place, in halves of a px.
 */
function placeOthers(edges: readonly Edge[], first: Edge | null, scale: number, isSymbol: boolean): void {
  let anchor = first;
  const placed = edges.filter(({ place }) => !Number.isNaN(place));
  for (const edge of edges) {
    if (!Number.isNaN(edge.place)) continue;
    const base = edge.base;
    const below = placed.findLast(({ y }) => y < edge.y);
    const above = placed.find(({ y }) => y > edge.y);
    if (base !== null && !Number.isNaN(base.place) && (isSymbol || Math.abs(edge.y - base.y) * scale < SERIF)) {
      edge.place = base.place + (edge.y - base.y) * scale;
    } else if (below !== undefined && above !== undefined) {
      edge.place = below.place + ((edge.y - below.y) * (above.place - below.place)) / (above.y - below.y);
    } else if (isSymbol) {
      const nearest = below ?? above;
      edge.place = nearest === undefined ? edge.y * scale : nearest.place + (edge.y - nearest.y) * scale;
    } else if (anchor === null) {
      edge.place = wholePx(edge.y * scale);
      anchor = edge;
    } else {
      edge.place = anchor.place + Math.floor(((edge.y - anchor.y) * scale + PX / 4) / (PX / 2)) * (PX / 2);
    }
  }
}
