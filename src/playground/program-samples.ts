/** The documents that the programs among the examples make, as samples: asked of the programs themselves when the playground is built. */
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { Sample } from './sample.ts';

const MODULE = 'virtual:program-samples';
const PROGRAMS = ['chart', 'invoices', 'mail-merge', 'tickets'];

/** In place of what prints and writes: keeps what is to be printed. */
const STAND_INS: Readonly<Record<string, string>> = {
  platen:
    'export const documents = []; export const render = async ({ html }) => { documents.push(html); return { diagnostics: [] } };',
  'platen/pool':
    "import { render } from 'platen'; export const createPool = () => ({ render, close: async () => undefined });",
  'node:fs/promises':
    "export { readFile } from 'fs/promises'; export const mkdir = async () => undefined; export const writeFile = mkdir;",
};

/** Gives `virtual:program-samples`, an array of samples. */
export function programSamples(examples: string): Plugin {
  return {
    name: 'program-samples',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: async (id) =>
      id === `\0${MODULE}` ? `export default ${JSON.stringify(await samplesOfPrograms(examples))};` : null,
  };
}

export async function samplesOfPrograms(examples: string): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  for (const name of PROGRAMS)
    samples.push(...namedByLanguage(name, await documentsOf(path.join(examples, `${name}.mjs`))));
  return samples;
}

/** One of each language: the letters to many people are the same letter. */
function namedByLanguage(program: string, documents: readonly string[]): readonly Sample[] {
  const byLanguage = new Map(
    documents.toReversed().map((html) => [/<html lang="([^"]+)"/.exec(html)?.[1] ?? 'en', html]),
  );
  const name = program.charAt(0).toUpperCase() + program.slice(1).replaceAll('-', ' ');
  const languages = new Intl.DisplayNames('en', { type: 'language' });
  return Array.from(byLanguage, ([tag, html]) => ({
    name: byLanguage.size === 1 ? name : `${name}, ${languages.of(tag.slice(0, 2))}`,
    html,
  })).toSorted((a, b) => a.name.localeCompare(b.name));
}

async function documentsOf(program: string): Promise<readonly string[]> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [standIns(program)],
    build: {
      ssr: true,
      write: false,
      rolldownOptions: { input: '\0program', output: { format: 'es' } },
    },
    ssr: { noExternal: true },
  });
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  const address = `data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`;
  const { documents } = (await import(/* @vite-ignore */ address)) as { readonly documents: readonly string[] };
  return documents;
}

function standIns(program: string): Plugin {
  return {
    name: 'stand-ins',
    enforce: 'pre',
    resolveId: (id) => (id in STAND_INS || id === '\0program' ? `\0${id.replace('\0', '')}` : null),
    load: (id) =>
      id === '\0program'
        ? `import ${JSON.stringify(program)}; export { documents } from 'platen';`
        : (STAND_INS[id.replace('\0', '')] ?? null),
    transform: (code, id) =>
      id === program
        ? code
            .replaceAll('import.meta.url', JSON.stringify(`file://${program}`))
            .replaceAll('process.argv', '[]')
            .replaceAll(/console\.(?:log|warn)/g, 'void ')
        : null,
  };
}
