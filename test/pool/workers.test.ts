/** Threads and processes as workers: what crosses to them and back, how they die, and that nothing of this process is in them that should not be. */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { PlatenError, render } from '../../src/engine/index.ts';
import type { Isolation, PoolOptions } from '../../src/pool/index.ts';
import { ProcessWorker } from '../../src/pool/process-worker.ts';
import type { RenderPool } from '../../src/pool/render-pool.ts';
import { readPdf } from '../../src/testing/read-pdf.ts';
import { needBuild } from '../support/build-package.ts';
import { BUILT, OBEDIENT, truePool } from './true-pools.ts';

await needBuild();

let pools: RenderPool[] = [];
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close(0)));
  pools = [];
});

function poolOf(isolation: Isolation, file: URL, options: PoolOptions = {}): RenderPool {
  const pool = truePool(isolation, file, { workers: 1, ...options });
  pools.push(pool);
  return pool;
}

const ISOLATIONS: readonly Isolation[] = ['thread', 'process'];

describe.each(ISOLATIONS)('a document in a %s', { timeout: 60_000 }, (isolation) => {
  const pool = truePool(isolation, BUILT[isolation], { workers: 1 });
  afterAll(() => pool.close(0));

  it('is the same as in this one, byte for byte', async () => {
    const plain = { html: Buffer.from('<title>Title</title><p>Text'), creationDate: new Date(0) };
    const [there, here] = await Promise.all([pool.render(plain), render(plain)]);
    expect(Buffer.from(there.pdf).equals(here.pdf)).toBe(true);
    expect(there).toMatchObject({ pageCount: 1, title: 'Title', diagnostics: [] });
    expect(there.pdf.byteLength).toBe(there.pdf.buffer.byteLength);
  });

  it('leaves what was given to who gave it', async () => {
    const shared = new TextEncoder().encode('before<p>Text<p>after');
    const html = shared.subarray(6, 13);
    await pool.render({ html });
    expect(Buffer.from(shared).toString()).toBe('before<p>Text<p>after');
  });

  it('has addresses that are URLs, and a transform that is a module', async () => {
    const { pdf } = await pool.render({
      html: '<p>Text <a href="there">link</a>',
      baseUrl: new URL('https://example.com/'),
      transform: new URL('./transform.mjs', import.meta.url),
    });
    const [page] = (await readPdf(pdf)).pages;
    expect(page!.lines).toEqual(['Changed Text link']);
    expect(page!.urls).toEqual(['https://example.com/there']);
  });

  it.each([
    ['./no-such-module.mjs', /no-such-module/],
    ['data:text/javascript,export default 1', /no function/],
  ])('is not printed with a transform such as %s', async (name, message) => {
    await expect(pool.render({ html: 'x', transform: new URL(name, import.meta.url) })).rejects.toThrow(message);
  });

  it('tells how far it is, and its facts at the end', async () => {
    const told: string[] = [];
    await pool.render({
      html: '<p style="break-after: page">1<p>2<img src="file:///etc/hostname">',
      onProgress: ({ phase, page }) => told.push(page === undefined ? phase : `${phase} ${page}`),
      onEnd: ({ blockedFetches, phases }) => told.push(`end ${blockedFetches} ${Object.keys(phases).join(' ')}`),
    });
    expect(told).toEqual(expect.arrayContaining(['load', 'style', 'layout', 'paint 2', 'write']));
    expect(told.at(-1)).toBe('end 1 fetch style layout write');
  });

  it('fails with the same error as in this one', async () => {
    const file = new URL('./none.html', import.meta.url).href;
    const failure = await pool.render({ url: file }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PlatenError);
    const here = await render({ url: file }).catch((error: unknown) => error as PlatenError);
    expect(failure).toMatchObject({ code: 'FILE_NOT_ALLOWED', message: (here as PlatenError).message });
  });

  it('ends when it is asked to, and its worker goes on', async () => {
    const abort = new AbortController();
    const long = pool.render({
      html: '<p>Text'.repeat(20_000),
      signal: abort.signal,
      onProgress: ({ phase }) => phase === 'layout' && abort.abort(),
    });
    await expect(long).rejects.toMatchObject({ code: 'ABORTED' });
    expect((await pool.render({ html: '<title>Next' })).title).toBe('Next');
  });

  it('comes after warm ones', async () => {
    const warm = poolOf(isolation, BUILT[isolation]);
    await warm.warmUp();
    expect(warm.state()).toMatchObject({ ready: 1, busy: 0 });
    expect((await warm.render({ html: '<title>First' })).title).toBe('First');
  });
});

