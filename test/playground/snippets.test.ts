/** The code that the page offers is run: each language sends exactly the request at hand. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language, snippetFor } from '../../src/playground/snippets.ts';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: what looks like a placeholder must come through as it is
const BODY = {
  html: '<p>It\'s a `template` with ${holes}, \\n no break,\n"quotes" and """three"""\nHTML\n HTML;\nJSON\n\'$html\' ü €  \u2028 end"',
  format: 'Letter',
  marginTop: "1'in",
  landscape: true,
};
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above

const received: { body: unknown; authorization: string | undefined }[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { authorization } = request.headers;
    received.push({ body: JSON.parse(Buffer.concat(chunks).toString()), authorization });
    response.setHeader('content-type', 'application/pdf').end('%PDF-1.7 answer');
  });
});
const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-snippets-'));
let address = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pdf/convert`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** How a snippet is run, and the program it needs. */
const RUNNERS: Partial<Record<Language, { program: string; file: string }>> = {
  curl: { program: 'sh', file: 'snippet.sh' },
  'Node.js': { program: process.execPath, file: 'snippet.mjs' },
  Python: { program: 'python3', file: 'snippet.py' },
  PHP: { program: 'php', file: 'snippet.php' },
};
const has = (program: string) => spawnSync(program, ['--version']).error === undefined;

function run(program: string, file: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [file], { cwd: folder, env: { ...process.env, PLATEN_API_KEY: 'pk_secret' } });
    let output = '';
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (status) => (status === 0 ? resolve(output) : reject(new Error(output))));
  });
}

describe('the code for', () => {
  for (const [language, { program, file }] of Object.entries(RUNNERS)) {
    // curl itself may be missing where a shell is there.
    const isHere = has(program) && (language !== 'curl' || has('curl'));
    it.skipIf(!isHere)(`${language} sends the request and writes the PDF`, async () => {
      for (const hasKey of [false, true]) {
        writeFileSync(
          path.join(folder, file),
          snippetFor(language as Language, { address, body: BODY, hasKey, files: [] }),
        );
        await run(program, file);
        expect(received.pop()).toEqual({ body: BODY, authorization: hasKey ? 'Bearer pk_secret' : undefined });
        expect(readFileSync(path.join(folder, 'document.pdf'), 'latin1')).toBe('%PDF-1.7 answer');
        rmSync(path.join(folder, 'document.pdf'));
      }
    });
  }

  it('the library renders the same document, and reads files beside the program', async () => {
    const library = path.join(folder, 'node_modules/platen');
    mkdirSync(library, { recursive: true });
    writeFileSync(path.join(library, 'package.json'), '{ "type": "module", "exports": "./index.js" }');
    writeFileSync(
      path.join(library, 'index.js'),
      `import { writeFileSync } from 'node:fs';
      export async function render(options) {
        writeFileSync('options.json', JSON.stringify(options));
        return { pdf: '%PDF-1.7 answer', diagnostics: [] };
      }`,
    );
    for (const files of [[], ['logo.png']]) {
      const code = snippetFor('Library', { address, body: BODY, hasKey: false, files });
      writeFileSync(path.join(folder, 'snippet.mjs'), code);
      await run(process.execPath, 'snippet.mjs');
      const beside = files.length === 0 ? {} : { baseUrl: pathToFileURL(`${folder}/`).href, fileRoots: [folder] };
      expect(JSON.parse(readFileSync(path.join(folder, 'options.json'), 'utf8'))).toEqual({ ...BODY, ...beside });
      expect(readFileSync(path.join(folder, 'document.pdf'), 'latin1')).toBe('%PDF-1.7 answer');
    }
  });

  it('the command line renders the same document', async () => {
    writeFileSync(path.join(folder, 'npx'), '#!/bin/sh\nfor each; do echo "$each"; done > arguments.txt\n', {
      mode: 0o755,
    });
    const code = snippetFor('Command line', { address, body: BODY, hasKey: false, files: [] });
    writeFileSync(path.join(folder, 'snippet.sh'), `PATH="$PWD:$PATH"\n${code}`);
    await run('sh', 'snippet.sh');
    expect(readFileSync(path.join(folder, 'document.html'), 'utf8')).toBe(`${BODY.html}\n`);
    expect(readFileSync(path.join(folder, 'arguments.txt'), 'utf8')).toBe(
      "platen\ndocument.html\n-o\ndocument.pdf\n--format\nLetter\n--margin-top\n1'in\n--landscape\n",
    );
  });

  it('fetch sends the request', async () => {
    const code = snippetFor('fetch', { address, body: BODY, hasKey: true, files: [] });
    const AsyncFunction = (async () => {}).constructor as new (
      ...names: string[]
    ) => (...args: unknown[]) => Promise<void>;
    const opened: string[] = [];
    await new AsyncFunction('PLATEN_API_KEY', 'open', code)('pk_secret', (url: string) => opened.push(url));
    expect(received.pop()).toEqual({ body: BODY, authorization: 'Bearer pk_secret' });
    expect(opened[0]).toMatch(/^blob:/);
  });

  it.each(LANGUAGES)('%s leaves out what was not chosen', (language) => {
    expect(snippetFor(language, { address, body: { html: '<p>' }, hasKey: false, files: [] })).not.toMatch(
      /format|margin|landscape|Authorization/,
    );
  });
});
