/** The command line: `platen INPUT -o out.pdf`, `platen serve`, `platen keys`, `platen inspect`, `platen check`, `platen sign`, `platen fonts`, `platen init`, `platen explain`, `platen completion`. Exit codes: 0 done, 1 no result, 2 wrong usage. */
import { Command, CommanderError } from 'commander';
import { VERSION } from '../engine/render/version.ts';
import { addCheckCommand } from './check-command.ts';
import { addCompletionCommand } from './completion-command.ts';
import { addExplainCommand } from './explain-command.ts';
import { addFontsCommand } from './fonts-command.ts';
import { addInitCommand } from './init-command.ts';
import { addInspectCommand } from './inspect-command.ts';
import { addRenderCommand, RENDER_EXAMPLES } from './render-command.ts';
import { addServiceCommands } from './service-commands.ts';
import { addSignCommand } from './sign-command.ts';
import { reportFailure } from './terminal.ts';
import { explainUnknownFlags } from './unknown-flag.ts';

/** Sets the exit code of the process. */
export async function runProgram(words: readonly string[]): Promise<void> {
  const program = new Command('platen')
    .description('Turns HTML and CSS into PDF: no browser, no native code.')
    .version(VERSION, '-V, --version')
    .showHelpAfterError('(platen --help shows what is known)')
    .enablePositionalOptions()
    .exitOverride();

  addRenderCommand(program);
  addInspectCommand(program);
  addCheckCommand(program);
  addSignCommand(program);
  addFontsCommand(program);
  addInitCommand(program);
  addExplainCommand(program);
  addServiceCommands(program);
  addCompletionCommand(program);
  program.addHelpText('after', `${RENDER_EXAMPLES}\nplaten render --help lists the flags of documents.`);
  explainUnknownFlags(program);

  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else process.exitCode = reportFailure(error);
  }
}
