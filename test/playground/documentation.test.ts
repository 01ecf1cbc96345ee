/** The documentation site: its links, its policy, and how it is to use in Chromium. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PROBLEMS } from '../../src/service/http/base/problem.ts';
import { addDocumentationRoute } from '../../src/service/http/documentation-route.ts';
import { service } from '../service/service.ts';
import { needBuild } from '../support/build-package.ts';
import { buildSite, SITE } from '../support/build-site.ts';
import { unlessNight } from '../support/nightly.ts';
import { eventually, HAS_CHROMIUM, IN_BROWSER, playgroundForTests } from './browser.ts';
import { axeViolations, bytesLoaded, OF_COLOURS } from './judge-page.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Bytes: readers may be on slow lines. */
const BUDGET = 300_000;

await needBuild();
beforeAll(buildSite, 600_000);

const pages = () =>
  readdirSync(SITE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html') && name !== '404.html')
    .map((name) => name.split(path.sep).join('/'));
const read = (name: string) => readFileSync(path.join(SITE, name), 'utf8');
const documentation = () => service({}, { plugins: [(server) => addDocumentationRoute(server)] }).server;

describe('the site', () => {
  it('has a page for each file of docs, and each lesson', () => {
    const places = new Set(pages());
    for (const name of readdirSync(path.join(ROOT, 'docs')).filter(
      (each) => each.endsWith('.md') && each !== 'course.md',
    ))
      expect(places).toContain(name.replace(/\.md$/, '.html'));
    const lessons = readFileSync(path.join(ROOT, 'docs/course.md'), 'utf8').match(/^## /gm)!.length;
    expect([...places].filter((name) => name.startsWith('course/'))).toHaveLength(lessons + 1);
  });

  it('has links to what is there', () => {
    const ids = new Map(
      pages().map((name) => [name, new Set(Array.from(read(name).matchAll(/ id="([^"]+)"/g), ([, id]) => id!))]),
    );
    const files = new Set(
      readdirSync(SITE, { recursive: true, encoding: 'utf8' }).map((name) => name.split(path.sep).join('/')),
    );
    const lost: string[] = [];
    for (const name of pages())
      for (const [, link] of read(name).matchAll(/ (?:href|src)="((?:\/docs\/|#|\.)[^"]*)"/g)) {
        const { pathname, hash } = new URL(link!.replaceAll('&amp;', '&'), `http://site/docs/${name}`);
        const target = decodeURIComponent(pathname.replace('/docs/', '')).replace(/(^|\/)$/, '$1index.html');
        const isThere = files.has(target) && (hash === '' || ids.get(target)?.has(decodeURIComponent(hash.slice(1))));
        if (!isThere) lost.push(`${name}: ${link}`);
      }
    expect(lost).toEqual([]);
  });

  it('shows what the examples of the course print', () => {
    for (const name of pages().filter((each) => /^course\/(?!index)/.test(each)))
      expect(read(name), name).toMatch(/<img src="\/docs\/drawn\/course\/[\w-]+-1\.png"/);
  });

  it('has the same styles and the same script in each page, and no other', () => {
    const own = (name: string) => read(name).match(/<(style|script)>[\s\S]*?<\/\1>/g);
    expect(own('index.html')).toHaveLength(2);
    for (const name of pages()) {
      expect(own(name), name).toEqual(own('index.html'));
      expect(read(name).replace('<script>', ''), name).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+="/);
    }
  });

  it('is painted before anything else has to come: no style sheet, no script that has to be there', () => {
    for (const name of pages()) {
      const atOnce = read(name).replace(/<(template|noscript)\b[\s\S]*?<\/\1>/g, '');
      expect(atOnce, name).not.toMatch(/<link[^>]*(?:stylesheet|preload)|<script[^>]*\bsrc=/);
      // A browser that is told of no icon asks for one where none is.
      expect(atOnce.match(/<link rel="icon"[^>]*>/g), name).toEqual(['<link rel="icon" href="data:,">']);
    }
    expect(read('index.html').match(/<style>([\s\S]*?)<\/style>/)![1]!.length).toBeLessThan(40_000);
  });

  it('has in its first styles no custom property that none of them asks for', () => {
    const styles = read('index.html').match(/<style>([\s\S]*?)<\/style>/)![1]!;
    const asked = new Set(Array.from(styles.matchAll(/var\((--[\w-]+)/g), ([, name]) => name));
    expect(
      Array.from(styles.matchAll(/[{;](--[\w-]+):/g), ([, name]) => name).filter((name) => !asked.has(name)),
    ).toEqual([]);
  });
});

describe('the service', () => {
  const server = documentation();

  it('answers with its pages under a policy that lets in their own files only', async () => {
    expect((await server.inject('/docs')).headers.location).toBe('./docs/');
    for (const address of ['/docs/', '/docs/css.html', '/docs/course/footnotes.html']) {
      const { statusCode, headers } = await server.inject(address);
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        expect.stringMatching('text/html'),
        'no-cache',
      ]);
      expect(headers['cross-origin-opener-policy']).toBe('unsafe-none');
      // By its hash: the browser says in the tests below that it lets in what the pages have.
      expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/]+=';/);
    }
    expect((await server.inject('/docs/missing.html')).statusCode).toBe(404);
    expect((await server.inject('/docs/library')).headers.location).toBe('./library.html');
    expect((await server.inject('/docs/missing')).statusCode).toBe(404);
  });

  it.each(Object.keys(PROBLEMS))('leads the type of %s to what is said of it', async (code) => {
    const { statusCode, headers } = await server.inject(`/problems/${code.toLowerCase().replaceAll('_', '-')}`);
    expect(statusCode).toBe(302);
    const [file, heading] = String(headers.location).replace('../docs/', '').split('#');
    expect(read(file!)).toContain(` id="${heading}"`);
    expect(read(file!).includes(code) || code === 'CLIENT_GONE').toBe(true);
  });

  it('that has no site says how to build it', async () => {
    const { server } = service({}, { plugins: [(each) => addDocumentationRoute(each, '/nowhere')] });
    for (const address of ['/docs', '/docs/', '/problems/busy']) {
      const { statusCode, body } = await server.inject(address);
      expect([statusCode, body]).toEqual([503, expect.stringContaining('npm run docs:site')]);
    }
  });
});

describe.skipIf(!HAS_CHROMIUM)('in Chromium', IN_BROWSER, () => {
  const openPlayground = playgroundForTests();
  async function open(place: string): Promise<Page> {
    const playground = await openPlayground({ media: { reducedMotion: 'reduce' }, place: `docs/${place}` });
    await playground.page.waitForLoadState('networkidle');
    // The switch of day and night has its name once the page's script runs.
    await playground.page.locator('.VPSwitchAppearance[title^="Switch to"]').first().waitFor({ state: 'attached' });
    return playground.page;
  }

  /** A page that has asked for what comes behind its first frame, and waits for it. */
  async function openFirstFrame(place: string): Promise<{ page: Page; goOn: () => Promise<void> }> {
    const { page, address } = await openPlayground({ place: 'openapi.json' });
    let ask: (route: Route) => void;
    const asked = new Promise<Route>((resolve) => {
      ask = resolve;
    });
    await page.route('**/docs/assets/style.*.css', (route) => ask(route));
    await page.goto(`${address}docs/${place}`, { waitUntil: 'domcontentloaded' });
    const route = await asked;
    const goOn = async () => {
      await route.continue();
      await page.locator('html[data-painted]').waitFor();
      await page.waitForLoadState('networkidle');
    };
    return { page, goOn };
  }

  const LAST_BLOCK = '.vp-doc > div > :last-child';

  /** A page of each kind that the site has. */
  const KINDS = [
    [''],
    ['css.html'],
    ['library.html'],
    ['codes.html'],
    ['api/platen.html'],
    ['course/footnotes.html'],
    ['examples/invoice-html.html'],
    ['404.html'],
  ] as const;

  it.each(unlessNight(['', 'library.html'], KINDS))(
    'axe finds nothing in /docs/%s, by day and by night',
    async (place) => {
      const page = await open(place);
      expect(await axeViolations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.locator('html.dark').waitFor();
      expect(await axeViolations(page, 'html', OF_COLOURS)).toEqual([]);
    },
  );

  it.each(unlessNight(['css.html'], [[''], ['css.html'], ['course/footnotes.html']] as const))(
    '/docs/%s loads at most 300 KB',
    async (place) => {
      const playground = await openPlayground({ place: 'openapi.json' });
      expect(await bytesLoaded(playground.page, `${playground.address}docs/${place}`)).toBeLessThan(BUDGET);
    },
  );

  it('one searches and gets there by keyboard', async () => {
    const page = await open('');
    // Keys are heard once the page's script runs.
    await eventually(async () => {
      await page.keyboard.press('/');
      return page.locator('#localsearch-input').isVisible();
    }).toBe(true);
    await page.locator('#localsearch-input').fill('footnote-policy');
    await page.locator('#localsearch-list a').first().waitFor();
    expect(await axeViolations(page, '.VPLocalSearchBox')).toEqual([]);
    await page.keyboard.press('Enter');
    await eventually(() => page.url()).toMatch(/\/docs\/(?:paged-media|css|course)/);
  });

  it('the first frame has the first screen, and the rest comes behind it', async () => {
    const { page, goOn } = await openFirstFrame('library.html');
    expect(await page.locator(LAST_BLOCK).isVisible()).toBe(false);
    expect(await page.locator('.VPSidebar a').count()).toBe(0);
    await goOn();
    expect(await page.locator(LAST_BLOCK).isVisible()).toBe(true);
    expect(await page.locator('.VPSidebar a').last().isVisible()).toBe(true);
  });

  it('whoever prints a page at once has all of it', async () => {
    const { page, goOn } = await openFirstFrame('library.html');
    await page.evaluate('dispatchEvent(new Event("beforeprint"))');
    await goOn();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator(LAST_BLOCK).isVisible()).toBe(true);
  });

  it('whoever comes to a place further down is there', async () => {
    const { page, address } = await openPlayground({ place: 'docs/library.html' });
    await page.locator(LAST_BLOCK).waitFor();
    const heading = await page.evaluate<string>('[...document.querySelectorAll(".vp-doc h2, .vp-doc h3")].at(-3).id');
    await page.goto('about:blank');
    await page.goto(`${address}docs/library.html#${heading}`);
    expect(heading).not.toBe('');
    // How many px it is from the top, and of which page, should it be far away.
    const place = () =>
      page.evaluate(`(() => {
        const top = document.getElementById(${JSON.stringify(heading)})?.getBoundingClientRect().top;
        return Math.abs(top) < 600 ? 'there' : [top, scrollY, document.title, document.readyState].join(' ');
      })()`);
    await eventually(place).toBe('there');
  });

  const LONG = [
    ['index.html'],
    ['library.html'],
    ['css.html'],
    ['examples/report-html.html'],
    ['api/platen.html'],
  ] as const;
  it.each(unlessNight(['index.html', 'library.html'], LONG))(
    'nothing of the first frame of %s moves when the rest comes',
    async (place) => {
      const { page, goOn } = await openFirstFrame(place);
      await page.evaluate(`globalThis.first = [...document.querySelectorAll('.VPNavBarTitle span, .vp-doc > div > *')]
        .filter((each) => each.checkVisibility() && each.getBoundingClientRect().bottom < innerHeight)`);
      const places = () =>
        page.evaluate(`first.map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join(' ');
      })`);
      const first = await places();
      expect(first).not.toEqual([]);
      await goOn();
      expect(await places()).toEqual(first);
    },
  );

  it('all of a page is there without scripts', async () => {
    const { page } = await openPlayground({ context: { javaScriptEnabled: false }, place: 'docs/library.html' });
    expect(await page.locator('.vp-doc h2').last().isVisible()).toBe(true);
    expect(await page.locator('.VPSidebar a').last().isVisible()).toBe(true);
    expect(await page.locator('.VPNavBarTitle .logo').isVisible()).toBe(true);
  });

  it('the scripts of the program run in their order', async () => {
    const page = await open('index.html');
    const scripts = "[...document.querySelectorAll('head > script[type=module]')].map((each) => each.async)";
    expect(await page.evaluate(scripts)).toEqual([false, false]);
  });

  it('the first Tab leads past the menus', async () => {
    const page = await open('library.html');
    await page.keyboard.press('Tab');
    expect(await page.evaluate("document.activeElement.getAttribute('href')")).toBe('#VPContent');
  });
});
