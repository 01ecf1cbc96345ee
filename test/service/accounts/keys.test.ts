import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyId, createSecretKey, hashOfKey, isWellFormedKey } from '../../../src/service/accounts/key-format.ts';
import { createKey, listKeys, nameProblem, setKeyState } from '../../../src/service/accounts/keys.ts';
import { openDatabase } from '../../../src/service/store/database.ts';
import { databases } from '../store/databases.ts';
import { enter, newAccount } from './instances.ts';

describe('a key', () => {
  it('is recognised by its prefix and form, and never the same twice', () => {
    const keys = Array.from({ length: 1000 }, createSecretKey);
    for (const key of keys) expect(key).toMatch(/^platen_[0-9A-Za-z]{38}$/);
    expect(new Set(keys).size).toBe(1000);
    expect(keys.every(isWellFormedKey)).toBe(true);
  });

  it('uses its 62 characters evenly', () => {
    const counts = new Map<string, number>();
    for (let count = 0; count < 2000; count++)
      for (const character of createSecretKey().slice(7, 39)) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // 1032 expected of each; seven standard deviations.
    for (const count of counts.values()) expect(Math.abs(count - 64_000 / 62)).toBeLessThan(225);
  });

  it('is not a key any more with one character changed, left out or added', () => {
    const key = createSecretKey();
    fc.assert(
      fc.property(fc.nat(key.length - 1), fc.constantFrom(...'0aZ_-é '), (place, character) => {
        const changed = key.slice(0, place) + character + key.slice(place + 1);
        expect(isWellFormedKey(changed)).toBe(changed === key);
        expect(isWellFormedKey(key.slice(0, place) + key.slice(place + 1))).toBe(false);
        expect(isWellFormedKey(key.slice(0, place) + character + key.slice(place))).toBe(false);
      }),
    );
  });

  it('has a public id that says nothing about it', () => {
    expect(createKeyId()).toMatch(/^key_[0-9A-Za-z]{16}$/);
  });

  it.each([
    ['', 'needs a name'],
    ['  ', 'needs a name'],
    ['x'.repeat(101), '100 characters'],
    ['a\nb', 'control'],
    ['a\u001b[31m', 'control'],
    ['a\u202eb', 'control'],
    ['a\u2028b', 'control'],
  ])('cannot be named %j', (name, reason) => {
    expect(nameProblem(name)).toContain(reason);
  });

  it.each(['Shop', 'Ärzte & Söhne', '東京', 'ci (2)'])('can be named %s', (name) => {
    expect(nameProblem(name)).toBeNull();
  });
});

