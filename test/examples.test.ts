/** The examples run as their first lines say, with the built package; documents have goldens beside (documents.test.ts). */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPdf } from '../src/testing/read-pdf.ts';
import { needBuild } from './support/build-package.ts';
import { manyByNight } from './support/nightly.ts';

const EXAMPLES = path.resolve(import.meta.dirname, '../examples');
let folder = '';
await needBuild();
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'platen-examples-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program in the folder; gives what it said. */
function run(name: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(EXAMPLES, `${name}.mjs`), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return stdout + stderr;
}

/** The text of each page of a file in the folder. */
async function pagesOf(name: string): Promise<string[]> {
  const { pages } = await readPdf(readFileSync(path.join(folder, name)));
  return pages.map(({ lines }) => lines.join('\n'));
}

describe('programs', () => {
  it('render-invoice writes invoice.pdf, and has nothing to say about it', async () => {
    expect(run('render-invoice')).toMatch(/^invoice\.pdf: 1 page\(s\), \d+ bytes\n$/);
    expect((await pagesOf('invoice.pdf'))[0]).toContain('€ 5,896.69');
  });

  it('invoices writes one in each language, in its numerals and its currency', async () => {
    run('invoices', 'three');
    expect(readdirSync(path.join(folder, 'three'))).toEqual(
      ['ar-EG', 'de-DE', 'ja-JP'].map((tag) => `invoice-${tag}.pdf`),
    );
    const [german] = await pagesOf('three/invoice-de-DE.pdf');
    // (4 × 640 + 2 × 780 + 420) × 1.19
    expect(german).toContain('5.402,60 €');
    const { info } = await readPdf(readFileSync(path.join(folder, 'three/invoice-ar-EG.pdf')));
    expect(info.Language).toBe('ar-EG');
  });

  it('tickets has a page with a code for each guest', async () => {
    expect(run('tickets')).toBe('tickets.pdf: 3 pages\n');
    const { pages } = await readPdf(readFileSync(path.join(folder, 'tickets.pdf')));
    expect(pages.map(({ urls }) => urls)).toEqual(
      [70_118, 70_119, 70_120].map((number) => [`https://tickets.example/check/${number}`]),
    );
    expect(Math.round(pages[0]!.width)).toBe(425); // 150 mm
  });

  it('chart draws its bars and its slices', async () => {
    expect(run('chart')).toBe('chart.pdf: 1 page\n');
    const [text] = await pagesOf('chart.pdf');
    for (const word of ['Jun', 'Dec', '100', 'fields', 'towns']) expect(text).toContain(word);
  });

  it('mail-merge writes a letter for each of many rows, with commas and quotes in them', async () => {
    const count = manyByNight(200, 1_000);
    const rows = Array.from(
      { length: count - 1 },
      (_, index) => `"Doe, Jane ""${index}""",Road ${index},Town,2026-05-02,${index}.5`,
    );
    const first = 'Ada Byström,Kyrkogatan 4,222 22 Lund,2026-05-02,184.50';
    writeFileSync(path.join(folder, 'people.csv'), ['name,street,town,due,amount', first, ...rows, ''].join('\r\n'));
    expect(run('mail-merge', 'people.csv', 'out')).toBe(`out: ${count} letters\n`);
    expect(readdirSync(path.join(folder, 'out'))).toHaveLength(count);
    expect((await pagesOf('out/0001.pdf'))[0]).toContain('Dear Ada Byström,');
    const [last] = await pagesOf(`out/${String(count).padStart(4, '0')}.pdf`);
    expect(last).toContain(`Dear Doe, Jane "${count - 2}",\n`);
    expect(last).toContain(`€${count - 2}.50`);
  });

  it('book makes footnotes of endnotes, a table of contents and an index with pages', async () => {
    expect(run('book')).toBe('book.pdf: 6 pages\n');
    const pages = await pagesOf('book.pdf');
    expect(pages[1]).toMatch(/The harbour[ .]+3\n/);
    expect(pages[1]).toMatch(/The pass[ .]+5/);
    expect(pages[2]).toContain('Flat-bottomed');
    expect(pages[4]).toContain('One cup of each sack');
    expect(pages[5]).toMatch(/chestnuts 5\nquay 3\nweights 3, 5/);
    expect(pages.join('')).not.toContain('↑');
  });

  it('book does the same with what Asciidoctor writes', async () => {
    writeFileSync(
      path.join(folder, 'adoc.html'),
      `<!doctype html><html lang="en"><title>A</title><div id="toc" class="toc"><ul><li><a href="#later">Later on</a></li></ul></div><p>Salt<sup class="footnote">[<a id="_footnoteref_1" class="footnote"
        href="#_footnotedef_1" title="View footnote.">1</a>]</sup> came.</p><p id="later" style="break-before: page">Later.</p>
      <div id="footnotes"><hr><div class="footnote" id="_footnotedef_1"><a href="#_footnoteref_1">1</a>. From the sea.</div></div></html>`,
    );
    run('book', 'adoc.html', 'adoc.pdf');
    const pages = await pagesOf('adoc.pdf');
    expect(pages[0]!.split('\n').sort()).toEqual([
      '1. From the sea.',
      expect.stringMatching(/^Later on[ .]+2$/),
      'Salt1 came.',
    ]);
    expect(pages[1]).toBe('Later.');
  });
});

interface Handlers {
  GET(request: Request): Promise<Response>;
  nodeHandler(request: IncomingMessage, response: ServerResponse): Promise<void>;
  fastifyPlugin(app: FastifyInstance): Promise<void>;
  lambdaHandler(
    event: object,
  ): Promise<{ statusCode: number; headers: Record<string, string>; isBase64Encoded: boolean; body: string }>;
}

describe('handlers', async () => {
  const handlers = (await import('../examples/handlers.mjs' as string)) as Handlers;
  const expectHello = async (pdf: ArrayBuffer | Uint8Array) => {
    const { pages } = await readPdf(new Uint8Array(pdf));
    expect(pages.map(({ lines }) => lines)).toEqual([['Hello, <Ada> & co']]);
  };
  const QUERY = `name=${encodeURIComponent('<Ada> & co')}`;

  it('Request to Response: Next.js, Hono and their kin', async () => {
    const response = await handlers.GET(new Request(`https://shop.example/hello.pdf?${QUERY}`));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    await expectHello(await response.arrayBuffer());
  });

  it('a request that is given up ends the work', async () => {
    const response = await handlers.GET(new Request('https://shop.example/', { signal: AbortSignal.abort() }));
    expect(response.status).toBe(500);
  });

  it('node:http, Express', async () => {
    const server = createServer((request, response) => void handlers.nodeHandler(request, response));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    try {
      const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hello.pdf?${QUERY}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      await expectHello(await response.arrayBuffer());
    } finally {
      server.close();
    }
  });

  it('Fastify', async () => {
    const app = Fastify();
    await app.register(handlers.fastifyPlugin);
    const { statusCode, headers, rawPayload } = await app.inject(`/hello.pdf?${QUERY}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    await expectHello(rawPayload);
    await app.close();
  });

  it('AWS Lambda', async () => {
    const answer = await handlers.lambdaHandler({ queryStringParameters: { name: '<Ada> & co' } });
    expect(answer).toMatchObject({ statusCode: 200, isBase64Encoded: true });
    await expectHello(Buffer.from(answer.body, 'base64'));
  });
});
