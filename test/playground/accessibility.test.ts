/** The playground for everyone: by keyboard alone, for screen readers, in both themes, at every width. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { needBuild } from '../support/build-package.ts';
import {
  eventually,
  focused,
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

let playground: Playground;

await needBuild();
const openPlayground = playgroundForTests();

async function open(settings: PlaygroundSettings = {}): Promise<Page> {
  playground = await openPlayground(settings);
  await rendered(playground.page);
  return playground.page;
}

/** For what the viewer of PDFs has no part in. */
const openWithoutViewer = (settings: PlaygroundSettings = {}) => open({ hasViewer: false, ...settings });

describe.skipIf(!HAS_CHROMIUM)('by keyboard', IN_BROWSER, () => {
  it('everything is reached in the order in which it stands', async () => {
    const page = await open();
    await shownPdf(page);
    const order: string[] = [];
    for (let i = 0; i < 40 && !order.includes('download'); i++) {
      await page.keyboard.press('Tab');
      const id = await focused(page);
      order.push(id.includes('cm-content') ? 'editor' : id);
      if (order.at(-1) === 'editor') await page.keyboard.press('Escape');
    }
    const wanted = ['sample', 'share', 'show-code', 'show-help', 'theme', 'size', 'marginTop', 'marginRight', 'key'];
    const after = ['editor', 'files-summary', 'splitter', 'live', 'render', 'open-pdf', 'download'];
    expect(order.filter((id) => [...wanted, ...after].includes(id))).toEqual([...wanted, ...after]);
    expect(order[0]).toMatch(/skip/);
  });

  it('Tab indents in the editor, Escape and Tab leave it', async () => {
    const page = await openWithoutViewer();
    await write(page, '<p>a');
    await page.keyboard.press('Tab');
    expect(await written(page)).toBe('  <p>a');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('files-summary');
    expect(await page.locator('.cm-content').getAttribute('aria-describedby')).toBe('editor-hint');
    expect(await page.locator('#editor-hint').textContent()).toBe('Esc then Tab leaves the editor');
  });

  it('one renders and downloads from anywhere', async () => {
    const page = await openWithoutViewer();
    await page.locator('#live').uncheck();
    await write(page, '<title>By hand</title><p>x');
    await page.keyboard.press('Control+Enter');
    await rendered(page);
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')]);
    expect(download.suggestedFilename()).toBe('By-hand.pdf');
    await page.keyboard.type('y');
    const [fresh] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')]);
    expect(fresh.suggestedFilename()).toBe('By-hand.pdf');
    expect(playground.tasks.at(-1)!.source).toEqual({ html: '<title>By hand</title><p>xy' });
  });

  it('the bar between the panes moves', async () => {
    const page = await openWithoutViewer();
    const bar = page.locator('#splitter');
    const width = async () => (await page.locator('#editor-pane').boundingBox())!.width;
    const before = await width();
    await bar.focus();
    await page.keyboard.press('ArrowLeft');
    expect(await width()).toBeLessThan(before);
    expect(await bar.getAttribute('aria-valuenow')).toBe('45');
    await page.keyboard.press('End');
    expect(await bar.getAttribute('aria-valuenow')).toBe('75');
  });

  it('a dialog takes the focus and gives it back', async () => {
    const page = await openWithoutViewer();
    await page.locator('#show-help').focus();
    await page.keyboard.press('Enter');
    expect(await page.evaluate("document.querySelector('#help-dialog').contains(document.activeElement)")).toBe(true);
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('show-help');
  });
});

/** Roles that people act on: each needs a name. */
const NAMED = new Set([
  'button',
  'textbox',
  'combobox',
  'checkbox',
  'radio',
  'link',
  'tab',
  'tablist',
  'dialog',
  'splitter',
  'separator',
  'Iframe',
  'group',
  'radiogroup',
  'form',
]);

