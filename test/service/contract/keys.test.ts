/** Keys and credits: who is let in, what it costs, and what costs nothing. */
import { describe, expect, it } from 'vitest';
import type { ServerParts } from '../../../src/service/http/base/server-parts.ts';
import { fakeAccounts, fakeRateLimits, RESETS_AT } from '../fakes.ts';
import { BLOCKED, convert, failing, GOOD, RICH, type Service, service } from '../service.ts';

const PAGE = { html: '<p>Hello' };

describe('without a key', () => {
  it('the sandbox answers with a watermark, and no credits are named', async () => {
    const given = service();
    const response = await convert(given, PAGE);
    expect(given.tasks[0]!.watermark).toBe('SANDBOX');
    expect(response.headers['x-sandbox']).toBe('true');
    expect(response.headers['x-credits-remaining']).toBeUndefined();
    expect(given.accounts.ledger).toEqual([]);
    expect(given.tenants).toEqual(['127.0.0.1']);
  });
});

describe('with a key', () => {
  it('a conversion has no watermark and costs one credit', async () => {
    const given = service();
    const response = await convert(given, PAGE, GOOD);
    expect(given.tasks[0]!.watermark).toBe(false);
    expect(response.headers).toMatchObject({ 'x-sandbox': 'false', 'x-credits-remaining': '19' });
    expect(given.accounts.ledger).toEqual(['reserve', 'commit']);
    expect(given.tenants).toEqual(['k_good']);
  });

  it('of an unlimited plan no credits are counted, and none are named', async () => {
    const response = await convert(service(), PAGE, RICH);
    expect(response.statusCode).toBe(200);
    expect(response.headers['x-credits-remaining']).toBeUndefined();
  });

  it.each(['', 'Bearer', 'Bearer bad', 'bearer', 'Basic eDp5', 'good', 'Bearer good x'])(
    'that is %j, the request is refused and never falls back to the sandbox',
    async (authorization) => {
      const given = service();
      const response = await convert(given, PAGE, { authorization });
      expect(response.statusCode).toBe(401);
      expect(response.json().code).toBe('INVALID_API_KEY');
      expect(response.headers['www-authenticate']).toBe('Bearer realm="platen", error="invalid_token"');
      expect(response.headers['x-sandbox']).toBe('false');
      expect(given.tasks).toEqual([]);
    },
  );

  it('of a blocked account the request is a 403', async () => {
    const given = service();
    const response = await convert(given, PAGE, BLOCKED);
    expect(response.statusCode).toBe(403);
    expect(response.json().code).toBe('ACCOUNT_DISABLED');
    expect(given.tasks).toEqual([]);
  });

  it('without credits the request is a 402 that says when there are new ones, before it waits for a worker', async () => {
    const given = service({}, { accounts: fakeAccounts(0) });
    const response = await convert(given, PAGE, GOOD);
    expect(response.statusCode).toBe(402);
    expect(response.json().code).toBe('CREDITS_EXHAUSTED');
    expect(response.headers).toMatchObject({
      'x-credits-remaining': '0',
      'x-credits-reset': RESETS_AT.toISOString(),
    });
    expect(given.tasks).toEqual([]);
  });

  it('twenty of a hundred parallel requests get a PDF for twenty credits', async () => {
    const rateLimits = fakeRateLimits({ sandbox: 1_000, key: 1_000, parallel: 1_000 });
    const given = service({}, { rateLimits });
    const responses = await Promise.all(Array.from({ length: 100 }, () => convert(given, PAGE, GOOD)));
    const counted = (status: number) => responses.filter(({ statusCode }) => statusCode === status).length;
    expect([counted(200), counted(402)]).toEqual([20, 80]);
  });
});

describe('a credit is given back', () => {
  const released = (given: Service) => {
    expect(given.accounts.ledger).toEqual(['reserve', 'release']);
    expect(given.accounts.credits.get('k_good')).toBe(20);
    expect(given.limits.running.get('k_good')).toBe(0);
  };

  it.each(['DOCUMENT_TOO_COMPLEX', 'TIMEOUT', 'MARGINS_EXCEED_PAGE', 'INTERNAL'])('when %s', async (code) => {
    const given = failing(code);
    const response = await convert(given, PAGE, GOOD);
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.headers['x-credits-remaining']).toBeUndefined();
    released(given);
  });

  it('when the pool throws', async () => {
    const given = service({}, { convert: () => Promise.reject(new Error('defect')) });
    expect((await convert(given, PAGE, GOOD)).statusCode).toBe(500);
    released(given);
  });

  it('when the time is over', async () => {
    const given = service({}, { timeLimit: 20, convert: untilStopped });
    expect((await convert(given, PAGE, GOOD)).statusCode).toBe(504);
    released(given);
  });

  it('when the answer cannot be made', async () => {
    const given = service({ pdf: null as never });
    expect((await convert(given, PAGE, GOOD)).statusCode).toBe(500);
    released(given);
  });

  it('and a failure to give it back hides nothing', async () => {
    const accounts = fakeAccounts();
    const broken: ServerParts['accounts'] = {
      ...accounts,
      reserve: async () => ({
        status: 'reserved',
        reservation: { commit: async () => 1, release: () => Promise.reject(new Error('store')) },
      }),
    };
    const given = service(
      { status: 'failed', code: 'DOCUMENT_TOO_COMPLEX', message: 'Too much.', details: {} } as never,
      { accounts: broken },
    );
    expect((await convert(given, PAGE, GOOD)).statusCode).toBe(422);
    expect(given.defects).toEqual([new Error('store')]);
    expect(given.limits.running.get('k_good')).toBe(0);
  });

  it('is not there for a request that is refused before', async () => {
    const given = service();
    await convert(given, {}, GOOD);
    await convert(given, PAGE, { ...GOOD, 'content-type': 'text/plain' });
    expect(given.accounts.ledger).toEqual([]);
  });
});

function untilStopped(_task: unknown, signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

it('a defect of the accounts is a 500, not a free conversion', async () => {
  const given = service({}, { accounts: { ...fakeAccounts(), authenticate: () => Promise.reject(new Error('db')) } });
  expect((await convert(given, PAGE, GOOD)).statusCode).toBe(500);
  expect(given.tasks).toEqual([]);
  expect(given.defects).toEqual([new Error('db')]);
});
