/** `platen keys`: who may use the service, and how much. Loads the store only when a command runs. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { PlanName } from '../accounts/accounts.ts';
import type { KeyState } from '../accounts/keys.ts';
import type { Database } from '../store/database.ts';
import { note } from './note.ts';

interface StoreFlags {
  data: string;
  database?: string;
}

interface CreateFlags extends StoreFlags {
  name: string;
  plan: PlanName;
  credits?: number;
}

const EXAMPLES = `
Examples:
  platen keys create --name "Shop" --plan free
  KEY=$(platen keys create --name "Shop" --plan unlimited)
  platen keys list
  platen keys revoke key_4fJ2…`;

export function addKeysCommand(program: Command): void {
  const keys = program
    .command('keys')
    .description('create, list, disable and revoke API keys')
    .addHelpText('after', EXAMPLES);
  const create = keys
    .command('create')
    .description('create a key; it is shown once, alone on the last line of standard output')
    .requiredOption('--name <name>', 'whose it is, or what for')
    .addOption(new Option('--plan <plan>', 'what it may spend').choices(['free', 'unlimited']).default('free'))
    .option('--credits <number>', "conversions a month, instead of the plan's 20", credits);
  addStoreOptions(create).action((flags: CreateFlags) => createOne(flags, create));
  addStoreOptions(keys.command('list').description('list all keys, by id; the keys themselves are not stored'))
    .option('--json', 'for programs')
    .action(list);
  addStoreOptions(keys.command('revoke').description('end a key for good').argument('<id>', ID)).action(
    (id: string, flags: StoreFlags) => setState(id, 'revoked', flags),
  );
  addStoreOptions(keys.command('disable').description('refuse a key until it is enabled').argument('<id>', ID)).action(
    (id: string, flags: StoreFlags) => setState(id, 'disabled', flags),
  );
  addStoreOptions(keys.command('enable').description('let a disabled key in again').argument('<id>', ID)).action(
    (id: string, flags: StoreFlags) => setState(id, 'active', flags),
  );
}

const ID = 'of the key, as listed: key_…';

function addStoreOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--data <folder>', 'where the embedded database is').env('PLATEN_DATA').default('./platen-data'),
    )
    .addOption(
      new Option('--database <url>', 'postgres:// address, instead of the embedded database').env('PLATEN_DATABASE'),
    );
}

function credits(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < 1 || value > 1_000_000_000)
    throw new InvalidArgumentError('Give a number from 1 to 1000000000.');
  return value;
}

async function createOne(flags: CreateFlags, command: Command): Promise<void> {
  const { createKey, nameProblem } = await import('../accounts/keys.ts');
  const problem = nameProblem(flags.name);
  if (problem !== null) command.error(`error: ${problem}`, { exitCode: 2 });
  if (flags.plan === 'unlimited' && flags.credits !== undefined)
    command.error('error: The plan unlimited does not count credits: leave out --credits, or use --plan free.', {
      exitCode: 2,
    });
  const { name, plan } = flags;
  const { id, key } = await withStore(flags, (database) =>
    createKey(database, { name, plan, monthlyCredits: flags.credits ?? null }),
  );
  note(`Created ${id} for ${name.trim()}. The key is shown now and never again; keep it like a password:\n`);
  process.stdout.write(`${key}\n`);
}

async function list(flags: StoreFlags & { json?: boolean }): Promise<void> {
  needStore(flags);
  const { listKeys } = await import('../accounts/keys.ts');
  const keys = await withStore(flags, (database) => listKeys(database));
  const { keysAsJson, keysAsTable } = await import('./keys-output.ts');
  if (flags.json === true) process.stdout.write(`${keysAsJson(keys)}\n`);
  else if (keys.length === 0) note('There are no keys. Create one with: platen keys create --name NAME');
  else process.stdout.write(`${keysAsTable(keys)}\n`);
}

const DONE: Readonly<Record<KeyState, string>> = {
  active: 'is active',
  disabled: 'is disabled: requests with it are answered with 403',
  revoked: 'is revoked for good: requests with it are answered with 401',
};

async function setState(id: string, state: KeyState, flags: StoreFlags): Promise<void> {
  // Who gives the key instead of its id must not find it in a log.
  if (!/^key_[0-9A-Za-z]+$/.test(id))
    throw new Error('An id of a key looks like key_4fJ2…; platen keys list shows them.');
  needStore(flags);
  const { setKeyState } = await import('../accounts/keys.ts');
  const result = await withStore(flags, (database) => setKeyState(database, id, state));
  if (result === null) throw new Error(`There is no key with the id ${id}; platen keys list shows those there are.`);
  if (result !== state) throw new Error(`${id} was revoked, which is for good. Create a new key instead.`);
  note(`${id} ${DONE[state]}.`);
}

/** @throws {Error} when a key is looked for in a folder without database, which a mistyped folder is */
function needStore({ data, database }: StoreFlags): void {
  if (database !== undefined || existsSync(path.join(data, 'platen.sqlite'))) return;
  throw new Error(`There is no database in ${path.resolve(data)}. Name the folder of the service with --data.`);
}

async function withStore<T>(flags: StoreFlags, use: (database: Database) => Promise<T>): Promise<T> {
  const { openDatabase } = await import('../store/database.ts');
  const database = await openDatabase(
    flags.database === undefined ? { dataFolder: flags.data, synchronous: 'full' } : { url: flags.database },
  );
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}
