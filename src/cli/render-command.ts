/** `platen INPUT -o out.pdf`, short for `platen render INPUT -o out.pdf`. */
import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { keepCompiledCode } from './compile-cache.ts';
import { addDocumentOptions, type DocumentFlags, documentOptions } from './document-options.ts';
import { note, ProgressLine, printDiagnostics } from './terminal.ts';

interface RenderFlags extends DocumentFlags {
  output?: string;
  verbose?: boolean;
  quiet?: boolean;
  strict?: boolean;
}

export function addRenderCommand(program: Command): void {
  const command = program
    .command('render', { isDefault: true })
    .description('print a document as PDF')
    .argument('<input>', 'HTML file, http(s) address, or - for standard input')
    .option('-o, --output <file>', 'where the PDF goes; - or nothing for standard output')
    .option('-q, --quiet', 'no diagnostics')
    .option('-v, --verbose', 'all diagnostics, and what was done')
    .option('--strict', 'exit with 1 when there are warnings');
  addDocumentOptions(command).action(renderInput);
}

async function renderInput(input: string, flags: RenderFlags): Promise<void> {
  const toStandardOutput = flags.output === undefined || flags.output === '-';
  if (toStandardOutput && process.stdout.isTTY) {
    throw new Error('The PDF would go to the terminal. Name a file with -o, or redirect standard output.');
  }
  const progress = new ProgressLine();
  const start = performance.now();
  try {
    const options = await documentOptions(input, flags);
    // Loaded when it is needed, so that --help does not wait for an engine.
    keepCompiledCode();
    const { render } = await import('../engine/render/render.ts');
    const { pdf, pageCount, diagnostics } = await render({ ...options, onProgress: (event) => progress.update(event) });
    progress.end();
    if (toStandardOutput)
      await new Promise<void>((resolve, reject) =>
        process.stdout.write(pdf, (error) => (error ? reject(error) : resolve())),
      );
    else await writeFile(flags.output!, pdf);
    if (flags.quiet !== true) printDiagnostics(diagnostics, flags.verbose === true);
    if (flags.verbose === true) {
      note(
        `${flags.output ?? 'standard output'}: ${pageCount} ${pageCount === 1 ? 'page' : 'pages'}, ${pdf.length} bytes, ${Math.round(performance.now() - start)} ms`,
      );
    }
    if (flags.strict === true && diagnostics.some((each) => each.severity === 'warning')) process.exitCode = 1;
  } finally {
    progress.end();
  }
}
