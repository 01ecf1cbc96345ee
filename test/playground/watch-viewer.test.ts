/** The page of `--watch` before axe, with pages and with findings that are open. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VIEWER_PAGE, VIEWER_STYLE } from '../../src/cli/watch/viewer-page.ts';
import { HAS_CHROMIUM, IN_BROWSER, launchChromium } from './browser.ts';
import { axeViolations } from './judge-page.ts';

const SHOWN = VIEWER_PAGE.replace(/<link rel="stylesheet"[^>]*>/, `<style>${VIEWER_STYLE}</style>`)
  .replace(/<link rel="icon"[^>]*>|<script[\s\S]*?<\/script>/g, '')
  .replace(
    'hidden><summary id="count"></summary><ul id="list"></ul>',
    'open><summary id="count">1 finding</summary><ul id="list"><li class="warning"><span class="place">a.html:1:5</span> <b>warning RESOURCE_MISSING</b> <span>The image is not there.</span><pre>1 | a</pre></li></ul>',
  )
  .replace('</main>', '<section class="page" aria-label="Page 1"></section></main>');

describe.skipIf(!HAS_CHROMIUM)('the page of --watch', IN_BROWSER, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  }, 600_000);
  afterAll(() => browser?.close());

  it.each(['light', 'dark'] as const)('axe finds nothing in it, %s', async (colorScheme) => {
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    await page.setContent(SHOWN);
    expect(await page.locator('#list li').isVisible()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await context.close();
  });
});
