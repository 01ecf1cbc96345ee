/** `platen inspect`: what each stage made of a document, as text or as an overlay report. */
import { writeFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Element } from '../dom/node.ts';
import { dumpBoxes } from '../inspect/dump-boxes.ts';
import { dumpDisplayLists } from '../inspect/dump-display-list.ts';
import { dumpFragments } from '../inspect/dump-fragments.ts';
import { dumpMatchedDeclarations, dumpStyles } from '../inspect/dump-styles.ts';
import { inspectionReport } from '../inspect/report.ts';
import { selectElements } from '../inspect/select-elements.ts';
import { type InspectedDocument, inspectDocument } from '../render/inspect-document.ts';
import { addDocumentOptions, type DocumentFlags, documentOptions } from './document-options.ts';
import { note, printDiagnostics } from './terminal.ts';

const STAGES = ['styles', 'boxes', 'fragments', 'display', 'pdf'] as const;

interface InspectFlags extends DocumentFlags {
  stage: (typeof STAGES)[number];
  page?: number;
  only?: string;
  styles?: string;
  report?: string;
}

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
  addDocumentOptions(command).action(inspect);
}

function pageNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('Pages count from 1.');
  return value;
}

async function inspect(input: string, flags: InspectFlags): Promise<void> {
  const inspected = await inspectDocument(await documentOptions(input, flags));
  if (flags.report !== undefined) {
    await writeFile(flags.report, inspectionReport({ ...inspected, title: inspected.info.title ?? input }));
    note(`${flags.report}: ${inspected.pages.length} pages`);
  } else if (flags.styles !== undefined) {
    const elements = selected(inspected, flags.styles);
    await print(elements.map((element) => dumpMatchedDeclarations(element, inspected.styles)).join('\n\n'));
  } else {
    await print(await dumpOf(inspected, flags));
  }
  printDiagnostics(inspected.diagnostics, false);
}

async function dumpOf(inspected: InspectedDocument, flags: InspectFlags): Promise<string | Uint8Array> {
  const { document, styles, boxes, pages, lists } = inspected;
  const wanted = flags.only === undefined ? null : new Set(selected(inspected, flags.only));
  const isWanted = <T>(_: T, index: number) => flags.page === undefined || index === flags.page - 1;
  switch (flags.stage) {
    case 'styles':
      return dumpStyles(document, styles, wanted);
    case 'boxes':
      return dumpBoxes(boxes);
    case 'fragments':
      return dumpFragments(
        pages.filter(isWanted),
        wanted === null ? null : (node) => node.kind === 'box' && wanted.has(node.source.element),
      );
    case 'display':
      return dumpDisplayLists(lists.filter(isWanted), flags.page);
    case 'pdf':
      return inspected.writePdf();
  }
}

function selected({ document }: InspectedDocument, selector: string): readonly Element[] {
  const elements = selectElements(document, selector);
  if (elements === null) throw new Error(`"${selector}" is not a selector.`);
  if (elements.length === 0) throw new Error(`Nothing matches ${selector}.`);
  return elements;
}

function print(output: string | Uint8Array): Promise<void> {
  const whole = typeof output === 'string' && output !== '' ? `${output}\n` : output;
  return new Promise((resolve, reject) => {
    process.stdout.write(whole, (error) => (error ? reject(error) : resolve()));
  });
}
