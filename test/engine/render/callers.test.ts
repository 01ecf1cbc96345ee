/** What the caller takes part in: `transform`, `onProgress`, `signal`, `timeout`. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type LaidOutBox,
  layout,
  type PlatenError,
  type ProgressEvent,
  type RenderOptions,
  render,
} from '../../../src/engine/index.ts';

const HOUR = 3_600_000;

let server: Server;
let origin = '';
beforeAll(async () => {
  // Answers nothing, ever.
  server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const thrownBy = (work: Promise<unknown>): Promise<PlatenError> =>
  work.then(
    () => {
      throw new Error('Nothing was thrown.');
    },
    (error: PlatenError) => error,
  );
const paths = (boxes: readonly LaidOutBox[] = []) => boxes.map(({ path }) => path.replace('html>body>', ''));
/** What the tests use of a document; they are compiled without the DOM's types, as programs for Node are. */
interface Changeable {
  readonly body: { append(element: unknown): void };
  readonly head: { insertAdjacentHTML(place: string, html: string): void };
  readonly documentElement: { remove(): void };
  querySelector(selector: string): { remove(): void };
  createElement(name: string): { innerHTML: string };
}
const changed = (html: string, transform: (document: Changeable) => unknown) =>
  layout({ html, transform: transform as RenderOptions['transform'] });

describe('transform', () => {
  test('changes the document before its styles are read', async () => {
    const { pages } = await changed('<!doctype html><p>a<p class=x>b', (document) => {
      document.querySelector('.x').remove();
      const added = document.createElement('section');
      added.innerHTML = '<b style="display: block">c</b>';
      document.body.append(added);
      document.head.insertAdjacentHTML('beforeend', '<style>section { width: 33px }</style>');
    });
    expect(paths(pages[0]!.boxes)).toEqual([
      'html',
      'html>body',
      'p:nth-child(1)',
      'section:nth-child(2)',
      'section:nth-child(2)>b:nth-child(1)',
    ]);
    expect(pages[0]!.boxes.at(-1)!.width).toBe(33);
  });
  test('may take its time', async () => {
    const { pages } = await changed('<p>', async (document) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      document.querySelector('p').remove();
    });
    expect(paths(pages[0]!.boxes)).toEqual(['html', 'html>body']);
  });
  test('sees the quirks mode, the language and the SVG of the document as they are', async () => {
    const untouched = '<html lang=ar><p style="width: 30">x<svg viewBox="0 0 2 1" width=20><foreignObject/></svg>';
    const [before, after] = [await layout({ html: untouched }), await changed(untouched, () => {})];
    expect(after).toEqual(before);
  });
  test('may leave nothing', async () =>
    expect((await changed('<p>', (document) => document.documentElement.remove())).pages).toHaveLength(1));
  test('what it throws goes through unchanged', async () => {
    const own = new TypeError('mine');
    expect(
      await thrownBy(
        changed('', () => {
          throw own;
        }),
      ),
    ).toBe(own);
    expect(await thrownBy(changed('', () => Promise.reject(own)))).toBe(own);
    expect(await thrownBy(changed('', () => Promise.reject(undefined)).catch((e) => Promise.reject([e])))).toEqual([
      undefined,
    ]);
  });
  test('that never ends is not waited for', async () => {
    const error = await thrownBy(layout({ html: '', timeout: 50, transform: () => new Promise(() => {}) }));
    expect(error).toMatchObject({ code: 'TIMEOUT', details: { phase: 'load' } });
  });
});

describe('onProgress', () => {
  async function told(options: RenderOptions, work: typeof render | typeof layout = render): Promise<string[]> {
    const events: ProgressEvent[] = [];
    await work({ ...options, onProgress: (event) => events.push(event) });
    return events.map(({ phase, page, pages }) => [phase, page, pages].filter((each) => each !== undefined).join(' '));
  }
  const html = '<p style="break-after: page">a<p>b';
  test('is told of phases and pages in their order', async () =>
    expect(await told({ html })).toEqual([
      ...['load', 'style', 'layout', 'layout 1', 'layout 2', 'paint', 'paint 1 2', 'paint 2 2', 'write'],
    ]));
  test('of layout only, without the rest', async () =>
    expect(await told({ html }, layout)).toEqual(['load', 'style', 'layout', 'layout 1', 'layout 2']));
  test('what it throws goes through unchanged', async () => {
    const own = new Error('mine');
    for (const last of ['load', 'style', 'layout', 'paint', 'write'])
      expect(
        await thrownBy(
          render({
            html,
            onProgress: ({ phase }) => {
              if (phase === last) throw own;
            },
          }),
        ),
      ).toBe(own);
  });
});

