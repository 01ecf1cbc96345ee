/** What the shell offers for the commands of platen-service, where that package is installed. */
import { Command } from 'commander';
import { afterAll, expect, it, vi } from 'vitest';
import { captured } from './captured.ts';

vi.resetModules();
vi.doMock('../../src/engine/base/optional-package.ts', async (original) => ({
  ...(await original<object>()),
  importOptional: () => import('../../src/service/commands/commands.ts'),
}));
afterAll(() => {
  vi.doUnmock('../../src/engine/base/optional-package.ts');
  vi.resetModules();
});

it.each(['bash', 'zsh', 'fish'])('%s gets the commands of keys, and the flags of both', async (shell) => {
  const { addCompletionCommand } = await import('../../src/cli/completion-command.ts');
  const { addServiceCommands } = await import('../../src/cli/service-commands.ts');
  const program = new Command('platen').enablePositionalOptions().exitOverride();
  addServiceCommands(program);
  addCompletionCommand(program);
  const { stdout } = await captured(() => program.parseAsync(['completion', shell], { from: 'user' }));
  const text = stdout.toString();
  expect(text).toMatch(/create list revoke disable enable/);
  for (const flag of ['system-fonts', 'metrics-port', 'credits']) expect(text).toContain(flag);
  expect(text).toMatch(/free unlimited/);
});
