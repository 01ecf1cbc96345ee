/** A wrong key costs what a right one does: one search by its hash, and one comparison that takes equal time. Counted, as clocks would show little. */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSecretKey } from '../../../src/service/accounts/key-format.ts';
import { setKeyState } from '../../../src/service/accounts/keys.ts';
import { databases } from '../store/databases.ts';
import { enter, newAccount } from './instances.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

describe.each(await databases())('in $kind', (kind) => {
  it('a key that is known, unknown, disabled or revoked is compared once, by hashes of one length', async () => {
    const instance = await enter(kind, await kind.create());
    const known = await newAccount(instance);
    const disabled = await newAccount(instance);
    const revoked = await newAccount(instance);
    await setKeyState(instance.database, disabled.id, 'disabled');
    await setKeyState(instance.database, revoked.id, 'revoked');

    const comparison = vi.spyOn(crypto, 'timingSafeEqual');
    syncBuiltinESMExports();
    const statuses: string[] = [];
    for (const key of [known.key, createSecretKey(), disabled.key, revoked.key])
      statuses.push((await instance.accounts.authenticate(`Bearer ${key}`)).status);
    expect(statuses).toEqual(['known', 'invalid', 'disabled', 'invalid']);
    expect(comparison.mock.calls.map((pair) => pair.map(({ byteLength }) => byteLength))).toEqual(
      Array(4).fill([64, 64]),
    );
  });
});
