/** The boxes of a document in Chromium, on screen, and here; and the first that differs. */
import { readFileSync } from 'node:fs';
import { layout } from '../../src/engine/index.ts';
import { ChromiumPage } from './chromium-page.ts';
import type { Comparison, Difference } from './comparison.ts';

/** Border box, px: from the left and the top of the page. */
type Area = readonly [x: number, y: number, width: number, height: number];

type Areas = readonly (readonly [where: string, area: Area])[];

const AREAS_IN_BROWSER = readFileSync(new URL('areas-in-browser.js', import.meta.url), 'utf8');

/** Px of the sheet, on which everything has room: pages are the subject of others. */
const SIDE = 1600;
/** Px. Chromium counts in 64ths. */
const TOLERANCE = 0.6;

export class BothLayouts implements Comparison {
  readonly #chromium: ChromiumPage;

  private constructor(chromium: ChromiumPage) {
    this.#chromium = chromium;
  }

  /** @throws Error where there is no Chromium */
  static async open(): Promise<BothLayouts> {
    return new BothLayouts(await ChromiumPage.open(SIDE, SIDE));
  }

  close(): Promise<void> {
    return this.#chromium.close();
  }

  /** `null` where all boxes are in the same places, do not all lie on the sheet, or Chromium has no answer. Inline boxes, whose areas have no one meaning, are left out. */
  async difference(html: string): Promise<Difference | null> {
    const theirs = await this.#chromium.ask(html, (page) => page.evaluate<Areas>(AREAS_IN_BROWSER));
    if (theirs === null || theirs.some(([, [, y, , height]]) => y + height > SIDE)) return null;
    const ours = await areasHere(html);
    if (typeof ours === 'string') return { where: ours, chromium: '', platen: '' };
    for (const [where, area] of theirs) {
      const own = ours.get(where) ?? null;
      const isSame = own === null ? area[2] === 0 && area[3] === 0 : area.every((side, i) => isNear(side, own[i]!));
      if (!isSame) return { where, chromium: textOf(area), platen: textOf(own) };
    }
    return null;
  }
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE;
}

function textOf(area: Area | null): string {
  return area?.map((side) => Math.round(side * 100) / 100).join(' ') ?? 'none';
}

/** @returns what went wrong in place of areas */
async function areasHere(html: string): Promise<ReadonlyMap<string, Area> | string> {
  const side = `${SIDE}px`;
  const margins = { marginTop: '0', marginRight: '0', marginBottom: '0', marginLeft: '0' };
  try {
    const { pages } = await layout({ html, width: side, height: side, ...margins, shrinkToFit: false });
    const areas = new Map<string, Area>();
    for (const { boxes } of pages)
      for (const { path, x, y, width, height } of boxes) {
        const where = path.replace(/^html>body>/, '');
        if (!areas.has(where)) areas.set(where, [x, y, width, height]);
      }
    return areas;
  } catch (error) {
    return String(error);
  }
}
