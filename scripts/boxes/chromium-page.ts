/** A page of Chromium for documents without scripts, begun again where it hangs. */
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Ms. */
const PATIENCE = 10_000;

export class ChromiumPage {
  readonly #width: number;
  readonly #height: number;
  #browser: Browser;
  #page: Page | null = null;

  private constructor(browser: Browser, width: number, height: number) {
    this.#browser = browser;
    this.#width = width;
    this.#height = height;
  }

  /**
   * @param width - of the viewport, px
   * @param height - px
   * @throws Error where there is no Chromium
   */
  static async open(width: number, height: number): Promise<ChromiumPage> {
    return new ChromiumPage(await launched(), width, height);
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }

  /** `null` where Chromium hangs, as it does over some columns and turned lines: another is begun. */
  async ask<T>(html: string, question: (page: Page) => Promise<T>): Promise<T | null> {
    this.#page ??= await this.#newPage();
    const asked = answerOn(this.#page, html, question).catch(() => null);
    const answer = await Promise.race([asked, setTimeout(PATIENCE, null, { ref: false })]);
    if (answer !== null) return answer;
    this.#page = null;
    await Promise.race([this.#browser.close(), setTimeout(PATIENCE)]);
    this.#browser = await launched();
    return null;
  }

  async #newPage(): Promise<Page> {
    const viewport = { width: this.#width, height: this.#height };
    // As in print, scripts do not run.
    const page = await this.#browser.newPage({ viewport, javaScriptEnabled: false });
    await page.emulateMedia({ media: 'print' });
    return page;
  }
}

function launched(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--hide-scrollbars'] });
}

async function answerOn<T>(page: Page, html: string, question: (page: Page) => Promise<T>): Promise<T> {
  await page.setContent(html);
  return question(page);
}
