import v8 from 'node:v8';
import vm from 'node:vm';
import { afterAll, describe, expect, it } from 'vitest';
import { V8Flags } from '../../src/cli/v8-flags.ts';

const isKnown = process.versions.v8.startsWith('11.3.');

let scripts = 0;
/** Each time another one, as V8 keeps what it has compiled: V8 knows sources by their length. */
const source = () => `(function times(number) { return ${1000 + scripts++} * number; })`;
const isRefused = (cachedData: Buffer) => new vm.Script(source(), { cachedData }).cachedDataRejected;

describe('the flags of V8', () => {
  const cachedData = new vm.Script(source()).createCachedData();
  const flags = new V8Flags();
  afterAll(() => {
    for (const flag of isKnown ? ['--interrupt-budget=67584', '--parallel-scavenge'] : []) v8.setFlagsFromString(flag);
  });

  it('are V8’s own while modules are loaded, however deep, so that V8 takes their code', () => {
    const inner = () => flags.whileUsual(() => isRefused(cachedData));
    expect(flags.whileUsual(() => [inner(), isRefused(cachedData)])).toEqual([false, false]);
  });

  it('are others afterwards, where they are known', () => {
    flags.whileUsual(() => null);
    expect(isRefused(cachedData)).toBe(isKnown);
  });
});
