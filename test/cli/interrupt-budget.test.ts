import v8 from 'node:v8';
import vm from 'node:vm';
import { afterAll, describe, expect, it } from 'vitest';
import { InterruptBudget } from '../../src/cli/interrupt-budget.ts';

const isKnown = process.versions.v8.startsWith('11.3.');

let scripts = 0;
/** Each time another one, as V8 keeps what it has compiled: V8 knows sources by their length. */
const source = () => `(function times(number) { return ${1000 + scripts++} * number; })`;
const isRefused = (cachedData: Buffer) => new vm.Script(source(), { cachedData }).cachedDataRejected;

describe('the interrupt budget', () => {
  const cachedData = new vm.Script(source()).createCachedData();
  const budget = new InterruptBudget();
  afterAll(() => {
    if (isKnown) v8.setFlagsFromString('--interrupt-budget=67584');
  });

  it('is V8’s own while modules are loaded, however deep, so that V8 takes their code', () => {
    const inner = () => budget.whileUsual(() => isRefused(cachedData));
    expect(budget.whileUsual(() => [inner(), isRefused(cachedData)])).toEqual([false, false]);
  });

  it('is another afterwards, where it is known', () => {
    budget.whileUsual(() => null);
    expect(isRefused(cachedData)).toBe(isKnown);
  });
});