describe.each(await databases())('authentication in $kind', (kind) => {
  const start = async () => enter(kind, await kind.create());

  it('knows a key by its header, the scheme in any case', async () => {
    const instance = await start();
    const { id, key } = await newAccount(instance);
    const known = { status: 'known', account: { keyId: id, plan: 'free' } };
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer  '])
      expect(await instance.accounts.authenticate(`${scheme} ${key}`)).toEqual(known);
  });

  it('tells what is no key of ours from nothing else', async () => {
    const instance = await start();
    const { key } = await newAccount(instance);
    const headers = [
      '',
      'Bearer',
      'Bearer ',
      key,
      `Basic ${key}`,
      `Bearer ${key} x`,
      `Bearer ${key},`,
      `Bearer "${key}"`,
      `Bearer ${key.toLowerCase()}`,
      `Bearer ${key.slice(0, -1)}`,
      `Bearer ${createSecretKey()}`,
      `Bearer ${hashOfKey(key)}`,
      `Bearer ${'a'.repeat(100_000)}`,
      `Bearer ${' '.repeat(100_000)}x`,
      "Bearer ' or 1=1 --",
    ];
    for (const header of headers) expect(await instance.accounts.authenticate(header)).toEqual({ status: 'invalid' });
  });

  it('asks the store for nothing that is mistyped', async () => {
    const instance = await start();
    const { key } = await newAccount(instance);
    await instance.database.close();
    const mistyped = `Bearer ${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`;
    expect(await instance.accounts.authenticate(mistyped)).toEqual({ status: 'invalid' });
    await expect(instance.accounts.authenticate(`Bearer ${key}`)).rejects.toThrow();
  });

  it('refuses a disabled key until it is enabled, and a revoked one for good, from the next request on', async () => {
    const location = await kind.create();
    const [instance, other] = [await enter(kind, location), await kind.open(location)];
    const { id, key } = await newAccount(instance);
    const status = async () => (await instance.accounts.authenticate(`Bearer ${key}`)).status;
    expect(await setKeyState(other, id, 'disabled')).toBe('disabled');
    expect(await instance.accounts.authenticate(`Bearer ${key}`)).toEqual({
      status: 'disabled',
      account: { keyId: id, plan: 'free' },
    });
    expect(await setKeyState(other, id, 'active')).toBe('active');
    expect(await status()).toBe('known');
    expect(await setKeyState(other, id, 'revoked')).toBe('revoked');
    expect(await status()).toBe('invalid');
    expect(await setKeyState(other, id, 'active')).toBe('revoked');
    expect(await setKeyState(other, 'key_unknown', 'active')).toBeNull();
    expect(await status()).toBe('invalid');
  });

  it('stores no key, and lists none', async () => {
    const instance = await start();
    const { key } = await newAccount(instance);
    const rows = await instance.database.kysely.selectFrom('api_keys').selectAll().execute();
    const shown = JSON.stringify([rows, await listKeys(instance.database)]);
    for (const part of [key, key.slice(7, 20), key.slice(-12)]) expect(shown).not.toContain(part);
  });

  it('lists when a key was used last, to the minute', async () => {
    let now = Date.UTC(2030, 0, 1, 12);
    const instance = await enter(kind, await kind.create(), { now: () => now });
    const { key } = await createKey(instance.database, { name: ' a ', plan: 'free', monthlyCredits: null }, now);
    const lastUse = async () => (await listKeys(instance.database, now))[0]?.lastUsedAt?.toISOString() ?? null;
    expect(await lastUse()).toBeNull();
    await instance.accounts.authenticate(`Bearer ${key}`);
    expect(await lastUse()).toBe('2030-01-01T12:00:00.000Z');
    now += 59_000;
    await instance.accounts.authenticate(`Bearer ${key}`);
    expect(await lastUse()).toBe('2030-01-01T12:00:00.000Z');
    now += 1000;
    await instance.accounts.authenticate(`Bearer ${key}`);
    expect(await lastUse()).toBe('2030-01-01T12:01:00.000Z');
    expect((await listKeys(instance.database, now))[0]).toMatchObject({
      name: 'a',
      createdAt: new Date(Date.UTC(2030, 0, 1, 12)),
    });
  });

  it('lets no key into an error, whatever fails', async () => {
    const location = await kind.create();
    const reports: unknown[] = [];
    const { accounts, database } = await enter(kind, location, { report: (error) => reports.push(error) });
    const { key } = await createKey(database, { name: 'a', plan: 'free', monthlyCredits: null });
    const authentication = await accounts.authenticate(`Bearer ${key}`);
    if (authentication.status !== 'known') throw new Error(authentication.status);
    const failures: unknown[] = [];
    const fails = (work: Promise<unknown>) => work.catch((error: unknown) => failures.push(error));
    await database.close();
    await fails(accounts.authenticate(`Bearer ${key}`));
    await fails(accounts.reserve(authentication.account));
    await fails(createKey(database, { name: key, plan: 'free', monthlyCredits: null }));
    await fails(setKeyState(database, key, 'revoked'));
    await fails(accounts.close());
    await fails(openDatabase({ url: `postgres://platen:${key}@127.0.0.1:1/x` }));
    expect(failures.length).toBeGreaterThan(4);
    for (const error of [...failures, ...reports]) {
      const text = error instanceof Error ? `${error.message} ${error.stack} ${JSON.stringify(error)}` : String(error);
      expect(text).not.toContain(key.slice(7));
      expect(text).not.toContain(hashOfKey(key));
    }
  });
});
