/** What an unknown flag may have meant: flags that begin so come before those that are spelled nearly so. */
import type { Command } from 'commander';
import { nearestName } from '../engine/base/nearest-name.ts';

/** Gives a command, and those below it, an answer of ours. */
export function explainUnknownFlags(command: Command): void {
  const inner = command as unknown as { unknownOption(flag: string): void; readonly _allowUnknownOption: boolean };
  inner.unknownOption = (flag) => {
    // What a command hands on is for who gets it.
    if (inner._allowUnknownOption) return;
    const meant = meantFlags(flag.split('=', 1)[0]!, flagsOf(command));
    const wayOut = meant.length === 0 ? '' : ` Did you mean ${meant.join(' or ')}?`;
    command.error(`error: there is no flag ${flag}.${wayOut}`, { code: 'commander.unknownOption', exitCode: 2 });
  };
  for (const each of command.commands) explainUnknownFlags(each);
}

function flagsOf(command: Command): string[] {
  return [...command.options.map(({ long }) => long).filter((long) => long != null), '--help'];
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
