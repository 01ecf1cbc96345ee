/** `platen serve` and `platen keys`: they come with the package platen-service, and get what stands behind them as it is. */
import type { Command } from 'commander';
import { importOptional } from '../engine/base/optional-package.ts';
import { VERSION } from '../engine/render/version.ts';

/** What is asked of `platen-service/commands`. */
interface ServiceCommands {
  /** Gives the exit code. */
  readonly runCommand: (words: readonly string[]) => Promise<number>;
  readonly serviceCommands: () => readonly Command[];
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
        const { runCommand } = await loadService(name);
        process.exitCode = await runCommand([name, ...words]);
      });
  }
  program.addHelpText('after', `\nserve and keys need a package of their own: ${HOW_TO_INSTALL}`);
}

/** The command as the package knows it, with its flags; `null` where it has none of this name, or is not installed. */
export async function commandOfService(name: string): Promise<Command | null> {
  if (!Object.hasOwn(COMMANDS, name)) return null;
  const service = await installedService();
  return service?.serviceCommands().find((command) => command.name() === name) ?? null;
}

/** @throws Error that says how to install the package */
async function loadService(command: string): Promise<ServiceCommands> {
  const service = await installedService();
  if (service !== null) return service;
  throw new Error(
    `platen ${command} comes with the package platen-service, which is not installed here: ${HOW_TO_INSTALL}`,
  );
}

async function installedService(): Promise<ServiceCommands | null> {
  try {
    return (await importOptional('platen-service/commands')) as ServiceCommands;
  } catch (error) {
    if (!isMissing(error)) throw error;
    return null;
  }
}

/** Not where the package is there and misses something itself. */
function isMissing(error: unknown): boolean {
  const isNotFound = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
  return isNotFound && error.message.includes("'platen-service'");
}
