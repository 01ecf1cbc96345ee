/** Inputs that were hard once, or may be: each target judges its own (docs/testing.md, fuzzing). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadTarget, TARGETS } from '../../scripts/fuzz/targets.ts';
import { FIXTURES } from '../support/layout-case.ts';

const CORPUS = path.join(FIXTURES, 'fuzz');

/** What a busy machine does is no fault here: `npm run fuzz` asks again. */
function isOfMachine(fault: string): boolean {
  return fault.startsWith('late');
}

const folders = readdirSync(CORPUS);

it('each folder is of a target', () => {
  expect(folders.filter((name) => !(TARGETS as readonly string[]).includes(name))).toEqual([]);
});

describe.each(TARGETS.filter((name) => folders.includes(name)))('%s', (name) => {
  it.each(readdirSync(path.join(CORPUS, name)).sort())('%s', async (file) => {
    const target = await loadTarget(name);
    const { fault } = await target.judge(readFileSync(path.join(CORPUS, name, file)), 'whole');
    await target.close?.();
    expect(fault !== null && isOfMachine(fault) ? null : fault).toBeNull();
  });
});
