/** A wrong key costs what a right one does: one search by its hash, and one comparison that takes equal time. Counted, as clocks would show little. */
import { timingSafeEqual } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { createSecretKey } from '../../../src/service/accounts/key-format.ts';
import { setKeyState } from '../../../src/service/accounts/keys.ts';
import { databases } from '../store/databases.ts';
import { enter, newAccount } from './instances.ts';

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  return { ...crypto, timingSafeEqual: vi.fn(crypto.timingSafeEqual) };
});

describe.each(await databases())('in $kind', (kind) => {
  it('a key that is known, unknown, disabled or revoked is compared once, by hashes of one length', async () => {
    const instance = await enter(kind, await kind.create());
    const [known, disabled, revoked] = [
      await newAccount(instance),
      await newAccount(instance),
      await newAccount(instance),
    ];
    await setKeyState(instance.database, disabled.id, 'disabled');
    await setKeyState(instance.database, revoked.id, 'revoked');
    vi.mocked(timingSafeEqual).mockClear();
    const statuses: string[] = [];
    for (const key of [known.key, createSecretKey(), disabled.key, revoked.key])
      statuses.push((await instance.accounts.authenticate(`Bearer ${key}`)).status);
    expect(statuses).toEqual(['known', 'invalid', 'disabled', 'invalid']);
    const compared = vi.mocked(timingSafeEqual).mock.calls.map((pair) => pair.map(({ byteLength }) => byteLength));
    expect(compared).toEqual(Array(4).fill([64, 64]));
  });
});
