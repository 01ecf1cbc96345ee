/** Threads as workers: what crosses to them and back, how they die, and that nothing of the process is in them that should not be. */
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PlatenError, render } from '../../src/engine/index.ts';
import type { PoolOptions } from '../../src/pool/index.ts';
import type { RenderPool } from '../../src/pool/render-pool.ts';
import { readPdf } from '../../src/testing/read-pdf.ts';
import { needBuild } from '../support/build-package.ts';
import { BUILT, OBEDIENT, threadPool } from './thread-pool.ts';

let pools: RenderPool[] = [];
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close(0)));
  pools = [];
});

function poolOf(file: URL, options: PoolOptions = {}): RenderPool {
  const pool = threadPool(file, { workers: 1, ...options });
  pools.push(pool);
  return pool;
}

describe('a document in a thread', { timeout: 60_000 }, () => {
  const pool = threadPool(BUILT, { workers: 1 });
  beforeAll(needBuild);
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

  it('ends when it is asked to, and its thread goes on', async () => {
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
    const warm = poolOf(BUILT);
    await warm.warmUp();
    expect(warm.state()).toMatchObject({ ready: 1, busy: 0 });
    expect((await warm.render({ html: '<title>First' })).title).toBe('First');
  });
});

describe('a thread', { timeout: 60_000 }, () => {
  it.each([
    ['ends', 'exit 3', 'INTERNAL', /exit code 3/, 'defect'],
    ['throws', 'throw', 'INTERNAL', /a defect/, 'defect'],
    ['fills its heap', 'heap', 'DOCUMENT_TOO_COMPLEX', /more memory/, 'memory'],
  ])('that %s is replaced', async (_name, html, code, message, reason) => {
    const pool = poolOf(OBEDIENT, { heap: 100 });
    const bad = pool.render({ html });
    const next = pool.render({ html: 'next' });
    await expect(bad).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    expect((await next).title).toBe('next');
    expect(pool.state().restarts).toMatchObject({ [reason]: 1 });
  });

  it('that heeds nothing is ended, one after the other', async () => {
    const pool = poolOf(OBEDIENT);
    for (let round = 0; round < 5; round++)
      await expect(pool.render({ html: 'spin', timeout: 10 })).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect((await pool.render({ html: 'next' })).title).toBe('next');
    expect(pool.state().restarts.killed).toBe(5);
  });

  it('that heeds the request to stop is kept', async () => {
    const pool = poolOf(OBEDIENT);
    const abort = new AbortController();
    const left = pool.render({ html: 'heed', signal: abort.signal });
    const next = pool.render({ html: 'next' });
    abort.abort();
    await expect(left).rejects.toMatchObject({ code: 'ABORTED' });
    expect((await next).title).toBe('next');
  });

  it('whose buffers are too many for the process is ended, and no other', async () => {
    const pool = poolOf(OBEDIENT, { workers: 2, memory: process.memoryUsage.rss() + 400e6 });
    const abort = new AbortController();
    const small = pool.render({ html: 'heed', signal: abort.signal });
    await expect(pool.render({ html: 'buffers 600' })).rejects.toMatchObject({ code: 'DOCUMENT_TOO_COMPLEX' });
    abort.abort();
    await expect(small).rejects.toMatchObject({ code: 'ABORTED' });
    expect(pool.state().restarts).toMatchObject({ memory: 1 });
  });

  it('has the environment that it is given', async () => {
    const { title } = await poolOf(OBEDIENT, { env: {} }).render({ html: 'environment' });
    expect(title).toBe('{}');
    process.env.PLATEN_POOL_TEST = 'there';
    const usual = await poolOf(OBEDIENT).render({ html: 'environment' });
    expect(JSON.parse(usual.title!)).toMatchObject({ PLATEN_POOL_TEST: 'there' });
  });

  it('that cannot be started fails whoever waits for it', async () => {
    const file = new URL('./no-such-worker.mjs', import.meta.url);
    await expect(poolOf(file).render({ html: 'x' })).rejects.toMatchObject({
      code: 'INTERNAL',
      message: expect.stringContaining(fileURLToPath(file)),
    });
    await expect(poolOf(file).warmUp()).rejects.toThrow();
  });
});
