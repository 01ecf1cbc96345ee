/** `platen.config.{ts,mts,mjs,js,cjs,json}`: options of documents that stand in a file, and that flags win over. */
import { promises as files, readFileSync, statSync } from 'node:fs';
import * as nodeModules from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PlatenError } from '../engine/base/errors.ts';
import { importOptional } from '../engine/base/optional-package.ts';
import { described, isPlainObject } from '../engine/render/option-kind.ts';
import type { PlatenConfig, RenderOptions } from '../engine/render/options.ts';

const NAMES = ['ts', 'mts', 'mjs', 'js', 'cjs', 'json'].map((ending) => `platen.config.${ending}`);

/** The command line says what is printed, and when that ends. */
const LEFT_OUT: ReadonlySet<string> = new Set(['html', 'url', 'parts', 'path', 'signal', 'onProgress', 'onEnd']);

export interface ConfigFile {
  readonly file: string;
  /** Paths are absolute, texts are read, `margin` is apart in its sides. */
  readonly options: RenderOptions;
  /** Those whose content is in the options, the file itself first. */
  readonly files: readonly string[];
}

/**
 * The configuration of a source: the file that is named, else the one beside the source, else the nearest in the current folder and those above it.
 *
 * @param named - of `--config`; `false` for none at all
 * @throws PlatenError that names the file, and the option where one is to blame
 */
export async function readConfig(input: string, named: string | boolean | undefined): Promise<ConfigFile | null> {
  const file = typeof named === 'string' ? path.resolve(named) : named === false ? null : findConfig(input);
  if (file === null) return null;
  const given = await contentOf(file);
  if (!isPlainObject(given))
    throw refused(
      file,
      `expected an object of options, for example export default { format: "A5" }, got ${described(given)}.`,
    );
  // With the engine: --help does not wait for it.
  const { checkOptions } = await import('../engine/render/options.ts');
  for (const name of Object.keys(given))
    if (LEFT_OUT.has(name)) throw refused(file, `${name}: the command line says what is printed.`, name);
  try {
    checkOptions({ html: '', ...given });
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    throw new PlatenError(
      error.code,
      `${shown(file)}: ${error.message}`,
      { ...error.details, config: file },
      { cause: error },
    );
  }
  return withFiles(file, given);
}

function findConfig(input: string): string | null {
  const isFile = input !== '-' && !/^https?:/i.test(input);
  const beside = isFile ? configIn(path.dirname(path.resolve(input))) : null;
  if (beside !== null) return beside;
  for (let folder = process.cwd(); ; folder = path.dirname(folder)) {
    const found = configIn(folder);
    if (found !== null || path.dirname(folder) === folder) return found;
  }
}

