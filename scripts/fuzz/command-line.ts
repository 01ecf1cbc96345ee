/** What `npm run fuzz` is asked for: flags, their checks, and the help. */
import { parseArgs } from 'node:util';
import { isTarget, TARGETS, type TargetName } from './targets.ts';

export interface Campaign {
  readonly targets: readonly TargetName[];
  readonly seed: number;
  /** Of each target; `null` where time decides. */
  readonly runs: number | null;
  /** Of all targets together; `Infinity` where runs decide. */
  readonly minutes: number;
  readonly workers: number;
  /** How many times as rare as usual those are that are judged whole. */
  readonly sparse: number;
  /** How many failures are shrunk and written. */
  readonly failures: number;
  readonly out: string;
  /** Inputs to judge instead of cases. */
  readonly files: readonly string[];
}

export class BadFlag extends Error {}

export const HELP = `Tries platen with inputs drawn by chance, and writes those that fail, made smaller.

  npm run fuzz -- [--target NAME,…] [--minutes N | --runs N] [--seed S] [--workers N] [--sparse N] [--failures N] [--out FOLDER]
  npm run fuzz -- --target NAME FILE…

  --target NAME   ${TARGETS.join(', ')}; all in turn without it
  --minutes N     how long, over all targets; 1 without --runs
  --runs N        how many cases of each target
  --seed S        of the first case, the next have the next; by the clock without it.
                  --target NAME --seed S --runs 1 is one case again
  --workers N     processes that try at the same time; 1
  --sparse N      one case is judged whole where N are without it, the others quickly: for many cases; 1
  --failures N    how many failures of different kinds are made smaller and written; 10
  --out FOLDER    where to; out/fuzz
  FILE…           inputs that were written before: each is judged again

What is asked of each: an end in time (timeout and half a second), a PDF or an error with a code, the same
bytes twice, no word lost, no number that is none, at most 1 GB. Ends with 1 where anything fails.
`;

/** @returns `null` where only the help is wanted. @throws BadFlag */
export function readCommandLine(args: readonly string[], now: number): Campaign | null {
  const { values, positionals } = parsed(args);
  if (values.help === true) return null;
  const targets = targetsOf(values.target ?? []);
  if (positionals.length > 0 && targets.length !== 1)
    throw new BadFlag('Files need --target NAME, which says what they are given to.');
  if (values.runs !== undefined && values.minutes !== undefined)
    throw new BadFlag('Give --runs or --minutes, not both: each says when to end.');
  const runs = values.runs === undefined ? null : numberOf('runs', values.runs, 1, true);
  return {
    targets,
    seed: values.seed === undefined ? now % 1_000_000_000 : numberOf('seed', values.seed, 0, true),
    runs,
    minutes: runs === null ? numberOf('minutes', values.minutes ?? '1', 0, false) : Number.POSITIVE_INFINITY,
    workers: numberOf('workers', values.workers ?? '1', 1, true),
    sparse: numberOf('sparse', values.sparse ?? '1', 1, true),
    failures: numberOf('failures', values.failures ?? '10', 0, true),
    out: values.out ?? 'out/fuzz',
    files: positionals,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        target: { type: 'string', multiple: true },
        minutes: { type: 'string' },
        runs: { type: 'string' },
        seed: { type: 'string' },
        workers: { type: 'string' },
        sparse: { type: 'string' },
        failures: { type: 'string' },
        out: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new BadFlag((error as Error).message.split('. ')[0] + '.');
  }
}

function targetsOf(given: readonly string[]): readonly TargetName[] {
  const names = given.flatMap((each) => each.split(','));
  for (const name of names)
    if (!isTarget(name)) throw new BadFlag(`There is no target "${name}". There are ${TARGETS.join(', ')}.`);
  return names.length === 0 ? TARGETS : (names as TargetName[]);
}

function numberOf(flag: string, text: string, least: number, isWhole: boolean): number {
  const value = Number(text);
  const isGood = text.trim() !== '' && (isWhole ? Number.isSafeInteger(value) : Number.isFinite(value));
  if (!isGood || value < least || (!isWhole && value === 0))
    throw new BadFlag(
      `--${flag} is ${isWhole ? `a whole number from ${least} on` : 'a number above 0'}, not "${text}".`,
    );
  return value;
}
