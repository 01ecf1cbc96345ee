/** What `platen inspect` prints, by its flags. Apart from the command, so that only who inspects loads it. */
import type { Element } from '../engine/dom/node.ts';
import { dumpBoxes } from '../engine/inspect/dump-boxes.ts';
import { dumpFragments } from '../engine/inspect/dump-fragments.ts';
import { dumpPages } from '../engine/inspect/dump-pages.ts';
import { dumpMatchedDeclarations, dumpStyles } from '../engine/inspect/dump-styles.ts';
import { inspectionReport } from '../engine/inspect/report.ts';
import { selectElements } from '../engine/inspect/select-elements.ts';
import { type InspectedDocument, inspectDocument } from '../engine/render/inspect-document.ts';
import { type DocumentFlags, documentOptions } from './document-options.ts';
import { writeOutput } from './named-files.ts';
import { note, printDiagnostics } from './terminal.ts';

export interface InspectFlags extends DocumentFlags {
  stage: 'styles' | 'boxes' | 'fragments' | 'display' | 'pdf';
  page?: number;
  only?: string;
  styles?: string;
  report?: string;
}

export async function inspect(input: string, flags: InspectFlags): Promise<void> {
  const inspected = await inspectDocument(await documentOptions(input, flags));
  if (flags.report !== undefined) {
    writeOutput(flags.report, inspectionReport({ ...inspected, title: inspected.info.title ?? input }));
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
  const { document, styles, boxes, pages, lists, structure } = inspected;
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
      return dumpPages(lists, structure.pages).filter(isWanted).join('\n');
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
