/** The flags of `npm run fuzz`. */
import { describe, expect, it } from 'vitest';
import { BadFlag, readCommandLine } from '../../scripts/fuzz/command-line.ts';
import { TARGETS } from '../../scripts/fuzz/targets.ts';

const NOW = 5_000_000_007;

describe('what is asked for', () => {
  it('without flags: a minute of all targets, from a seed by the clock', () => {
    expect(readCommandLine([], NOW)).toMatchObject({ targets: TARGETS, minutes: 1, runs: null, seed: 7, workers: 1 });
  });

  it('one case again', () => {
    const campaign = readCommandLine(['--target', 'css', '--seed', '12', '--runs', '1'], NOW);
    expect(campaign).toMatchObject({ targets: ['css'], seed: 12, runs: 1, minutes: Number.POSITIVE_INFINITY });
  });

  it('several targets, named at once or one by one', () => {
    const campaign = readCommandLine(['--target', 'css,tree', '--target', 'breaking'], NOW);
    expect(campaign?.targets).toEqual(['css', 'tree', 'breaking']);
  });

  it('the help', () => {
    expect(readCommandLine(['--help'], NOW)).toBeNull();
  });
});

describe('what is refused says why', () => {
  it.each([
    [['--target', 'csv'], /no target "csv"\. There are css, tree/],
    [['--minutes', 'x'], /--minutes is a number above 0, not "x"/],
    [['--minutes', '0'], /above 0/],
    [['--runs', '1.5'], /--runs is a whole number from 1 on/],
    [['--runs', '5', '--minutes', '1'], /not both/],
    [['--seed', ''], /--seed is a whole number from 0 on/],
    [['--fast'], /--fast/],
    [['file.html'], /need --target/],
  ])('%j', (args, message) => {
    const read = () => readCommandLine(args, NOW);
    expect(read).toThrow(BadFlag);
    expect(read).toThrow(message);
  });
});
