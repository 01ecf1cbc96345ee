/** The playground in Chromium: what people do with it, and what they are told. */
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../src/testing/read-pdf.ts';
import { fakeRateLimits } from '../service/fakes.ts';
import { needBuild } from '../support/build-package.ts';
import {
  downloaded,
  eventually,
  HAS_CHROMIUM,
  IN_BROWSER,
  type Playground,
  type PlaygroundSettings,
  playgroundForTests,
  rendered,
  shownPdf,
  write,
  written,
} from './browser.ts';

await needBuild();
const open = playgroundForTests();

/** For what the viewer of PDFs has no part in. */
const openWithoutViewer = (settings: PlaygroundSettings = {}) => open({ hasViewer: false, ...settings });

const textOf = async (pdf: Buffer) => (await readPdf(pdf)).pages.map(({ lines }) => lines.join(' ')).join('\n');
const htmlOf = ({ tasks }: Playground) => tasks.map(({ source }) => ('html' in source ? source.html : ''));

describe.skipIf(!HAS_CHROMIUM)('the first frame', IN_BROWSER, () => {
  const AREAS = ['header', '#options', '#panes', '.status'];
  /** In whole pixels. */
  const boxes = async (page: Page) => {
    const found = await Promise.all(AREAS.map((area) => page.locator(area).boundingBox()));
    return found.map((box) => box && [box.x, box.y, box.width, box.height].map(Math.round));
  };

  it.each([1280, 1000, 700])('has everything where it stays, %i px wide', async (width) => {
    const given = await openWithoutViewer({ viewport: { width, height: 800 } });
    await rendered(given.page);
    const after = await boxes(given.page);
    await given.page.evaluate('delete document.documentElement.dataset.painted');
    expect(await given.page.locator('#editor-title').isVisible()).toBe(false);
    expect(await boxes(given.page)).toEqual(after);
  });

  it('shows everything without scripts', async () => {
    const { page } = await open({ context: { javaScriptEnabled: false } });
    expect(await page.locator('#editor-title').isVisible()).toBe(true);
  });
});

describe.skipIf(!HAS_CHROMIUM)('the editor', IN_BROWSER, () => {
  it('opens with a sample and its PDF', async () => {
    const { page } = await open();
    expect(await rendered(page)).toMatch(/^Rendered in \d+ ms · 1 page · [\d.]+ KB · no warnings · sandbox$/);
    expect(await shownPdf(page)).toMatch(/^blob:/);
    const { name, pdf } = await downloaded(page);
    expect(name).toBe('Invoice-2026-0417.pdf');
    expect(await textOf(pdf)).toContain('Nordlicht Joinery');
  });

  it('shows another PDF for another text', async () => {
    const { page } = await open();
    await rendered(page);
    const before = await shownPdf(page);
    const picture = await page.locator('#viewer').screenshot();
    await write(page, '<title>A / B</title><h1>Completely different');
    await shownPdf(page, before);
    // The browser's own viewer paints when it has the time.
    await expect
      .poll(async () => (await page.locator('#viewer').screenshot()).equals(picture), { timeout: 60_000 })
      .toBe(false);
    const { name, pdf } = await downloaded(page);
    expect(name).toBe('A-B.pdf');
    expect(await textOf(pdf)).toContain('Completely different');
  });

  it('keeps the PDF until the next is there, and takes the last of several', async () => {
    const aborted: string[] = [];
    const given = await open({
      before: async ({ source }, signal) => {
        const html = 'html' in source ? String(source.html) : '';
        if (!html.includes('slow')) return;
        await new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => {
            aborted.push(html);
            resolve();
          });
        });
        throw signal.reason;
      },
    });
    const { page } = given;
    await rendered(page);
    const before = await shownPdf(page);
    await write(page, '<p>slow');
    await eventually(() => htmlOf(given).at(-1)).toBe('<p>slow');
    expect(await shownPdf(page)).toBe(before);
    await write(page, '<p>quick');
    await shownPdf(page, before);
    await eventually(() => aborted).toEqual(['<p>slow']);
    expect(await textOf((await downloaded(page)).pdf)).toContain('quick');
  });

  it('renders what is typed key by key a moment after the last key', async () => {
    const given = await openWithoutViewer();
    await rendered(given.page);
    const before = given.tasks.length;
    await write(given.page, '<p>');
    await given.page.keyboard.type('Hello you', { delay: 20 });
    await eventually(() => htmlOf(given).at(-1)).toContain('Hello you');
    expect(given.tasks.length - before).toBeLessThanOrEqual(2);
  });

  it('asks for nothing while it is empty', async () => {
    const given = await openWithoutViewer();
    await rendered(given.page);
    await write(given.page, ' ');
    await given.page.locator('#status-text', { hasText: 'the document is empty' }).waitFor();
    await given.page.locator('#render').click();
    expect(given.tasks).toHaveLength(1);
  });

  it('renders on demand only where Live is off', async () => {
    const given = await openWithoutViewer();
    await rendered(given.page);
    await given.page.locator('#live').uncheck();
    await write(given.page, '<p>later');
    await given.page.locator('#status-text', { hasText: 'Changed since' }).waitFor();
    await given.page.keyboard.press('Control+Enter');
    await eventually(() => htmlOf(given).at(-1)).toBe('<p>later');
  });
});

