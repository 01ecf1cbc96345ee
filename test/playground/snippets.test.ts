/** The code that the page offers is run: each language sends exactly the request at hand. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
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
        writeFileSync(path.join(folder, file), snippetFor(language as Language, { address, body: BODY, hasKey }));
        await run(program, file);
        expect(received.pop()).toEqual({ body: BODY, authorization: hasKey ? 'Bearer pk_secret' : undefined });
        expect(readFileSync(path.join(folder, 'document.pdf'), 'latin1')).toBe('%PDF-1.7 answer');
        rmSync(path.join(folder, 'document.pdf'));
      }
    });
  }

  it('fetch sends the request', async () => {
    const code = snippetFor('fetch', { address, body: BODY, hasKey: true });
    const AsyncFunction = (async () => {}).constructor as new (
      ...names: string[]
    ) => (...args: unknown[]) => Promise<void>;
    const opened: string[] = [];
    await new AsyncFunction('PLATEN_API_KEY', 'open', code)('pk_secret', (url: string) => opened.push(url));
    expect(received.pop()).toEqual({ body: BODY, authorization: 'Bearer pk_secret' });
    expect(opened[0]).toMatch(/^blob:/);
  });

  it.each(LANGUAGES)('%s leaves out what was not chosen', (language) => {
    expect(snippetFor(language, { address, body: { html: '<p>' }, hasKey: false })).not.toMatch(
      /format|margin|landscape|Authorization/,
    );
  });
});
