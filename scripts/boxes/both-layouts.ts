/** The boxes of a document in Chromium, on screen, and here; and the first that differs. */
import { readFileSync } from 'node:fs';
import { type Browser, chromium, errors, type Page } from 'playwright-core';
import { layout } from '../../src/engine/index.ts';

/** Border box, px: from the left and the top of the page. */
type Area = readonly [x: number, y: number, width: number, height: number];

export interface Difference {
  /** From `body` on, such as `div:nth-child(1)>span:nth-child(2)`; what went wrong where no box differs. */
  readonly where: string;
  readonly chromium: Area | null;
  readonly platen: Area | null;
}

const AREAS_IN_BROWSER = readFileSync(new URL('areas-in-browser.js', import.meta.url), 'utf8');

/** Px of the sheet, on which everything has room: pages are the subject of others. */
const SIDE = 1600;
/** Ms. */
const PATIENCE = 10_000;
/** Px. Chromium counts in 64ths. */
const TOLERANCE = 0.6;

export class BothLayouts {
  readonly #browser: Browser;
  #page: Page | null = null;

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** @throws Error where there is no Chromium */
  static async open(): Promise<BothLayouts> {
    const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
    return new BothLayouts(await chromium.launch({ executablePath, args: ['--no-sandbox', '--hide-scrollbars'] }));
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }

  /** `null` where all boxes are in the same places, or Chromium has no answer. Inline boxes, whose areas have no one meaning, are left out. */
  async difference(html: string): Promise<Difference | null> {
    const theirs = await this.#areasInBrowser(html);
    if (theirs === null) return null;
    const ours = await areasHere(html);
    if (typeof ours === 'string') return { where: ours, chromium: null, platen: null };
    for (const [where, area] of theirs) {
      const own = ours.get(where) ?? null;
      const isSame = own === null ? area[2] === 0 && area[3] === 0 : area.every((side, i) => isNear(side, own[i]!));
      if (!isSame) return { where, chromium: area, platen: own };
    }
    return null;
  }

  /** `null` where it hangs, as it does over some columns. */
  async #areasInBrowser(html: string): Promise<readonly [where: string, area: Area][] | null> {
    this.#page ??= await this.#newPage();
    try {
      await this.#page.setContent(html, { waitUntil: 'load', timeout: PATIENCE });
      return await this.#page.evaluate<[where: string, area: Area][]>(AREAS_IN_BROWSER);
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
      // Closing waits for it, too.
      this.#page = null;
      return null;
    }
  }

  async #newPage(): Promise<Page> {
    // As in print, scripts do not run.
    const page = await this.#browser.newPage({ viewport: { width: SIDE, height: SIDE }, javaScriptEnabled: false });
    await page.emulateMedia({ media: 'print' });
    return page;
  }
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE;
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