describe.skipIf(!HAS_CHROMIUM)('page options', IN_BROWSER, () => {
  it('are sent, and nothing else is', async () => {
    const { page, tasks } = await openWithoutViewer();
    await rendered(page);
    expect(tasks[0]!.page).toEqual({});
    await page.locator('#size').selectOption('Letter');
    await page.locator('#marginTop').fill('12,5');
    await page.getByLabel('Landscape').check();
    await eventually(() => tasks.at(-1)!.page).toEqual({ format: 'Letter', marginTop: '12.5mm', landscape: true });
    await page.locator('#size').selectOption('custom');
    await page.locator('#unit').selectOption('pt');
    await page.locator('#height').fill('4in');
    await eventually(() => tasks.at(-1)!.page).toEqual({
      width: '210mm',
      height: '4in',
      marginTop: '12.5pt',
      landscape: true,
    });
  });

  it('that are wrong are marked where they stand', async () => {
    const { page } = await open();
    await rendered(page);
    const before = await shownPdf(page);
    await page.locator('#marginTop').fill('1 furlong');
    const error = page.locator('#marginTop-error');
    await error.waitFor();
    expect(await error.textContent()).toContain('"1 furlong" is not a length');
    expect(await page.locator('#marginTop').getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('#notice-title').textContent()).toBe('Invalid length');
    expect(await shownPdf(page)).toBe(before);
    await page.locator('#marginTop').fill('1');
    await error.waitFor({ state: 'hidden' });
    await page.locator('#notice').waitFor({ state: 'hidden' });
    expect(await page.locator('#marginTop').getAttribute('aria-invalid')).toBeNull();
  });
});

const MISTAKES =
  '<!doctype html>\n<style>\n  p { colr: red }\n</style>\n<p style="width: 3zz">Hello\n<script>1</script>';

describe.skipIf(!HAS_CHROMIUM)('diagnostics', IN_BROWSER, () => {
  it('stand at their lines and in a list that leads there', async () => {
    const { page } = await openWithoutViewer();
    await rendered(page);
    await write(page, MISTAKES);
    const findings = page.locator('#findings summary');
    await findings.waitFor();
    expect(await findings.textContent()).toBe('2 warnings, 1 note');
    await eventually(() => page.locator('.cm-lint-marker').count()).toBe(2);
    expect(await page.locator('.cm-lintRange-warning').allTextContents()).toEqual(['colr: red', 'width: 3zz']);
    const top = async (selector: string) => (await page.locator(selector).boundingBox())!.y;
    const line = await top('.cm-line:has-text("colr")');
    expect(Math.abs((await top('.cm-lint-marker >> nth=0')) - line)).toBeLessThan(20);
    await findings.click();
    await page.getByRole('button', { name: /Line 5/ }).click();
    expect(await page.locator('.cm-activeLine').textContent()).toContain('3zz');
    await page.keyboard.press('F8');
    expect(await page.locator('.cm-tooltip-lint, .cm-tooltip').allTextContents()).not.toEqual([]);
    await write(page, '<p>All is well');
    await page.locator('#findings').waitFor({ state: 'hidden' });
    expect(await page.locator('.cm-lint-marker').count()).toBe(0);
  });
});

