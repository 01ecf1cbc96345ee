/** `platen keys`, from the built package, as operators use it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isWellFormedKey } from '../../src/service/accounts/key-format.ts';
import { needBuild } from '../support/build-package.ts';
import { postgresForTests } from '../support/postgres.ts';

const CLI = path.resolve(import.meta.dirname, '../../dist/platen/cli.js');
await needBuild();
const postgres = await postgresForTests();
const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function keys(where: Readonly<Record<string, string>>, ...words: string[]): Outcome {
  const { PLATEN_DATA: _, PLATEN_DATABASE: __, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, 'keys', ...words], {
    cwd: folder,
    env: { ...env, ...where },
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

const PLACES: readonly (readonly [string, () => Promise<Record<string, string>>])[] = [
  ['SQLite', async () => ({ PLATEN_DATA: path.join(folder, 'sqlite') })],
  ...(postgres === null
    ? []
    : [['PostgreSQL', async () => ({ PLATEN_DATABASE: await postgres.createDatabase() })] as const]),
];

describe.each(PLACES)('platen keys on %s', (_, place) => {
  it('creates, lists, disables, enables and revokes', { timeout: 60_000 }, async () => {
    const where = await place();
    const created = keys(where, 'create', '--name', 'Shop');
    expect(created.code).toBe(0);
    const key = created.out.trimEnd().split('\n').at(-1)!;
    expect(isWellFormedKey(key)).toBe(true);
    expect(created.err).toMatch(/Created key_\w{16} for Shop/);
    expect(created.err).not.toContain(key);
    expect(keys(where, 'create', '--name', 'Firm', '--plan', 'unlimited').code).toBe(0);
    expect(keys(where, 'create', '--name', 'Big', '--credits', '300').code).toBe(0);

    const listed = keys(where, 'list', '--json');
    const [shop, firm, big] = JSON.parse(listed.out) as Record<string, unknown>[];
    expect(shop).toEqual({
      id: expect.stringMatching(/^key_\w{16}$/),
      name: 'Shop',
      plan: 'free',
      state: 'active',
      monthlyCredits: 20,
      creditsLeft: 20,
      creditsReserved: 0,
      creditsReset: expect.stringMatching(/^\d{4}-\d\d-01T00:00:00\.000Z$/),
      createdAt: expect.stringMatching(/Z$/),
      lastUsedAt: null,
    });
    expect(firm).toMatchObject({ plan: 'unlimited', creditsLeft: null, creditsReset: null });
    expect(big).toMatchObject({ plan: 'free', monthlyCredits: 300, creditsLeft: 300 });

    const table = keys(where, 'list');
    const [headings = '', first = '', second = ''] = table.out.split('\n');
    expect(headings).toMatch(/^ID +NAME +PLAN +STATE +CREDITS LEFT +RESERVED +RESET +CREATED +LAST USED$/);
    expect(first.indexOf('Shop')).toBe(headings.indexOf('NAME'));
    expect(second.indexOf('unlimited')).toBe(headings.indexOf('PLAN'));
    for (const { out, err } of [listed, table]) {
      expect(out + err).not.toContain(key.slice(7));
      expect(out + err).not.toContain('platen_');
    }

    const id = String(shop!.id);
    const stateOf = () => (JSON.parse(keys(where, 'list', '--json').out) as { state: string }[])[0]!.state;
    expect(keys(where, 'disable', id)).toMatchObject({ code: 0, err: expect.stringContaining('403') });
    expect(stateOf()).toBe('disabled');
    expect(keys(where, 'enable', id).code).toBe(0);
    expect(stateOf()).toBe('active');
    expect(keys(where, 'revoke', id)).toMatchObject({ code: 0, err: expect.stringContaining('401') });
    expect(keys(where, 'enable', id)).toMatchObject({ code: 1, err: expect.stringContaining('for good') });
    expect(stateOf()).toBe('revoked');
    expect(keys(where, 'revoke', 'key_unknown')).toMatchObject({ code: 1, err: expect.stringContaining('no key') });
    const mistaken = keys(where, 'revoke', key);
    expect(mistaken).toMatchObject({ code: 1, err: expect.stringContaining('looks like key_') });
    expect(mistaken.err).not.toContain(key);
  });
});

describe('platen keys', () => {
  const where = { PLATEN_DATA: path.join(folder, 'none') };
  it.each([
    ['no command', []],
    ['no name', ['create']],
    ['an empty name', ['create', '--name', ' ']],
    ['a name of two lines', ['create', '--name', 'a\nb']],
    ['a plan there is not', ['create', '--name', 'a', '--plan', 'gold']],
    ['credits that are no number', ['create', '--name', 'a', '--credits', 'many']],
    ['no credits', ['create', '--name', 'a', '--credits', '0']],
    ['credits that are not counted', ['create', '--name', 'a', '--plan', 'unlimited', '--credits', '5']],
    ['no id', ['revoke']],
  ])('is used wrongly with %s', (_, words) => {
    expect(keys(where, ...words)).toMatchObject({ code: 2, out: '' });
  });

  it('creates no database where it only looks', () => {
    expect(keys(where, 'list')).toMatchObject({ code: 1, err: expect.stringContaining('There is no database in') });
    expect(keys(where, 'list', '--data', 'other')).toMatchObject({ code: 1, err: expect.stringContaining('other') });
  });

  it('shows no password of a database that it cannot reach', () => {
    const { code, err } = keys({}, 'list', '--database', 'postgres://user:s3cret@127.0.0.1:1/platen');
    expect(code).toBe(1);
    expect(err).toContain('127.0.0.1:1/platen cannot be used');
    expect(err).not.toContain('s3cret');
  });
});
