/** The boxes of a document in Chromium, on screen, and here; and the first that differs. */
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { layout } from '../../src/engine/index.ts';

/** Border box, px: from the left and the top of the page. */
type Area = readonly [x: number, y: number, width: number, height: number];

type Areas = readonly (readonly [where: string, area: Area])[];

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
  #browser: Browser;
  #page: Page | null = null;

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** @throws Error where there is no Chromium */
  static async open(): Promise<BothLayouts> {
    return new BothLayouts(await launched());
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }

  /** `null` where all boxes are in the same places, do not all lie on the sheet, or Chromium has no answer. Inline boxes, whose areas have no one meaning, are left out. */
  async difference(html: string): Promise<Difference | null> {
    const theirs = await this.#areasInBrowser(html);
    if (theirs === null || theirs.some(([, [, y, , height]]) => y + height > SIDE)) return null;
    const ours = await areasHere(html);
    if (typeof ours === 'string') return { where: ours, chromium: null, platen: null };
    for (const [where, area] of theirs) {
      const own = ours.get(where) ?? null;
      const isSame = own === null ? area[2] === 0 && area[3] === 0 : area.every((side, i) => isNear(side, own[i]!));
      if (!isSame) return { where, chromium: area, platen: own };
    }
    return null;
  }

  /** `null` where Chromium hangs, as it does over some columns and turned lines: another is begun. */
  async #areasInBrowser(html: string): Promise<Areas | null> {
    this.#page ??= await newPage(this.#browser);
    const asked = areasOn(this.#page, html).catch(() => null);
    const areas = await Promise.race([asked, setTimeout(PATIENCE, null, { ref: false })]);
    if (areas !== null) return areas;
    this.#page = null;
    await Promise.race([this.#browser.close(), setTimeout(PATIENCE)]);
    this.#browser = await launched();
    return null;
  }
}

function launched(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--hide-scrollbars'] });
}

async function newPage(browser: Browser): Promise<Page> {
  // As in print, scripts do not run.
  const page = await browser.newPage({ viewport: { width: SIDE, height: SIDE }, javaScriptEnabled: false });
  await page.emulateMedia({ media: 'print' });
  return page;
}

async function areasOn(page: Page, html: string): Promise<Areas> {
  await page.setContent(html);
  return page.evaluate<Areas>(AREAS_IN_BROWSER);
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
