/** The commands that this package brings to the command line of platen, which loads this module and gives it what stands behind `platen`. */
import { Command, CommanderError } from 'commander';
import { addKeysCommand } from './keys-command.ts';
import { addServeCommand } from './serve-command.ts';

/**
 * Runs a command.
 *
 * @param words - of the command line, `serve` or `keys` first
 * @returns the exit code: 0 done, 2 wrong usage
 * @throws Error with a message for people when there is no result
 */
export async function runCommand(words: readonly string[]): Promise<number> {
  const program = programOfService();
  try {
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
}

/** The commands as commander has them, with their flags: for the command line, which completes them. */
export function serviceCommands(): readonly object[] {
  return programOfService().commands;
}

/** What is set of the program its commands take over when they are added. */
function programOfService(): Command {
  const program = new Command('platen').showHelpAfterError('(platen --help shows what is known)').exitOverride();
  addServeCommand(program);
  addKeysCommand(program);
  return program;
}