function configIn(folder: string): string | null {
  const found = NAMES.map((name) => path.join(folder, name)).filter(
    (file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true,
  );
  if (found.length > 1)
    throw refused(found[0]!, `${path.basename(found[1]!)} lies beside it. Keep one of them, or name it with --config.`);
  return found[0] ?? null;
}

async function contentOf(file: string): Promise<unknown> {
  try {
    if (file.endsWith('.json')) return JSON.parse(await files.readFile(file, 'utf8'));
    const { mtimeMs } = await files.stat(file);
    // A version of its own for each change: modules are kept for ever.
    const address = `${pathToFileURL(file).href}?${mtimeMs}`;
    const module = (await asWritten(file, address)) as { readonly default?: unknown };
    return module.default;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw refused(file, 'there is no such file.');
    if (code === 'ERR_UNKNOWN_FILE_EXTENSION' && /\.[cm]?ts$/.test(file))
      throw refused(
        file,
        `this Node, ${process.versions.node}, does not read TypeScript; Node 22.18 does. Call the file ${path.basename(file).replace(/\.[cm]?ts$/, '.mjs')} and leave its types out, or give Node a loader: NODE_OPTIONS="--import tsx".`,
      );
    if (error instanceof SyntaxError && isModuleByName(file))
      throw refused(
        file,
        `it is written as an ES module, and package.json says "type": "commonjs". Call it ${path.basename(file).replace(/ts$|js$/, 'm$&')}, or write "type": "module" there.`,
      );
    throw refused(file, `it cannot be read: ${message}`);
  }
}

/** What Node 22.15 and later have. */
interface NodeModules {
  readonly registerHooks?: (hooks: {
    load(url: string, context: object, next: (url: string, context: object) => object): object;
  }) => { deregister(): void };
}

/**
 * Imports a file as what it is written as. `npm init` says "type": "commonjs" in package.json, which would have an ES module read as CommonJS; where
 * Node can be told otherwise it is.
 */
async function asWritten(file: string, address: string): Promise<unknown> {
  const { registerHooks } = nodeModules as NodeModules;
  if (registerHooks === undefined || !isModuleByName(file)) return importOptional(address);
  const format = file.endsWith('.ts') ? 'module-typescript' : 'module';
  const hooks = registerHooks({
    load: (url, context, next) => next(url, url === address ? { ...context, format } : context),
  });
  try {
    return await importOptional(address);
  } finally {
    hooks.deregister();
  }
}

/** Whether the name leaves open what kind of module it is, and the text imports or exports as ES modules do. */
function isModuleByName(file: string): boolean {
  return /\.[jt]s$/.test(file) && /^\s*(?:import|export)\b/m.test(readFileSync(file, 'utf8'));
}

/** What a path or a text may be: no sheet is without braces and rules, no template without tags. */
const PATHS = {
  stylesheets: /^[^{}@;]+\.css$/i,
  headerTemplate: /^[^<>]+\.html?$/i,
  footerTemplate: /^[^<>]+\.html?$/i,
};

async function withFiles(file: string, given: PlatenConfig): Promise<ConfigFile> {
  const read = [file];
  const from = (place: string) => (/^file:/i.test(place) ? place : path.resolve(path.dirname(file), place));
  const textOf = async (option: keyof typeof PATHS, text: string): Promise<string> => {
    if (!PATHS[option].test(text.trim())) return text;
    const place = from(text.trim());
    read.push(place);
    try {
      return await files.readFile(place, 'utf8');
    } catch {
      throw refused(file, `${option}: there is no file ${place}.`, option);
    }
  };
  const { stylesheets, headerTemplate, footerTemplate, fonts, fileRoots, margin, ...others } = given;
  const options: Partial<Record<keyof RenderOptions, unknown>> = { ...others };
  if (stylesheets !== undefined)
    options.stylesheets = await Promise.all(stylesheets.map((text) => textOf('stylesheets', text)));
  if (headerTemplate !== undefined) options.headerTemplate = await textOf('headerTemplate', headerTemplate);
  if (footerTemplate !== undefined) options.footerTemplate = await textOf('footerTemplate', footerTemplate);
  if (fonts !== undefined) options.fonts = fonts.map((font) => (typeof font === 'string' ? from(font) : font));
  if (fileRoots !== undefined) options.fileRoots = fileRoots.map(from);
  for (const side of ['Top', 'Right', 'Bottom', 'Left'] as const) {
    const length = typeof margin === 'object' ? margin[side.toLowerCase() as Lowercase<typeof side>] : margin;
    if (length !== undefined) options[`margin${side}`] = length;
  }
  for (const font of (options.fonts as unknown[] | undefined) ?? []) if (typeof font === 'string') read.push(font);
  return { file, options: options as RenderOptions, files: read };
}

/** The options of a file with those of flags over them: lists and limits are joined, all else is one or the other. */
export function underFlags({ options: config }: ConfigFile, flags: RenderOptions): RenderOptions {
  const given = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined)) as RenderOptions;
  const rest: Partial<Record<keyof RenderOptions, unknown>> = { ...config };
  if (given.format !== undefined || given.width !== undefined) for (const name of SIZE) delete rest[name];
  if (given.margin !== undefined) for (const name of MARGINS) delete rest[name];
  if (given.pages !== undefined || given.pageRanges !== undefined) for (const name of PAGES) delete rest[name];
  return {
    ...(rest as RenderOptions),
    ...given,
    stylesheets: [...(config.stylesheets ?? []), ...(given.stylesheets ?? [])],
    fonts: [...(given.fonts ?? []), ...(config.fonts ?? [])],
    fileRoots: [...(given.fileRoots ?? []), ...(config.fileRoots ?? [])],
    limits: { ...config.limits, ...given.limits },
  };
}

const SIZE = ['format', 'width', 'height'] as const;
const MARGINS = ['marginTop', 'marginRight', 'marginBottom', 'marginLeft'] as const;
const PAGES = ['pages', 'pageRanges'] as const;

function refused(file: string, problem: string, option?: string): PlatenError {
  return new PlatenError('INVALID_OPTION', `${shown(file)}: ${problem}`, option === undefined ? {} : { option });
}

/** As short as it can be said from here. */
function shown(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') ? file : relative;
}
