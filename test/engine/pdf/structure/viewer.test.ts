/** `viewer`: how readers show and print the file (ISO 32000-2 §12.2, tables 29 and 147), as PDF.js reads it. */
import { describe, expect, it } from 'vitest';
import { type PlatenError, type RenderOptions, render } from '../../../../src/engine/index.ts';
import { withPdfJs } from '../../../support/read-with-pdfjs.ts';

const HTML = '<title>T</title><h1>a</h1><h1 style="break-before: page">b</h1>';

async function opened(viewer: RenderOptions['viewer'], more: Partial<RenderOptions> = {}) {
  const { pdf } = await render({ html: HTML, viewer, ...more });
  return withPdfJs(pdf, async (document) => {
    const action = await document.getOpenAction();
    const destination = action === null ? null : (action as unknown as { dest: [{ num: number; gen: number }] }).dest;
    return {
      mode: await document.getPageMode(),
      layout: await document.getPageLayout(),
      page: destination === null ? null : (await document.getPageIndex(destination[0])) + 1,
      preferences: (await document.getViewerPreferences()) as unknown,
    };
  });
}

describe('a reader', () => {
  it('opens the outline where nothing else is said', async () =>
    expect(await opened(undefined)).toEqual({
      mode: 'UseOutlines',
      layout: '',
      page: null,
      preferences: { DisplayDocTitle: true },
    }));
  it('opens what pageMode says', async () =>
    expect((await opened({ pageMode: 'FullScreen' })).mode).toBe('FullScreen'));
  it('lays out pages as pageLayout says', async () =>
    expect((await opened({ pageLayout: 'TwoPageRight' })).layout).toBe('TwoPageRight'));
  it('begins at openPage', async () => expect((await opened({ openPage: 2 })).page).toBe(2));
  it('begins at a page of the file, not of the layout', async () =>
    expect((await opened({ openPage: 1 }, { pages: '2' })).page).toBe(1));
  it('prints as duplex and printScaling say, and shows the title all the same', async () =>
    expect((await opened({ duplex: 'DuplexFlipLongEdge', printScaling: 'None' })).preferences).toEqual({
      DisplayDocTitle: true,
      Duplex: 'DuplexFlipLongEdge',
      PrintScaling: 'None',
    }));
});

describe('what no reader knows is refused', () => {
  it.each([
    [{ pageMode: 'UseOC' }, 'viewer.pageMode: expected "UseNone", "UseOutlines", "UseThumbs", "FullScreen" or'],
    [{ pageLayout: 'OneColum' }, 'viewer.pageLayout: expected "SinglePage", '],
    [{ openPage: 0 }, 'viewer.openPage: expected the number of a page, from 1, got 0.'],
    [{ openPage: 1.5 }, 'viewer.openPage: expected'],
    [{ openPage: 3 }, 'viewer.openPage: 3 is beyond the last page of the file, 2.'],
    [{ duplex: true }, 'viewer.duplex: expected "Simplex", "DuplexFlipShortEdge" or "DuplexFlipLongEdge", got true.'],
    [{ pagemode: 'UseNone' }, 'There is no member "pagemode". Did you mean pageMode?'],
    ['UseNone', 'viewer: expected an object, for example { pageLayout: "TwoPageRight" }, got "UseNone".'],
  ])('%j', async (viewer, message) => {
    const error: PlatenError = await render({ html: HTML, viewer } as RenderOptions).then(
      () => expect.unreachable('It was taken.'),
      (reason: PlatenError) => reason,
    );
    expect(error.code).toBe('INVALID_OPTION');
    expect(error.message).toContain(message);
  });
});
