/**
 * The 1/64 px grid on which all used lengths lie, and the absolute units (css-values-4 §6.2).
 *
 * Multiples of 1/64 are exact in doubles and closed under addition, so sums do not depend on their order and
 * `fits` is `<=` without any epsilon. Whoever divides or multiplies goes back to the grid by one of these functions.
 */

export const GRID = 64;

/** A size that is not known: percentages against it behave as `auto`, available space of it is unlimited. */
export const INDEFINITE = Number.POSITIVE_INFINITY;

export function isDefinite(size: number): boolean {
  return size !== INDEFINITE;
}

/** Products of lengths are single-precision numbers, as in Chromium: 14 px times 1.4285714 is 20 px. */
export function floorToGrid(px: number): number {
  return Math.floor(Math.fround(px * GRID)) / GRID;
}

export function ceilToGrid(px: number): number {
  return Math.ceil(px * GRID) / GRID;
}

export function roundToGrid(px: number): number {
  return Math.round(px * GRID) / GRID;
}

/** px per absolute unit, by the unit's lower-case name. */
export const PX_PER_UNIT: Readonly<Record<string, number>> = {
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 96 / 72,
  pc: 16,
};

/** PDF user space units (1/72 in) per px. */
export const PT_PER_PX = 0.75;
