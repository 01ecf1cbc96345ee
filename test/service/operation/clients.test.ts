/** The clients of examples/clients, run against the service by those interpreters that this machine has. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { Problem } from '../../../src/service/http/base/problem.ts';
import { service, TINY_PDF } from '../service.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const CLIENTS = [
  { file: 'convert.sh', command: 'bash', check: ['-c', 'command -v curl && command -v jq'] },
  { file: 'convert.mjs', command: process.execPath, check: ['--version'] },
  { file: 'convert.py', command: 'python3', check: ['--version'] },
  { file: 'convert.php', command: 'php', check: ['-r', 'exit(extension_loaded("curl") ? 0 : 1);'] },
];

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Asked {
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
}

/** Starts the service on a port and notes what was asked of it. */
async function listening({ server }: { server: FastifyInstance }): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  note(server, asked);
  closing.push(() => server.close());
  return { url: await server.listen({ port: 0, host: '127.0.0.1' }), asked };
}

function note(server: FastifyInstance, asked: Asked[]): void {
  server.addHook('onRequest', async ({ headers }) => {
    asked.push({
      authorization: headers.authorization,
      idempotencyKey: headers['idempotency-key'] as string | undefined,
    });
  });
}

function run(command: string, file: string, url: string, key: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-client-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  const input = path.join(folder, 'page.html');
  const output = path.join(folder, 'page.pdf');
  writeFileSync(input, '<p>Grüße "&amp;"');
  const { PLATEN_KEY: _key, ...env } = process.env;
  const child = spawn(command, [path.join(ROOT, 'examples/clients', file), input, output], {
    env: { ...env, PLATEN_URL: url, ...(key !== '' && { PLATEN_KEY: key }) },
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  return new Promise<{ status: number | null; stderr: string; pdf: () => Buffer }>((resolve) => {
    child.on('close', (status) => resolve({ status, stderr, pdf: () => readFileSync(output) }));
  });
}

describe.each(CLIENTS)('$file', ({ file, command, check }) => {
  const isHere = spawnSync(command, check).status === 0;
  const name = (what: string) =>
    isHere ? what : `${what} (left out: ${command} or what it needs is not on this machine)`;

  it.skipIf(!isHere)(name('writes the PDF, with the key that it is given'), async () => {
    const running = service();
    const { url, asked } = await listening(running);
    const { status, stderr, pdf } = await run(command, file, url, 'good');
    expect([status, stderr]).toEqual([0, '']);
    expect(pdf().equals(TINY_PDF)).toBe(true);
    expect(running.tasks).toMatchObject([{ source: { html: '<p>Grüße "&amp;"' }, page: { format: 'A4' } }]);
    expect(asked).toEqual([{ authorization: 'Bearer good', idempotencyKey: expect.stringMatching(/^[\w-]{32,36}$/) }]);
  });

  it.skipIf(!isHere)(name('asks in sandbox mode without a key'), async () => {
    const { url, asked } = await listening(service());
    expect(await run(command, file, url, '')).toMatchObject({ status: 0 });
    expect(asked).toMatchObject([{ authorization: undefined }]);
  });

  it.skipIf(!isHere)(
    name('waits and asks again, with the same Idempotency-Key, when the service is busy'),
    async () => {
      let isBusy = true;
      const { server } = service();
      server.addHook('preHandler', async () => {
        if (!isBusy) return;
        // Who does not wait for a second meets the busy service again.
        setTimeout(() => {
          isBusy = false;
        }, 500);
        throw new Problem('BUSY', 'The queue is full.', {}, { 'retry-after': '1' });
      });
      const { url, asked } = await listening({ server });
      expect(await run(command, file, url, '')).toMatchObject({ status: 0 });
      expect(asked).toHaveLength(2);
      expect(asked[0]!.idempotencyKey).toBe(asked[1]!.idempotencyKey);
    },
  );

  it.skipIf(!isHere)(name('tells code, detail and request id of an error, and does not ask again'), async () => {
    const { url, asked } = await listening(service());
    const { status, stderr } = await run(command, file, url, 'unknown');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^401 INVALID_API_KEY: .+ \(request [\w-]+\)\n$/);
    expect(asked).toHaveLength(1);
  });
});

it('stand in docs/clients.md as they are', () => {
  const text = readFileSync(path.join(ROOT, 'docs/clients.md'), 'utf8');
  for (const { file } of CLIENTS) {
    const source = readFileSync(path.join(ROOT, 'examples/clients', file), 'utf8');
    expect(text.includes(`\n${source}\`\`\``), file).toBe(true);
  }
});
