/** `platen --watch`: what makes it print again, what its page is told, and how it ends. */
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { ChangedFiles } from '../../src/cli/watch/changed-files.ts';
import { ViewerServer } from '../../src/cli/watch/viewer-server.ts';
import type { ViewerState } from '../../src/cli/watch/viewer-state.ts';
import { type Watched, watchDocument } from '../../src/cli/watch/watch-document.ts';
import { render } from '../../src/engine/render/render.ts';
import { HAS_CHROMIUM, launchChromium } from '../playground/browser.ts';

let folder = '';
let written: MockInstance<typeof process.stderr.write>;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'platen-watch-'));
  written = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});
const file = (name: string) => path.join(folder, name);

const STATE: ViewerState = { title: 'a.html', version: 1, isRendering: false, note: '', pages: [], findings: [] };

describe('files that are watched', () => {
  let changes: ChangedFiles;
  let times: () => Promise<number>;
  beforeEach(() => {
    writeFileSync(file('a.css'), 'a');
    const waiting: ((count: number) => void)[] = [];
    let count = 0;
    changes = new ChangedFiles(() => {
      count++;
      for (const each of waiting.splice(0)) each(count);
    });
    times = () => (count > 0 ? Promise.resolve(count) : new Promise((resolve) => waiting.push(resolve)));
  });
  afterEach(() => changes.close());
  const never = Number.POSITIVE_INFINITY;

  it('are told of when they are written', async () => {
    changes.watch([file('a.css')], never);
    writeFileSync(file('a.css'), 'longer');
    expect(await times()).toBeGreaterThan(0);
  });
  it('are told of when another file takes their place', async () => {
    changes.watch([file('a.css')], never);
    writeFileSync(file('a.tmp'), 'b');
    renameSync(file('a.tmp'), file('a.css'));
    expect(await times()).toBeGreaterThan(0);
  });
  it('are told of when they come into being', async () => {
    changes.watch([file('none.png')], never);
    writeFileSync(file('none.png'), 'x');
    expect(await times()).toBeGreaterThan(0);
  });
  it('are told of when their folder was not there either', async () => {
    changes.watch([path.join(folder, 'none/none.png')], never);
    renameSync(mkdtempSync(file('new-')), file('none'));
    writeFileSync(file('none/none.png'), 'x');
    expect(await times()).toBeGreaterThan(0);
  });
  it('count as changed when they were written while they were read', async () => {
    changes.watch([file('a.css')], 0);
    changes.look();
    expect(await times()).toBeGreaterThan(0);
  });
});

describe('the server of the page', () => {
  it('serves this machine under its own names alone', async () => {
    const viewer = await ViewerServer.open(0, STATE);
    const answer = await fetch(viewer.address);
    expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("default-src 'none'"),
    ]);
    const { request } = await import('node:http');
    const status = await new Promise((resolve) => {
      const options = { port: viewer.port, host: '127.0.0.1', headers: { host: 'elsewhere.example' } };
      request(options, (response) => resolve(response.resume().statusCode)).end();
    });
    expect(status).toBe(403);
    await viewer.close();
  });
  it('says that a port is in use', async () => {
    const other = await new Promise<Server>((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
    });
    const { port } = other.address() as { port: number };
    await expect(ViewerServer.open(port, STATE)).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      message: `port: ${port} is in use by another program. Give another, or leave --port out: one that is free is taken.`,
    });
    other.close();
  });
});

/** Watches `a.html` of the folder; `states` are read from the page's own stream. */
async function watching(work: (next: () => Promise<ViewerState>, address: string) => Promise<void>): Promise<void> {
  const end = new AbortController();
  const job = { input: file('a.html'), output: file('a.pdf') };
  const options: Watched['options'] = async () => ({
    options: { url: pathToFileURL(job.input), fileRoots: [folder], timeout: LONG },
    files: [],
  });
  const done = watchDocument({ job, options, port: 0, end: end.signal, isQuiet: false, isVerbose: false });
  const address = await vi.waitFor(() => /http:\S+/.exec(written.mock.calls.join(''))![0], LONG);
  const reader = (await fetch(`${address}events`)).body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<ViewerState> => {
    for (;;) {
      const found = /data: (.*)\n\n/.exec(text);
      if (found === null) {
        text += (await reader.read()).value ?? '';
        continue;
      }
      text = text.slice(found.index + found[0].length);
      const state = JSON.parse(found[1]!) as ViewerState;
      if (!state.isRendering) return state;
    }
  };
  try {
    await work(next, address);
  } finally {
    end.abort();
    await done;
  }
  await expect(fetch(address)).rejects.toThrow();
}

