/** What an unknown flag may have meant: what other programs call so, then flags that begin so, then those that are spelled nearly so. */
import type { Command } from 'commander';
import { nearestName } from '../engine/base/nearest-name.ts';
import { wayOutOfFlag } from './flags-of-others.ts';

/** Gives a command, and those below it, an answer of ours. */
export function explainUnknownFlags(command: Command): void {
  const inner = command as unknown as { unknownOption(flag: string): void; readonly _allowUnknownOption: boolean };
  inner.unknownOption = (flag) => {
    // What a command hands on is for who gets it.
    if (inner._allowUnknownOption) return;
    const name = flag.split('=', 1)[0]!;
    const known = flagsOf(command);
    const wayOut = wayOutOfFlag(name, known) ?? question(meantFlags(name, known));
    command.error(`error: there is no flag ${name}.${wayOut === '' ? '' : ` ${wayOut}`}`, {
      code: 'commander.unknownOption',
      exitCode: 2,
    });
  };
  for (const each of command.commands) explainUnknownFlags(each);
}

function flagsOf(command: Command): string[] {
  return [...command.options.map(({ long }) => long).filter((long) => long != null), '--help'];
}

function question(meant: readonly string[]): string {
  return meant.length === 0 ? '' : `Did you mean ${meant.join(' or ')}?`;
}

/** The most likely first. */
function meantFlags(flag: string, known: readonly string[]): readonly string[] {
  const begun = known.filter((each) => each.startsWith(flag));
  if (begun.length > 0) return begun.slice(0, 4);
  const nearest = nearestName(
    flag.replace(/^-{1,2}/, ''),
    known.map((each) => each.slice(2)),
  );
  return nearest === null ? [] : [`--${nearest}`];
}
