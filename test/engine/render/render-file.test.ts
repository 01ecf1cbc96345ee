/** `renderFile` and `renderStream`. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { render, renderFile, renderStream } from '../../../src/engine/index.ts';
import { encodePng } from '../../support/tiny-images.ts';

const PNG_1X1 = encodePng({ width: 1, height: 1, colorType: 0, samples: [0] });
const folder = mkdtempSync(path.join(tmpdir(), 'platen-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string) => path.join(folder, name);
mkdirSync(file('in/pictures'), { recursive: true });
writeFileSync(file('in/pictures/a.png'), PNG_1X1);
writeFileSync(file('outside.png'), PNG_1X1);
writeFileSync(file('in/page.html'), '<!DOCTYPE html><title>T</title><img src="pictures/a.png">');
writeFileSync(file('in/nosy.html'), '<!DOCTYPE html><img src="../outside.png">');

describe('renderFile', () => {
  it('prints a file into a file, with the pictures beside it, and makes the folder', async () => {
    const { diagnostics, pdf, title } = await renderFile(file('in/page.html'), file('new/page.pdf'));
    expect([diagnostics, title]).toEqual([[], 'T']);
    expect(readFileSync(file('new/page.pdf')).equals(pdf)).toBe(true);
  });
  it('takes addresses', async () => {
    await renderFile(pathToFileURL(file('in/page.html')), pathToFileURL(file('b.pdf')).href);
    expect(readFileSync(file('b.pdf'), 'latin1')).toMatch(/^%PDF-/);
  });
  it('reads nothing outside the folder, unless it is named', async () => {
    const { diagnostics } = await renderFile(file('in/nosy.html'), file('c.pdf'));
    expect(diagnostics.map(({ code }) => code)).toEqual(['RESOURCE_BLOCKED']);
    expect((await renderFile(file('in/nosy.html'), file('c.pdf'), { fileRoots: [folder] })).diagnostics).toEqual([]);
  });
  it.each<[string, Parameters<typeof renderFile>, string]>([
    ['a source that is not there', [file('none.html'), file('d.pdf')], 'URL_UNREACHABLE'],
    ['no target', [file('in/page.html'), undefined as never], 'INVALID_OPTION'],
    ['a wrong option', [file('in/page.html'), file('d.pdf'), { fromat: 'A4' } as object], 'INVALID_OPTION'],
  ])('refuses %s', async (_, args, code) => expect(renderFile(...args)).rejects.toMatchObject({ code }));
});

describe('path', () => {
  it('gets the PDF, too, and its folder is made', async () => {
    const { pdf } = await render({ html: '<p>x', path: file('deep/er/x.pdf') });
    expect(readFileSync(file('deep/er/x.pdf')).equals(pdf)).toBe(true);
  });
  it("that cannot be written ends in the file system's error", async () =>
    expect(render({ html: '<p>x', path: file('in/page.html/x.pdf') })).rejects.toMatchObject({ code: 'EEXIST' }));
});

describe('renderStream', () => {
  it('gives the bytes of render', async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of renderStream({ html: '<p>x' })) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).equals((await render({ html: '<p>x' })).pdf)).toBe(true);
  });
  it('ends in the error of render', async () => {
    const read = async () => {
      for await (const _ of renderStream({})) expect.unreachable();
    };
    await expect(read()).rejects.toMatchObject({ code: 'SOURCE_REQUIRED' });
  });
});

describe('the event loop', () => {
  it('turns in every phase, within what is as long as the document, too', async () => {
    // The clock says each time that the work has gone on for a second.
    let now = 1_000_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 1_000;
      return now;
    });
    const phases: string[] = [];
    let phase = 'load';
    const timer = setInterval(() => phases.push(phase), 0);
    await render({
      html: `<!doctype html><title>T</title>${'<b>x</b>'.repeat(8_000)}`,
      timeout: 2 ** 31 - 1,
      onProgress: (event) => {
        phase = event.phase;
      },
    });
    clearInterval(timer);
    clock.mockRestore();
    for (const each of ['load', 'style', 'layout', 'paint', 'write']) expect(phases).toContain(each);
  }, 60_000);
  it.each<[string, string]>([
    ['boxes on lines', `<p>${'<b>x</b> '.repeat(9_000)}`],
    [
      'positioned boxes',
      `<div style="position: relative">${'<p style="position: absolute">x</p>'.repeat(9_000)}</div>`,
    ],
    [
      'a long column in a small flex container',
      `<div style="display: flex"><div>${'<p>x</p>'.repeat(9_000)}</div></div>`,
    ],
    ['a long column in a small grid', `<div style="display: grid"><div>${'<p>x</p>'.repeat(9_000)}</div></div>`],
  ])(
    'turns while one page is laid out, for %s',
    async (_, html) => {
      let now = 1_000_000;
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
        now += 1_000;
        return now;
      });
      let turns = 0;
      let isFirst = false;
      const turn = () => {
        if (isFirst) turns++;
        next = setImmediate(turn);
      };
      let next = setImmediate(turn);
      await render({
        html: `<!doctype html><title>T</title><style>p { margin: 0 }</style>${html}`,
        timeout: 2 ** 31 - 1,
        onProgress: ({ phase, page }) => {
          isFirst = phase === 'layout' && (page ?? 1) === 1;
        },
      });
      clearImmediate(next);
      clock.mockRestore();
      // Every 2,500 boxes or so.
      expect(turns).toBeGreaterThan(3);
    },
    60_000,
  );
  it('turns while a document is printed, without a signal', async () => {
    // Longer than one stretch of work on any machine.
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    await render({ html: '<p style="break-after: page">x'.repeat(2_000) });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
  }, 60_000);
});
