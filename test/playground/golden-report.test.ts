/** The report of platen/testing in Chromium. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeGoldenPng } from '../../src/testing/golden-png.ts';
import { mismatchReport } from '../../src/testing/mismatch-report.ts';
import { HAS_CHROMIUM, IN_BROWSER, launchChromium } from './browser.ts';
import { axeViolations } from './judge-page.ts';

const plain = (shade: number) =>
  encodeGoldenPng({ width: 80, height: 60, rgb: new Uint8Array(80 * 60 * 3).fill(shade) });
const REPORT = mismatchReport(
  'invoice <1>',
  [
    { number: 1, before: plain(0), after: plain(255), diff: plain(51) },
    { number: 2, before: null, after: plain(255), diff: plain(51) },
  ],
  ['text.txt (- expected, + actual)\n- <old>\n+ new'],
);

describe.skipIf(!HAS_CHROMIUM)('the report', IN_BROWSER, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  it('goes from before to after by keyboard, page by page', async () => {
    const page = await browser.newPage();
    await page.setContent(REPORT);
    const shown = () => page.evaluate("getComputedStyle(document.querySelector('.after')).clipPath");
    await page.locator('input').focus();
    await page.keyboard.press('End');
    expect(await shown()).toBe('inset(0px 0px 0px 0%)');
    await page.keyboard.press('Home');
    expect(await shown()).toBe('inset(0px 0px 0px 100%)');
    expect(await page.locator('input').count()).toBe(1);
    expect(await page.locator('pre').textContent()).toContain('- <old>');
    expect(await axeViolations(page)).toEqual([]);
  });
});