/** Where many tests run at once a first document takes long. */
const LONG = 600_000;

describe('a watched document', { timeout: LONG }, () => {
  beforeAll(() => render({ html: '<p>x', timeout: LONG }), LONG);
  it('is printed again when a style sheet of it changes', async () => {
    writeFileSync(file('a.html'), '<!doctype html><title>A</title><link rel=stylesheet href=a.css><p>one<p id=b>two');
    writeFileSync(file('a.css'), '');
    await watching(async (next) => {
      const first = await next();
      expect([first.version, first.pages.length]).toEqual([1, 1]);
      writeFileSync(file('a.css'), '#b { break-before: page }');
      const second = await next();
      expect([second.version, second.pages.length]).toEqual([2, 2]);
    });
    expect(readFileSync(file('a.pdf'), 'latin1')).toMatch(/^%PDF-/);
  });
  it('is printed again when a picture that it misses comes', async () => {
    writeFileSync(file('a.html'), '<!doctype html><title>A</title><img alt=x src=a.svg>');
    await watching(async (next) => {
      expect((await next()).findings.map(({ code }) => code)).toEqual(['RESOURCE_MISSING']);
      writeFileSync(file('a.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
      expect((await next()).findings).toEqual([]);
    });
  });
  it('tells findings with their places, and the size of each page', async () => {
    const sheet = '@page { size: 300px 200px; margin: 0 } @page :first { size: 200px 300px }';
    writeFileSync(
      file('a.html'),
      `<!doctype html><title>A</title><style>${sheet}</style><p style="colr: red">x<p style="break-before: page">y`,
    );
    await watching(async (next) => {
      const { findings, pages } = await next();
      expect(findings).toMatchObject([{ code: 'CSS_UNKNOWN_PROPERTY', place: expect.stringMatching(/:1:\d+$/) }]);
      expect(pages).toEqual([
        [150, 225],
        [225, 150],
      ]);
    });
  });
  it('that cannot be printed keeps the pages of before, and comes back', async () => {
    writeFileSync(file('a.html'), '<!doctype html><title>A</title><p>x');
    await watching(async (next) => {
      await next();
      rmSync(file('a.html'));
      const failed = await next();
      expect([failed.version, failed.pages.length, failed.findings[0]!.severity]).toEqual([1, 1, 'error']);
      writeFileSync(file('a.html'), '<!doctype html><title>A</title><p>y');
      expect(await next()).toMatchObject({ version: 2, findings: [] });
    });
  });
  it.skipIf(!HAS_CHROMIUM)(
    'stays at its place in the page',
    async () => {
      const long = (last: string) => `<!doctype html><title>A</title>${'<p style="height: 900px">x'.repeat(4)}${last}`;
      writeFileSync(file('a.html'), long(''));
      const browser = await launchChromium();
      await watching(async (next, address) => {
        await next();
        const page = await browser.newPage({ viewport: { width: 900, height: 600 } });
        await page.goto(address);
        await page.waitForSelector('.page:nth-child(4)', { state: 'attached' });
        await page.evaluate('scrollTo(0, 2000)');
        await page.getByText('Page 2 of 4').waitFor();
        writeFileSync(file('a.html'), long('<p style="break-before: page">'));
        await page.getByText('Page 2 of 5').waitFor();
        expect(await page.evaluate('scrollY')).toBe(2000);
        await page.reload();
        await page.getByText('Page 2 of 5').waitFor();
        expect(Math.round((await page.evaluate('scrollY')) as number)).toBe(2000);
      });
      await browser.close();
    },
    60_000,
  );
});
