/** `platen inspect`: what each stage made of a document, as text or as an overlay report. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { addDocumentOptions } from './document-options.ts';
import type { InspectFlags } from './inspect-output.ts';
import { checkSource } from './named-files.ts';

const STAGES: readonly InspectFlags['stage'][] = ['styles', 'boxes', 'fragments', 'display', 'pdf'];

export function addInspectCommand(program: Command): void {
  const command = program
    .command('inspect')
    .description('show what a stage made of a document')
    .argument('<input>', 'HTML file, http(s) address, or - for standard input')
    .addOption(new Option('--stage <name>', 'which stage').choices(STAGES).default('fragments'))
    .option('--page <number>', 'this page only (fragments, display)', pageNumber)
    .option('--only <selector>', 'these elements only (styles, fragments)')
    .option('--styles <selector>', 'every declaration that matched these elements, the winner first')
    .option('--report <file>', 'an HTML file that shows the boxes over the pages');
  addDocumentOptions(command).action(async (input: string, flags: InspectFlags) => {
    checkSource(input);
    const { inspect } = await import('./inspect-output.ts');
    await inspect(input, flags);
  });
}

function pageNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('Pages count from 1.');
  return value;
}
