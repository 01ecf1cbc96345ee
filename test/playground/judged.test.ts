/** The playground before other judges: axe, and what it costs to load. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { needBuild } from '../support/build-package.ts';
import { HAS_CHROMIUM, IN_BROWSER, playgroundForTests, rendered, write } from './browser.ts';
import { axeViolations, bytesLoaded, OF_COLOURS } from './judge-page.ts';

await needBuild();

/** Bytes. */
const BUDGET = 300_000;
/** ms, against hanging only: axe looks at every element, several times. */

describe.skipIf(!HAS_CHROMIUM)('the playground', IN_BROWSER, () => {
  const openPlayground = playgroundForTests();

  it('axe finds nothing in it, light and dark', async () => {
    const playground = await openPlayground({ media: { reducedMotion: 'reduce' } });
    const { page } = playground;
    await rendered(page);
    await write(page, '<p style="colr: red">x');
    await page.locator('#findings').waitFor();
    await page.locator('#findings summary').click();
    await page.locator('#files summary').click();
    await page.locator('#size').selectOption('custom');
    await page.locator('#marginTop').fill('wrong');
    await page.locator('#marginTop-error').waitFor();
    await expectNoViolation(page, 'page');
    for (const dialog of ['#show-code', '#show-help']) {
      await page.locator(dialog).click();
      await expectNoViolation(page, dialog);
      await page.keyboard.press('Escape');
    }
  });

  it('axe finds nothing in it where one view is shown at a time', async () => {
    const viewport = { width: 400, height: 800 };
    const { page } = await openPlayground({ media: { reducedMotion: 'reduce' }, viewport, hasViewer: false });
    await rendered(page);
    for (const view of ['#tab-editor', '#tab-options', '#tab-preview']) {
      await page.locator(view).click();
      expect(await axeViolations(page), view).toEqual([]);
    }
  });

  async function expectNoViolation(page: Page, view: string): Promise<void> {
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await axeViolations(page), `${view} light`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page, 'html', OF_COLOURS), `${view} dark`).toEqual([]);
  }

  it('loads at most 300 KB', async () => {
    const playground = await openPlayground({ place: 'openapi.json' });
    expect(await bytesLoaded(playground.page, playground.address, () => rendered(playground.page))).toBeLessThan(
      BUDGET,
    );
  });

  const LOGO = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="red"/></svg>',
  );
  const hold = (page: Page, name: string, buffer: Buffer) =>
    page.locator('#files-input').setInputFiles({ name, mimeType: '', buffer });

  it('holds files for the document, and sends them in their places', async () => {
    const playground = await openPlayground({ hasViewer: false });
    const { page, tasks } = playground;
    await rendered(page);
    await page.locator('#files summary').click();
    await hold(page, 'my logo.svg', LOGO);
    await hold(page, 'house.css', Buffer.from('p { color: red }'));
    await hold(page, 'notes.txt', Buffer.from('x'));
    expect(await page.locator('#files-problem').textContent()).toBe('notes.txt is no image, style sheet or font.');
    await page.locator('#live').uncheck();
    await write(page, '<p>x</p>');
    await page.getByRole('button', { name: 'Insert house.css into the document' }).click();
    await page.getByRole('button', { name: 'Insert my logo.svg into the document' }).click();
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(() => tasks.at(-1)?.source, { timeout: 60_000 })
      .toEqual({
        html: `<p>x</p><link rel="stylesheet" href="data:text/css;base64,${Buffer.from('p { color: red }').toString('base64')}"><img src="data:image/svg+xml;base64,${LOGO.toString('base64')}" alt="">`,
      });
    await rendered(page);
    expect(await page.locator('#findings').isHidden()).toBe(true);
    await page.getByRole('button', { name: 'Remove my logo.svg' }).click();
    expect(await page.locator('#files-title').textContent()).toBe('Files (1)');
  });

  it('tells where a file goes that the document names', async () => {
    const playground = await openPlayground({ hasViewer: false });
    const { page } = playground;
    await rendered(page);
    await write(page, '<img src="my%20logo.svg" alt="">');
    await page.locator('#findings summary').click();
    const hint = page.locator('.finding-hint');
    await expect.poll(() => hint.textContent(), { timeout: 60_000 }).toMatch(/^Add the file under “Files”\. Or say /);
    await page.locator('#files summary').click();
    await hold(page, 'my logo.svg', LOGO);
    await expect.poll(() => page.locator('#findings').isHidden(), { timeout: 60_000 }).toBe(true);
  });

  it('puts right what a finding proposes', async () => {
    const playground = await openPlayground({ hasViewer: false });
    const { page, tasks } = playground;
    await rendered(page);
    await write(page, '<p style="colr: red">x');
    await page.locator('#findings summary').click();
    await page.getByRole('button', { name: 'Replace colr by color' }).click();
    await expect.poll(() => tasks.at(-1)?.source, { timeout: 60_000 }).toEqual({ html: '<p style="color: red">x' });
    await expect.poll(() => page.locator('#findings').isHidden(), { timeout: 60_000 }).toBe(true);
  });
});