describe.skipIf(!HAS_CHROMIUM)('refusals', IN_BROWSER, () => {
  it('for too many requests are counted down, then the page goes on by itself', async () => {
    let isOver = false;
    const rateLimits = fakeRateLimits();
    const take: typeof rateLimits.take = async (caller) => ({
      ...(await rateLimits.take(caller)),
      isAllowed: !isOver,
      reset: 2,
    });
    const given = await openWithoutViewer({ parts: { rateLimits: { ...rateLimits, take } } });
    await rendered(given.page);
    isOver = true;
    await write(given.page, '<p>once more');
    const notice = given.page.locator('#notice');
    await notice.waitFor();
    expect(await notice.textContent()).toMatch(/Too many requests.*Trying again in [12] s/s);
    isOver = false;
    await notice.waitFor({ state: 'hidden' });
    expect(htmlOf(given).at(-1)).toBe('<p>once more');
  });

  it('for lack of a connection end when it is back', async () => {
    const { page, context } = await openWithoutViewer();
    await rendered(page);
    await context.setOffline(true);
    await write(page, '<p>alone');
    await page.locator('#notice-title', { hasText: 'You are offline' }).waitFor();
    await context.setOffline(false);
    await page.locator('#notice').waitFor({ state: 'hidden' });
    expect(await textOf((await downloaded(page)).pdf)).toContain('alone');
  });

  it('for the time it took are told with a way to try again', async () => {
    const { page } = await openWithoutViewer({
      parts: { timeLimit: 300 },
      before: (_task, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    });
    await page.locator('#notice-title', { hasText: 'It took too long' }).waitFor();
    expect(await page.locator('#notice-retry').isVisible()).toBe(true);
    expect(await page.locator('#status-text').textContent()).toContain('Not rendered');
  });
});

describe.skipIf(!HAS_CHROMIUM)('an API key', IN_BROWSER, () => {
  it('is sent, ends live rendering, and is kept nowhere', async () => {
    const authorizations: (string | undefined)[] = [];
    const given = await openWithoutViewer();
    const { page } = given;
    page.on('request', (request) => {
      if (request.method() === 'POST') authorizations.push(request.headers().authorization);
    });
    await rendered(page);
    await page.locator('#key').fill('good');
    await page.locator('#status-text', { hasText: 'Live rendering is off' }).waitFor();
    expect(await page.locator('#live').isChecked()).toBe(false);
    await page.locator('#render').click();
    await page.locator('#status-text', { hasText: /19 credits left/ }).waitFor();
    expect(await page.locator('#status-text').textContent()).not.toContain('sandbox');
    expect(authorizations.at(-1)).toBe('Bearer good');
    expect(given.tasks.at(-1)!.watermark).toBe(false);

    await page.locator('#show-code').click();
    expect(await page.locator('#code').inputValue()).toContain('$PLATEN_API_KEY');
    expect(await page.locator('#code').inputValue()).not.toMatch(/\bgood\b/);
    await page.keyboard.press('Escape');
    await page.locator('#share').click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const kept = 'JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, location.href])';
    expect(await page.evaluate(kept)).not.toMatch(/\bgood\b/);
    await page.reload();
    await rendered(page);
    expect(await page.locator('#key').inputValue()).toBe('');
  });

  it('that is not known is marked where it stands', async () => {
    const { page } = await openWithoutViewer();
    await rendered(page);
    await page.locator('#key').fill('bad');
    await page.locator('#render').click();
    await page.locator('#key-error').waitFor();
    expect(await page.locator('#key').getAttribute('aria-invalid')).toBe('true');
    await page.locator('#key').fill('');
    await page.locator('#key-error').waitFor({ state: 'hidden' });
    await rendered(page);
  });
});

describe.skipIf(!HAS_CHROMIUM)('the document', IN_BROWSER, () => {
  it('travels in a link', async () => {
    const { page, another, address } = await openWithoutViewer();
    await rendered(page);
    await write(page, '<p>Grüße\n<p>twice');
    await page.locator('#size').selectOption('Legal');
    await page.locator('#share').click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const link = (await page.evaluate('navigator.clipboard.readText()')) as string;
    expect(link.startsWith(`${address}#doc=`)).toBe(true);
    const other = await another();
    await other.goto(link);
    await rendered(other);
    expect(await written(other)).toBe('<p>Grüße\n<p>twice');
    expect(await other.locator('#size').inputValue()).toBe('Legal');
    expect(other.url()).toBe(address);
  });

  it('that is too long for a link says so', async () => {
    const { page } = await open();
    await rendered(page);
    const before = await shownPdf(page);
    await write(page, `<p>${randomBytes(40_000).toString('base64')}`);
    await shownPdf(page, before);
    await page.locator('#share').click();
    await page.locator('#notice-title', { hasText: 'too long for a link' }).waitFor();
  });

  it('of a damaged link is told of, and the page works', async () => {
    const { page } = await openWithoutViewer({ place: '#doc=AAAA' });
    await rendered(page);
    expect(await written(page)).toContain('Invoice');
  });

  it('survives a reload', async () => {
    const { page } = await openWithoutViewer();
    await rendered(page);
    await write(page, '<p>still here');
    await page.locator('#marginLeft').fill('30');
    await page.reload();
    await rendered(page);
    expect(await written(page)).toBe('<p>still here');
    expect(await page.locator('#marginLeft').inputValue()).toBe('30');
  });

  it('can be a sample, and comes back by undoing', async () => {
    const { page } = await openWithoutViewer();
    await rendered(page);
    await write(page, '<p>mine');
    await page.locator('#sample').selectOption('Ticket');
    await eventually(() => written(page)).toContain('Ticket 7F-204');
    await page.locator('.cm-content').click();
    await page.keyboard.press('ControlOrMeta+z');
    expect(await written(page)).toBe('<p>mine');
  });
});

describe.skipIf(!HAS_CHROMIUM)('the preview', IN_BROWSER, () => {
  it('stays on its page when the next PDF comes', async () => {
    const { page } = await open();
    await rendered(page);
    const before = await shownPdf(page);
    await write(page, '<p>1<p style="break-before: page">2<p style="break-before: page">3');
    const three = await shownPdf(page, before);
    await page.getByRole('button', { name: 'Next page' }).click();
    expect(await page.locator('#page-shown').textContent()).toBe('2 of 3');
    await page.locator('#viewer iframe[src*="#page=2"]:not([data-next])').waitFor();
    await page.locator('.cm-content').click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('!');
    await shownPdf(page, three);
    expect(await page.locator('#viewer iframe:not([data-next])').getAttribute('src')).toContain('#page=2&');
    expect(await page.locator('#viewer iframe').count()).toBe(1);
  });

  it('does not take the keyboard from the editor', async () => {
    const { page } = await open();
    await rendered(page);
    const before = await shownPdf(page);
    await write(page, '<p>one');
    await shownPdf(page, before);
    await page.keyboard.type(' two');
    expect(await written(page)).toContain('<p>one two');
  });
});

describe.skipIf(!HAS_CHROMIUM)('the code of the request', IN_BROWSER, () => {
  it('is shown in each language and copied', async () => {
    const { page, address } = await openWithoutViewer();
    await rendered(page);
    await write(page, '<p>Hello');
    await page.locator('#show-code').click();
    const code = page.locator('#code');
    expect(await code.inputValue()).toContain(`curl --fail-with-body -o document.pdf '${address}pdf/convert'`);
    for (const language of ['fetch', 'Node.js', 'Python', 'PHP']) {
      await page.getByRole('radio', { name: language, exact: true }).check();
      expect(await code.inputValue()).toContain('<p>Hello');
    }
    await page.locator('#copy-code').click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await code.inputValue());
    await page.keyboard.press('Escape');
    expect(await page.locator('#code-dialog').isVisible()).toBe(false);
  });
});