describe.each(ISOLATIONS)('a %s', { timeout: 60_000 }, (isolation) => {
  it.each([
    ['ends', 'exit 3', 'INTERNAL', /exit code 3/, 'defect'],
    ['throws', 'throw', 'INTERNAL', /a defect/, 'defect'],
    ['fills its heap', 'heap', 'DOCUMENT_TOO_COMPLEX', /more memory/, 'memory'],
  ])('that %s is replaced', async (_name, html, code, message, reason) => {
    const pool = poolOf(isolation, OBEDIENT, { heap: 100 });
    const bad = pool.render({ html });
    const next = pool.render({ html: 'next' });
    await expect(bad).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    expect((await next).title).toBe('next');
    expect(pool.state().restarts).toMatchObject({ [reason]: 1 });
  });

  it('that heeds nothing is ended, one after the other', async () => {
    const pool = poolOf(isolation, OBEDIENT);
    for (let round = 0; round < 5; round++)
      await expect(pool.render({ html: 'spin', timeout: 10 })).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect((await pool.render({ html: 'next' })).title).toBe('next');
    expect(pool.state().restarts.killed).toBe(5);
  });

  it('that heeds the request to stop is kept', async () => {
    const pool = poolOf(isolation, OBEDIENT);
    const abort = new AbortController();
    const left = pool.render({ html: 'heed', signal: abort.signal });
    const next = pool.render({ html: 'next' });
    abort.abort();
    await expect(left).rejects.toMatchObject({ code: 'ABORTED' });
    expect((await next).title).toBe('next');
  });

  it('whose buffers are too many for the process is ended, and no other', async () => {
    const pool = poolOf(isolation, OBEDIENT, { workers: 2, memory: process.memoryUsage.rss() + 400e6 });
    const abort = new AbortController();
    const small = pool.render({ html: 'heed', signal: abort.signal });
    await expect(pool.render({ html: 'buffers 600' })).rejects.toMatchObject({ code: 'DOCUMENT_TOO_COMPLEX' });
    abort.abort();
    await expect(small).rejects.toMatchObject({ code: 'ABORTED' });
    expect(pool.state().restarts).toMatchObject({ memory: 1 });
  });

  it('has the environment that it is given', async () => {
    const { title } = await poolOf(isolation, OBEDIENT, { env: {} }).render({ html: 'environment' });
    // A process also has what Node needs for its channel.
    const added = isolation === 'process' ? ['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE'] : [];
    expect(Object.keys(JSON.parse(title!)).filter((name) => !added.includes(name))).toEqual([]);
    process.env.PLATEN_POOL_TEST = 'there';
    const usual = await poolOf(isolation, OBEDIENT).render({ html: 'environment' });
    delete process.env.PLATEN_POOL_TEST;
    expect(JSON.parse(usual.title!)).toMatchObject({ PLATEN_POOL_TEST: 'there' });
  });

  it('that cannot be started fails whoever waits for it', async () => {
    const file = new URL('./no-such-worker.mjs', import.meta.url);
    await expect(poolOf(isolation, file).render({ html: 'x' })).rejects.toMatchObject({
      code: 'INTERNAL',
      message: expect.stringContaining(fileURLToPath(file)),
    });
    await expect(poolOf(isolation, file).warmUp()).rejects.toThrow();
  });
});

