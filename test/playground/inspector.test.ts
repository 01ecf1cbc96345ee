import { describe, expect, it } from 'vitest';
import { needBuild } from '../support/build-package.ts';
import { eventually, HAS_CHROMIUM, IN_BROWSER, playgroundForTests, rendered, write } from './browser.ts';
import { axeViolations } from './judge-page.ts';

await needBuild();

const DOCUMENT = `<!doctype html><style>body { margin: 0 } table { break-inside: avoid }</style>
<p id="lead" style="height: 900px; margin: 10px; padding: 5px">x</p>
  <table id="sums"><tr><td style="height: 300px">y</table>`;

/** ms, against hanging only: axe looks at every element, several times. */
describe.skipIf(!HAS_CHROMIUM)('the box inspector', IN_BROWSER, () => {
  const openPlayground = playgroundForTests();

  async function inspecting() {
    const playground = await openPlayground({ hasViewer: false, media: { reducedMotion: 'reduce' } });
    const { page, tasks } = playground;
    await rendered(page);
    await write(page, DOCUMENT);
    await eventually(() => tasks.at(-1)?.source).toEqual({ html: DOCUMENT });
    await rendered(page);
    expect(tasks.at(-1)!.inspect).toBeUndefined();
    await page.locator('#inspect').click();
    await page.locator('.inspector-picture').waitFor();
    expect(tasks.at(-1)!.inspect).toBe('1-20');
    return page;
  }

  it('shows the box under the pointer, and why the page ended', async () => {
    const page = await inspecting();
    const facts = page.locator('#inspector-facts');
    await page.locator('.inspector-picture').hover({ position: { x: 60, y: 60 } });
    await eventually(() => facts.innerText()).toMatch(/p#lead\s[\s\S]*Margin\s+10 px\s+Border\s+0 px\s+Padding\s+5 px/);
    expect(await page.locator('.inspector-overlay path').count()).toBe(4);
    expect(await page.locator('#inspector-end').innerText()).toContain(
      'Page 1 ends: There was no room for all of table#sums, which "break-inside: avoid" keeps in one piece.',
    );
    await page.locator('#inspector-end button').click();
    await page.keyboard.type('here');
    expect(await page.locator('.cm-activeLine').innerText()).toContain('  here<table id="sums">');
  });

  it('turns pages with the picture', async () => {
    const page = await inspecting();
    await page.locator('#page-on').click();
    expect(await page.locator('.inspector-picture').getAttribute('aria-label')).toBe('Page 2');
    expect(await page.locator('#inspector-end').innerText()).toBe('Page 2 is the last.');
    expect(await page.locator('#inspector-boxes option').allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^\s*table#sums, line 3$/)]),
    );
  });

  it('is worked by keyboard', async () => {
    const page = await inspecting();
    await page.locator('#inspector-boxes').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await eventually(() => page.locator('#inspector-facts').innerText()).toContain('p#lead');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.type('here');
    expect(await page.locator('.cm-activeLine').innerText()).toContain('here<p id="lead"');
    await page.locator('#inspect').focus();
    await page.keyboard.press('Space');
    expect(await page.locator('#inspector').isHidden()).toBe(true);
    expect(await page.locator('#viewer').isVisible()).toBe(true);
  });

  it('has nothing that axe finds, light and dark', async () => {
    const page = await inspecting();
    await page.locator('#inspector-boxes').selectOption({ index: 1 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page), colorScheme).toEqual([]);
    }
  });
});
