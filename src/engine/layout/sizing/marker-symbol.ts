/** Sizes of list bullets and disclosure triangles, as Chromium draws them from the font's ascent (CHROMIUM.md 13). */
import { floorToGrid } from '../../base/lengths.ts';
import type { ReplacedBox } from '../../boxes/tree/box.ts';
import type { LayoutEnvironment, NaturalSize } from '../environment.ts';
import { boxFont } from '../text-metrics/box-font.ts';

export type BulletSymbol = 'disc' | 'circle' | 'square';
export type DisclosureSymbol = 'disclosure-open' | 'disclosure-closed';
export type MarkerSymbol = BulletSymbol | DisclosureSymbol;

export function isDisclosure(symbol: MarkerSymbol): symbol is DisclosureSymbol {
  return symbol === 'disclosure-open' || symbol === 'disclosure-closed';
}

/** Between a triangle outside and the content, px. */
export const DISCLOSURE_DISTANCE = 8;

/** The parts of a bullet's place that follow from the font, px. */
export interface BulletMetrics {
  readonly side: number;
  /** From the bullet's left edge to the content edge, for an outside marker. */
  readonly inlineDistance: number;
  /** From the ascent line to the bullet's top. */
  readonly topBelowAscent: number;
  /** From the ascent line to the baseline. */
  readonly ascent: number;
}

export function bulletMetrics(box: ReplacedBox, env: LayoutEnvironment): BulletMetrics {
  const ascent = Math.round(boxFont(box.style.font, box.source?.element.language ?? '', env.fonts).ascent);
  const offset = Math.floor((ascent * 2) / 3);
  return {
    side: Math.floor((offset + 1) / 2),
    inlineDistance: offset + 7,
    topBelowAscent: Math.floor((3 * (ascent - offset)) / 2),
    ascent,
  };
}

/** From the bullet's top to the baseline of the text that it stands for, px. */
export function baselineOfBullet({ ascent, topBelowAscent }: BulletMetrics): number {
  return ascent - topBelowAscent;
}

export function markerSymbolSize(box: ReplacedBox, symbol: MarkerSymbol, env: LayoutEnvironment): NaturalSize {
  if (isDisclosure(symbol)) {
    const side = floorToGrid(box.style.font.size * 0.66);
    return { width: side, height: side, ratio: 1 };
  }
  const { side } = bulletMetrics(box, env);
  return { width: side, height: side, ratio: 1 };
}