describe('a process', { timeout: 60_000 }, () => {
  it('that dies by a signal takes its document along, and nothing else', async () => {
    const pool = poolOf('process', OBEDIENT);
    await expect(pool.render({ html: 'kill SIGSEGV' })).rejects.toMatchObject({
      code: 'INTERNAL',
      message: expect.stringContaining('SIGSEGV'),
    });
    expect((await pool.render({ html: 'next' })).title).toBe('next');
  });

  it('that is killed between two documents takes none along', async () => {
    const pool = poolOf('process', OBEDIENT);
    const { title } = await pool.render({ html: 'process' });
    process.kill(Number(title), 'SIGKILL');
    const next = await pool.render({ html: 'process' });
    expect(next.title).not.toBe(title);
  });

  it('leaves nothing of a document that it gave up to the next', async () => {
    const pool = poolOf('process', OBEDIENT);
    await expect(pool.render({ html: 'pieces' })).rejects.toMatchObject({ code: 'URL_UNREACHABLE' });
    expect((await pool.render({ html: 'next' })).pdf).toHaveLength(8);
  });

  it('takes 5 MB and gives 50 MB, one document after the other', async () => {
    const pool = poolOf('process', OBEDIENT);
    const html = `large 50 ${'ö'.repeat(5_000_000)}`;
    for (let round = 0; round < 3; round++) {
      const { pdf, title } = await pool.render({ html });
      expect([title, pdf.length, pdf.byteOffset]).toEqual([String(html.length), 50_000_000, 0]);
      expect(Array.from({ length: 50 }, (_, i) => pdf[i * 1_000_000])).toEqual(Array.from({ length: 50 }, (_, i) => i));
    }
  });

  it('is the same one for one document after the other', async () => {
    const pool = poolOf('process', OBEDIENT);
    const first = await pool.render({ html: 'process' });
    expect((await pool.render({ html: 'process' })).title).toBe(first.title);
    expect(first.title).not.toBe(String(process.pid));
  });

  it('that is asked to stop too late goes on with the next document', async () => {
    const settings = { file: BUILT.process, heap: 256, most: 1e9, env: undefined, readable: undefined };
    const worker = new ProcessWorker(settings, () => {});
    await worker.started;
    const listeners = { onProgress: undefined, onFacts: () => {} };
    await worker.render({ html: 'x' }, listeners);
    worker.stop();
    expect((await worker.render({ html: '<title>Next' }, listeners)).title).toBe('Next');
    await worker.end();
  });

  const failure = { code: 'DOCUMENT_TOO_COMPLEX', details: { limit: 'memory' } };

  it.runIf(process.platform === 'linux')('that takes more than a worker may is ended', async () => {
    const pool = poolOf('process', OBEDIENT, { workerMemory: 300e6 });
    await expect(pool.render({ html: 'buffers 2000' })).rejects.toMatchObject(failure);
    expect(pool.state().restarts).toMatchObject({ memory: 1 });
  });

  it.runIf(existsSync('/usr/bin/prlimit'))('cannot take more at once than the system lets it', async () => {
    const pool = poolOf('process', OBEDIENT, { workerMemory: 300e6 });
    await expect(pool.render({ html: 'burst 2000' })).rejects.toMatchObject(failure);
  });

  it('reads no files but those that it may', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'platen-pool-'));
    const [secret, open] = ['secret', 'open'].map((name) => path.join(folder, name)) as [string, string];
    writeFileSync(secret, 'secret');
    writeFileSync(open, 'open');
    const pool = poolOf('process', OBEDIENT, { readable: [open] });
    expect((await pool.render({ html: `read ${open}` })).title).toBe('open');
    await expect(pool.render({ html: `read ${secret}` })).rejects.toThrow('ERR_ACCESS_DENIED');
    rmSync(folder, { recursive: true });
  });

  it('prints although it may read nothing but the packages', async () => {
    const pool = poolOf('process', BUILT.process, { readable: [], env: {} });
    const plain = { html: '<title>Title</title><p>Text <b>bold</b>', creationDate: new Date(0) };
    const [there, here] = await Promise.all([pool.render(plain), render(plain)]);
    expect(Buffer.from(there.pdf).equals(here.pdf)).toBe(true);
  });

  it('gives large PDFs whole', async () => {
    const pool = poolOf('process', BUILT.process);
    const html = `<img src="data:image/bmp;base64,${noise(900).toString('base64')}">`;
    const large = { html, creationDate: new Date(0) };
    const [there, here] = await Promise.all([pool.render(large), render(large)]);
    expect(here.pdf.length).toBeGreaterThan(2_000_000);
    expect(Buffer.from(there.pdf).equals(here.pdf)).toBe(true);
  });

  it('is waited for when its pool is closed, although nothing else keeps the process alive', async () => {
    const pool = JSON.stringify(new URL('./pool.js', BUILT.process).href);
    const script = `const { createPool } = await import(${pool}); const pool = createPool({ isolation: 'process', workers: 1 });
      await pool.render({ html: 'x' }); await pool.close(); console.log('closed');`;
    const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect([status, stdout.trim()]).toEqual([0, 'closed']);
  });

  it.runIf(existsSync('/usr/bin/prlimit'))('is had where nobody may have as much as its limit', async () => {
    const pool = JSON.stringify(new URL('./pool.js', BUILT.process).href);
    const script = `const { createPool } = await import(${pool}); const pool = createPool({ isolation: 'process', workers: 1, heap: 1500 });
      console.log((await pool.render({ html: '<title>Title' })).title); await pool.close();`;
    const limited = ['--data=1600000000:1600000000', process.execPath, '--input-type=module', '-e', script];
    expect(spawnSync('prlimit', limited, { encoding: 'utf8' }).stdout.trim()).toBe('Title');
  });

  it.each([['waits', []], ...(existsSync('/usr/bin/setpriv') ? [['heeds nothing', ['spin']] as const] : [])] as const)(
    'that %s ends with the process that it works for',
    async (_name, orders) => {
      const owner = fileURLToPath(new URL('./owning-process.ts', import.meta.url));
      const stdio = ['ignore', 'pipe', 'inherit'] as const;
      const child = spawn(process.execPath, ['--import', 'tsx', owner, ...orders], { stdio: [...stdio] });
      const [text] = (await once(child.stdout!, 'data')) as [Buffer];
      const pid = Number(text);
      expect(isThere(pid)).toBe(true);
      child.kill('SIGKILL');
      await expect.poll(() => isThere(pid), { timeout: 10_000 }).toBe(false);
    },
  );
});

/** A picture that no compression makes smaller: a BMP of so many pixels a side. */
function noise(side: number): Buffer {
  const pixels = randomBytes(side * side * 4);
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54 + pixels.length, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(side, 18);
  head.writeInt32LE(side, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(32, 28);
  return Buffer.concat([head, pixels]);
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