describe('signal', () => {
  test('that has fired before', async () => {
    const error = await thrownBy(render({ html: 'x', signal: AbortSignal.abort('why') }));
    expect(error).toMatchObject({ name: 'PlatenError', code: 'ABORTED', cause: 'why', details: { phase: 'load' } });
  });
  test('does not replace the check of options', async () =>
    expect(await thrownBy(render({ signal: AbortSignal.abort() }))).toMatchObject({ code: 'SOURCE_REQUIRED' }));
  test.each([
    ['the document', { url: 'ORIGIN' }],
    ['a style sheet', { html: '<link rel=stylesheet href=x.css>', baseUrl: 'ORIGIN' }],
    ['an image', { html: '<img src=x.png>', baseUrl: 'ORIGIN' }],
    ['transform', { html: '', transform: () => new Promise<void>(() => {}) }],
  ])('ends waiting for %s at once', async (_what, options) => {
    const controller = new AbortController();
    const given = Object.fromEntries(Object.entries(options).map(([k, v]) => [k, v === 'ORIGIN' ? origin : v]));
    const work = thrownBy(render({ ...given, allowPrivateAddresses: true, signal: controller.signal }));
    await new Promise((resolve) => setTimeout(resolve, 60));
    controller.abort();
    expect(await work).toMatchObject({ code: 'ABORTED' });
  });
  test('fires between pages', async () => {
    const pages = '<p style="break-after: page">x</p>'.repeat(5_000);
    const error = await thrownBy(render({ html: pages, signal: AbortSignal.timeout(100) }));
    expect(error).toMatchObject({ code: 'ABORTED' });
  });
  test('keeps nothing alive', async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (...args: unknown[]) => {
      listeners++;
      return Reflect.apply(addEventListener, signal, args);
    };
    signal.removeEventListener = (...args: unknown[]) => {
      listeners--;
      return Reflect.apply(removeEventListener, signal, args);
    };
    await layout({ html: 'x', signal });
    expect(listeners).toBe(0);
  });
});

describe('timeout', () => {
  test.each<[string, RenderOptions]>([
    ['load', { url: 'ORIGIN' }],
    ['load', { html: '<p>'.repeat(400_000) }],
    ['load', { html: `<style>${'.a b{color:red}'.repeat(300_000)}</style>` }],
    [
      'style',
      {
        html: `<style>${'.a .b:has(i) ~ * > c{x:y}'.repeat(20)}</style>${'<a class=a><b class=b></b></a>'.repeat(60_000)}`,
      },
    ],
    ['layout', { html: `<p>${'many words '.repeat(300_000)}` }],
    ['layout', { html: '<p style="break-after: page">x</p>'.repeat(20_000) }],
  ])('ends %s', async (phase, options) => {
    const given = Object.fromEntries(Object.entries(options).map(([k, v]) => [k, v === 'ORIGIN' ? origin : v]));
    const timeout = phase === 'layout' ? 700 : 120;
    const error = await thrownBy(render({ ...given, allowPrivateAddresses: true, timeout }));
    expect(error).toMatchObject({ code: 'TIMEOUT', details: { timeout } });
    expect(error.message).toContain(`more than ${timeout} ms`);
    expect(error.message).toContain('Raise the option "timeout"');
    if (options.url !== undefined) expect(error.details.phase).toBe(phase);
  });
  test.each(['<link rel=stylesheet href=x.css>', '<img src=x.png>'])(
    'is not spent on what %s links to: half of it is left for the document',
    async (html) => {
      const { diagnostics } = await layout({ html, baseUrl: origin, allowPrivateAddresses: true, timeout: 6_000 });
      expect(diagnostics.map(({ code }) => code)).toEqual(['RESOURCE_LIMIT']);
    },
  );
  test('says the page', async () => {
    let pages = 0;
    let passed = 0;
    const clock = performance.now.bind(performance);
    const clocks = vi.spyOn(performance, 'now').mockImplementation(() => clock() + passed);
    const work = render({
      html: '<p style="break-after: page">x</p>'.repeat(50),
      timeout: HOUR,
      onProgress({ page }) {
        if (page === undefined) return;
        pages = page;
        if (page === 7) passed = HOUR;
      },
    });
    const error = await thrownBy(work);
    clocks.mockRestore();
    expect(pages).toBe(7);
    expect(error).toMatchObject({ code: 'TIMEOUT', details: { phase: 'layout', page: 8 } });
    expect(error.message).toContain('in phase layout, on page 8');
  });
  test.each([Number.POSITIVE_INFINITY, 2 ** 40])('of %d ms is no problem', async (timeout) =>
    expect((await layout({ html: 'x', timeout })).pages).toHaveLength(1),
  );
});