describe.skipIf(!HAS_CHROMIUM)('for screen readers', IN_BROWSER, () => {
  it('every control and region has a name', async () => {
    const page = await open();
    await write(page, '<p style="colr: red">x');
    await page.locator('#findings').waitFor();
    await page.locator('#findings summary').click();
    const session = await playground.context.newCDPSession(page);
    const nameless: string[] = [];
    for (const dialog of [null, '#show-code', '#show-help']) {
      if (dialog !== null) await page.locator(dialog).click();
      const { nodes } = await session.send('Accessibility.getFullAXTree');
      for (const { role, name, ignored } of nodes) {
        if (!ignored && NAMED.has(role?.value) && !name?.value) nameless.push(`${dialog}: ${role?.value}`);
      }
      if (dialog !== null) await page.keyboard.press('Escape');
    }
    expect(nameless).toEqual([]);
  });

  it('there are landmarks, one heading of the first rank, and a language', async () => {
    const page = await openWithoutViewer();
    const count = (selector: string) => page.locator(selector).count();
    expect(await count('html[lang="en"]')).toBe(1);
    expect(await count('h1')).toBe(1);
    for (const landmark of ['banner', 'main', 'contentinfo', 'form'] as const)
      expect(await page.getByRole(landmark).count()).toBe(1);
    expect(await page.getByRole('region', { name: 'HTML and CSS' }).count()).toBe(1);
    expect(await page.getByRole('region', { name: 'PDF', exact: true }).count()).toBe(1);
  });

  it('what came of it is announced, and not repeated while it stays the same', async () => {
    const page = await open();
    const announcement = page.getByRole('status');
    expect(await announcement.textContent()).toBe('PDF ready, 1 page, 0 warnings.');
    await page.evaluate(
      "new MutationObserver(() => { globalThis.spoken = (globalThis.spoken ?? 0) + 1 }).observe(document.querySelector('#announcement'), { childList: true, characterData: true, subtree: true })",
    );
    const before = await shownPdf(page);
    await write(page, '<p>another');
    await shownPdf(page, before);
    expect(await page.evaluate('globalThis.spoken ?? 0')).toBe(0);
    await page.locator('#marginTop').fill('x');
    await eventually(() => announcement.textContent()).toMatch(/^Not rendered\. Invalid length: marginTop/);
  });
});

const VIEWPORTS = [
  { name: 'wide', width: 1280, height: 800 },
  { name: 'wide at 200 %', width: 640, height: 400 },
  { name: 'phone', width: 360, height: 740 },
] as const;

describe.skipIf(!HAS_CHROMIUM)('in any look', IN_BROWSER, () => {
  for (const { name, width, height } of VIEWPORTS) {
    it(`${name}: nothing runs over the edge, and all text can be read, light and dark`, async () => {
      const page = await open({ viewport: { width, height }, media: { reducedMotion: 'reduce' } });
      await shownPdf(page);
      await write(page, '<p style="colr: red">x');
      await page.locator('#findings summary').click();
      const views = width < 900 ? ['editor', 'options', 'preview'] : [''];
      for (const view of views) {
        if (view !== '') await page.locator(`#tab-${view}`).click();
        if (view !== 'editor' && view !== 'preview') {
          await page.locator('#size').selectOption('custom');
          await page.locator('#marginTop').fill('wrong');
          await page.locator('#marginTop-error').waitFor();
        }
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), view).toBe(0);
          expect(await page.evaluate(LOW_CONTRAST), `${view} ${colorScheme}`).toEqual([]);
        }
      }
      await page.locator('#show-code').click();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      }
    });
  }

  it('the theme is the system’s until one is chosen, and stays chosen', async () => {
    const page = await openWithoutViewer({ media: { colorScheme: 'dark' } });
    const background = () => page.evaluate("getComputedStyle(document.querySelector('.top')).backgroundColor");
    const dark = await background();
    await page.getByRole('button', { name: 'Use light colours' }).click();
    const light = await background();
    expect(light).not.toBe(dark);
    await page.reload();
    expect(await background()).toBe(light);
    await page.getByRole('button', { name: 'Use dark colours' }).waitFor();
  });

  it('nothing moves for those who want no motion', async () => {
    const page = await open({ media: { reducedMotion: 'reduce' } });
    const moving = `[...document.querySelectorAll('body *')].filter((each) => {
      const style = getComputedStyle(each);
      return !each.closest('.cm-editor') && (style.animationName !== 'none' || style.transitionDuration !== '0s');
    }).map((each) => each.id || each.className)`;
    expect(await page.evaluate(moving)).toEqual([]);
  });

  it('where the browser shows no PDFs there is a word and a way', async () => {
    const page = await openWithoutViewer();
    expect(await page.locator('#viewer').textContent()).toContain('shows no PDFs');
    expect(await page.locator('#viewer iframe').count()).toBe(0);
    expect(await page.locator('#open-pdf').isEnabled()).toBe(true);
  });
});

/** Texts in sight whose contrast is under 4.5:1 (WCAG 2.2, 1.4.3), measured on what the browser computed; disabled controls are exempt. */
const LOW_CONTRAST = `(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgba = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
  const backgroundOf = (element) => {
    const layers = [];
    for (let each = element; each !== null; each = each.parentElement) layers.push(rgba(getComputedStyle(each).backgroundColor));
    return layers.reduceRight((below, layer) => over(layer, below), [255, 255, 255, 1]);
  };
  const luminance = (color) => {
    const [r, g, b] = color.slice(0, 3).map((each) => {
      const part = each / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (node.data.trim() === '' || !element.checkVisibility() || element.closest(':disabled, .unseen, script, option')) continue;
    const background = backgroundOf(element);
    const [a, b] = [luminance(over(rgba(getComputedStyle(element).color), background)), luminance(background)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) found.push(node.data.trim().slice(0, 30) + ' ' + ratio.toFixed(2));
  }
  return found;
})()`;
