/** `platen serve` and `platen keys`: they come with the package platen-service, and get what stands behind them as it is. */
import type { Command } from 'commander';
import { importOptional } from '../engine/base/optional-package.ts';
import { VERSION } from '../engine/render/version.ts';

/** What is asked of `platen-service/commands`. */
interface ServiceCommands {
  /** Gives the exit code. */
  readonly runCommand: (words: readonly string[]) => Promise<number>;
}

const COMMANDS = {
  serve: 'answer POST /pdf/convert over HTTP',
  keys: 'create, list, disable and revoke API keys',
};

const HOW_TO_INSTALL = `npm install platen-service@${VERSION}`;

export function addServiceCommands(program: Command): void {
  for (const [name, description] of Object.entries(COMMANDS)) {
    program
      .command(name)
      .description(`${description} (platen-service)`)
      // The package knows its flags, --help among them.
      .helpOption(false)
      .allowUnknownOption()
      .passThroughOptions()
      .argument('[words...]')
      .action(async (words: readonly string[]) => {
        const { runCommand } = await serviceCommands(name);
        process.exitCode = await runCommand([name, ...words]);
      });
  }
  program.addHelpText('after', `\nserve and keys need a package of their own: ${HOW_TO_INSTALL}`);
}

/** @throws Error that says how to install the package */
async function serviceCommands(command: string): Promise<ServiceCommands> {
  try {
    return (await importOptional('platen-service/commands')) as ServiceCommands;
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new Error(
      `platen ${command} comes with the package platen-service, which is not installed here: ${HOW_TO_INSTALL}`,
    );
  }
}

/** Not where the package is there and misses something itself. */
function isMissing(error: unknown): boolean {
  const isNotFound = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
  return isNotFound && error.message.includes("'platen-service'");
}
