/** `platen check`: whether a PDF keeps to a standard, and which rules it breaks where. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CheckFinding, CheckResult } from '../engine/check/findings.ts';
import { CHECK_PROFILES, type CheckProfile } from '../engine/check/profiles.ts';
import { readSourceFile } from './named-files.ts';

interface CheckFlags {
  profile: CheckProfile;
  json?: boolean;
  timeout?: number;
}

export function addCheckCommand(program: Command): void {
  program
    .command('check')
    .description('judge a PDF by the rules of a standard')
    .argument('<file>', 'PDF file, or - for standard input')
    .addOption(new Option('--profile <name>', 'the standard').choices(CHECK_PROFILES).makeOptionMandatory())
    .option('--json', 'the result for programs: { conforms, findings: [{ clause, message, object, page }] }')
    .option('--timeout <ms>', 'the most time that it may take (60000)', milliseconds)
    .action(checkFile);
}

function milliseconds(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError('A number of milliseconds above 0.');
  return value;
}

async function checkFile(file: string, { profile, json, timeout }: CheckFlags): Promise<void> {
  const bytes = await readSourceFile(file);
  const { check } = await import('../engine/check/check.ts');
  const result = await check(bytes, timeout === undefined ? { profile } : { profile, timeout });
  const name = file === '-' ? 'standard input' : file;
  process.stdout.write(json === true ? `${JSON.stringify(result, null, 2)}\n` : report(name, profile, result));
  if (!result.conforms) process.exitCode = 1;
}

function report(file: string, profile: CheckProfile, { conforms, findings }: CheckResult): string {
  const count = findings.length === 1 ? '1 finding' : `${findings.length} findings`;
  const verdict = conforms
    ? `${file}: no rule of ${profile} that can be checked is broken`
    : `${file}: does not conform to ${profile}, ${count}`;
  return `${[...findings.map(line), verdict].join('\n')}\n`;
}

function line({ clause, message, object, page }: CheckFinding): string {
  const places = [object === null ? '' : `object ${object}`, page === null ? '' : `page ${page}`].filter(Boolean);
  return `${clause.padEnd(12)} ${message}${places.length === 0 ? '' : ` (${places.join(', ')})`}`;
}
