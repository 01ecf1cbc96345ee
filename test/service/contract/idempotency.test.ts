/** Idempotency-Key: a request that is sent twice is converted and paid for once. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fakeIdempotency } from '../fakes.ts';
import { convert, failing, GOOD, RICH, service, TINY_PDF } from '../service.ts';

const PAGE = { html: '<p>Hello' };
const KEY = { ...GOOD, 'idempotency-key': 'b5d1' };

describe('the same key with the same body', () => {
  it('gives the same answer, without a conversion and without a credit', async () => {
    const given = service({ title: 'Offer', warnings: 2 });
    const first = await convert(given, PAGE, KEY);
    const second = await convert(given, PAGE, KEY);
    expect(second.statusCode).toBe(200);
    expect(second.rawPayload).toEqual(TINY_PDF);
    for (const name of ['content-type', 'content-disposition', 'x-warnings-count', 'x-size-bytes', 'repr-digest'])
      expect(second.headers[name]).toBe(first.headers[name]);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.headers['x-credits-remaining']).toBeUndefined();
    expect(given.tasks).toHaveLength(1);
    expect(given.accounts.ledger).toEqual(['reserve', 'commit']);
    expect(given.records.map(({ isReplay }) => isReplay)).toEqual([false, true]);
    expect(given.records[1]!.bytesOut).toBe(TINY_PDF.length);
  });

  it('may ask for the warnings the second time', async () => {
    const diagnostics = [{ code: 'X', severity: 'warning', message: 'Odd.', count: 1 } as const];
    const given = service({ diagnostics });
    expect((await convert(given, PAGE, KEY)).headers['platen-warnings']).toBeUndefined();
    const second = await convert(given, PAGE, { ...KEY, accept: 'multipart/mixed' });
    expect(second.body).toContain(JSON.stringify({ pageCount: 1, warnings: diagnostics }));
  });

  it('is one body, plain or compressed', async () => {
    const given = service();
    await convert(given, PAGE, KEY);
    const response = await convert(given, gzipSync(JSON.stringify(PAGE)), { ...KEY, 'content-encoding': 'gzip' });
    expect(response.headers['idempotency-replayed']).toBe('true');
    const hash = createHash('sha256').update(JSON.stringify(PAGE)).digest('hex');
    expect([...given.stored.entries.values()][0]!.bodyHash).toBe(hash);
  });

  it('is one key, in quotes or without', async () => {
    const given = service();
    await convert(given, PAGE, KEY);
    expect((await convert(given, PAGE, { ...KEY, 'idempotency-key': '"b5d1"' })).headers['idempotency-replayed']).toBe(
      'true',
    );
  });

  it('still counts for the rate', async () => {
    const given = service();
    await convert(given, PAGE, KEY);
    await convert(given, PAGE, KEY);
    expect(given.limits.taken).toHaveLength(2);
  });

  it('while the first is running is a 409', async () => {
    const given = service({}, { convert: () => new Promise(() => {}) });
    void convert(given, PAGE, KEY);
    await expect.poll(() => given.stored.entries.size).toBe(1);
    const response = await convert(given, PAGE, KEY);
    expect(response.statusCode).toBe(409);
    expect(response.json().code).toBe('IDEMPOTENCY_IN_PROGRESS');
    expect(response.headers['retry-after']).toBe('1');
    expect(given.accounts.ledger).toEqual(['reserve']);
  });

  it('after a failure starts anew', async () => {
    const given = failing('TIMEOUT');
    expect((await convert(given, PAGE, KEY)).statusCode).toBe(504);
    expect((await convert(given, PAGE, KEY)).statusCode).toBe(504);
    expect(given.tasks).toHaveLength(2);
    expect(given.stored.entries.size).toBe(0);
  });
});

it('the same key with another body is a 422', async () => {
  const given = service();
  await convert(given, PAGE, KEY);
  const response = await convert(given, { html: 'other' }, KEY);
  expect(response.statusCode).toBe(422);
  expect(response.json().code).toBe('IDEMPOTENCY_MISMATCH');
  expect(given.tasks).toHaveLength(1);
});

it('belongs to one API key, or to one address', async () => {
  const given = service();
  for (const headers of [KEY, { ...KEY, ...RICH }, { 'idempotency-key': 'b5d1' }])
    expect((await convert(given, PAGE, headers)).headers['idempotency-replayed']).toBeUndefined();
  expect([...given.stored.entries.keys()]).toEqual(['k_good b5d1', 'k_rich b5d1', '127.0.0.1 b5d1']);
});

it.each(['""', 'two words', '"open', 'a"b', 'x'.repeat(256), '\u00e9'])('%j is no key', async (key) => {
  const given = service();
  const response = await convert(given, PAGE, { ...GOOD, 'idempotency-key': key });
  expect(response.statusCode).toBe(400);
  expect(response.json().code).toBe('INVALID_IDEMPOTENCY_KEY');
  expect(given.tasks).toEqual([]);
});

it('keeps nothing of a request that is refused for its fields', async () => {
  const given = service();
  await convert(given, {}, KEY);
  expect(given.stored.entries.size).toBe(0);
});

it('an answer that cannot be kept still goes out', async () => {
  const store = fakeIdempotency();
  const idempotency: typeof store = {
    ...store,
    begin: async () => ({
      status: 'new',
      request: { complete: () => Promise.reject(new Error('full')), abandon: async () => {} },
    }),
  };
  const given = service({}, { idempotency });
  expect((await convert(given, PAGE, KEY)).statusCode).toBe(200);
  expect(given.defects).toEqual([new Error('full')]);
});
