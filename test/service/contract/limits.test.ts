/** Rates and parallel requests: 429, and the headers that tell how much is left. */
import { describe, expect, it } from 'vitest';
import { fakeRateLimits } from '../fakes.ts';
import { BLOCKED, convert, GOOD, service } from '../service.ts';

const PAGE = { html: '<p>Hello' };

describe('the rate', () => {
  it('of the sandbox is counted by address and told in every answer', async () => {
    const given = service({}, { rateLimits: fakeRateLimits({ sandbox: 2, key: 60, parallel: 4 }) });
    const first = await convert(given, PAGE);
    expect(first.headers).toMatchObject({
      ratelimit: '"sandbox";r=1;t=42',
      'ratelimit-policy': '"sandbox";q=2;w=60',
    });
    expect((await convert(given, {})).headers.ratelimit).toBe('"sandbox";r=0;t=42');
    const third = await convert(given, PAGE);
    expect(third.statusCode).toBe(429);
    expect(third.json().code).toBe('RATE_LIMITED');
    expect(third.headers).toMatchObject({
      'retry-after': '42',
      ratelimit: '"sandbox";r=0;t=42',
      'ratelimit-policy': '"sandbox";q=2;w=60',
    });
    expect(given.limits.taken).toEqual(Array(3).fill('address 127.0.0.1'));
    expect(given.tasks).toHaveLength(1);
  });

  it('of a key is its own', async () => {
    const given = service({}, { rateLimits: fakeRateLimits({ sandbox: 0, key: 1, parallel: 4 }) });
    expect((await convert(given, PAGE, GOOD)).headers.ratelimit).toBe('"key";r=0;t=42');
    const second = await convert(given, PAGE, GOOD);
    expect(second.statusCode).toBe(429);
    expect(given.limits.taken).toEqual(['key k_good', 'key k_good']);
    expect(given.accounts.ledger).toEqual(['reserve', 'commit']);
  });

  it('counts keys that are refused for the address, so that they cannot be tried at will', async () => {
    const given = service({}, { rateLimits: fakeRateLimits({ sandbox: 2, key: 60, parallel: 4 }) });
    const statuses = [];
    for (let i = 0; i < 4; i++)
      statuses.push((await convert(given, PAGE, { authorization: `Bearer ${i}` })).statusCode);
    expect(statuses).toEqual([401, 401, 429, 429]);
    expect((await convert(given, PAGE)).statusCode).toBe(429);
  });

  it('counts a blocked account for its key', async () => {
    const given = service({}, { rateLimits: fakeRateLimits({ sandbox: 9, key: 1, parallel: 4 }) });
    expect((await convert(given, PAGE, BLOCKED)).statusCode).toBe(403);
    expect((await convert(given, PAGE, BLOCKED)).statusCode).toBe(429);
  });

  it('that is not limited is not told', async () => {
    const infinite = { sandbox: Number.POSITIVE_INFINITY, key: Number.POSITIVE_INFINITY, parallel: 4 };
    const response = await convert(service({}, { rateLimits: fakeRateLimits(infinite) }), PAGE);
    expect(response.statusCode).toBe(200);
    expect(response.headers.ratelimit).toBeUndefined();
  });

  it('does not count what is no conversion', async () => {
    const given = service();
    await given.server.inject('/healthz');
    await given.server.inject('/openapi.json');
    await given.server.inject({ method: 'OPTIONS', url: '/pdf/convert' });
    await given.server.inject('/pdf/convert');
    expect(given.limits.taken).toEqual([]);
  });
});

describe('the address', () => {
  const forwarded = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' };
  it.each([
    ['is that of the connection', {}, '127.0.0.1'],
    ['is what the proxy saw, not what the client says', { trustProxy: true }, '203.0.113.9'],
    ['is what the outermost of two proxies saw', { trustProxy: 2 }, '198.51.100.7'],
    ['is believed of certain proxies', { trustProxy: '127.0.0.1' }, '203.0.113.9'],
    ['is not believed of others', { trustProxy: '192.0.2.1' }, '127.0.0.1'],
  ])('%s', async (_name, parts, address) => {
    const given = service({}, parts);
    await convert(given, PAGE, forwarded);
    expect(given.limits.taken).toEqual([`address ${address}`]);
  });
});

describe('parallel requests', () => {
  it('of a key are four at most, the fifth is told to wait, and places come back', async () => {
    const ends: (() => void)[] = [];
    const given = service(
      {},
      {
        convert: () =>
          new Promise((resolve) => {
            ends.push(() =>
              resolve({ status: 'failed', code: 'DOCUMENT_TOO_COMPLEX', message: '', details: {}, facts: FACTS }),
            );
          }),
      },
    );
    const four = Array.from({ length: 4 }, () => convert(given, PAGE, GOOD));
    await expect.poll(() => ends.length).toBe(4);
    const fifth = await convert(given, PAGE, GOOD);
    expect(fifth.statusCode).toBe(429);
    expect(fifth.headers['retry-after']).toBe('1');
    expect(fifth.json().code).toBe('RATE_LIMITED');
    expect(given.accounts.ledger).toEqual(Array(4).fill('reserve'));
    for (const end of ends) end();
    await Promise.all(four);
    expect(given.limits.running.get('k_good')).toBe(0);
  });
});

const FACTS = { phases: {}, blockedFetches: 0 };
