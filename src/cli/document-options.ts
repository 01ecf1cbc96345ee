/** The flags that describe a document, shared by `render` and `inspect`: every option of the library in kebab case. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { PlatenError } from '../engine/base/errors.ts';
import type { Limits, RenderOptions } from '../engine/render/options.ts';
import { readConfig, underFlags } from './config-file.ts';
import { readFlagFile, readFlagText, readStandardInput } from './named-files.ts';

export interface DocumentFlags {
  /** A name; `false` of `--no-config`. */
  config?: string | boolean;
  baseUrl?: string;
  format?: string;
  width?: string;
  height?: string;
  landscape?: boolean;
  margin?: string;
  marginTop?: string;
  marginRight?: string;
  marginBottom?: string;
  marginLeft?: string;
  preferCssPageSize?: boolean;
  shrinkToFit: boolean;
  scale?: number;
  preferCssMargins?: boolean;
  printBackground: boolean;
  outline: boolean;
  pageRanges?: string;
  displayHeaderFooter?: boolean;
  headerTemplate?: string;
  footerTemplate?: string;
  media?: 'print' | 'screen';
  stylesheet: string[];
  title?: string;
  author?: string;
  subject?: string;
  keywords?: string;
  language?: string;
  creationDate?: Date;
  watermark?: string;
  font: string[];
  systemFonts?: boolean;
  tagged?: boolean;
  pages?: string;
  accessibility?: boolean;
  destinations?: 'linked' | 'all';
  forms?: boolean;
  imageDpi?: number;
  ownerPasswordFile?: string;
  userPasswordFile?: string;
  permissions?: string;
  signature?: Record<string, string | number>;
  viewer?: Record<string, string | number>;
  outputIntent?: Record<string, string>;
  conformance: string[];
  classicXref?: boolean;
  attachment: string[];
  eInvoice?: string;
  fileRoot: string[];
  headersFile?: string;
  allowPrivateAddresses?: boolean;
  timeout?: number;
  limit: Partial<Limits>;
}

const collect = (value: string, list: string[]) => [...list, value];

function positiveNumber(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError('Give a number above 0.');
  return value;
}

function date(text: string): Date {
  const value = new Date(text);
  if (Number.isNaN(value.getTime()))
    throw new InvalidArgumentError('Give a date such as 2026-01-31 or 2026-01-31T12:00:00Z.');
  return value;
}

function limit(text: string, limits: Partial<Limits>): Partial<Limits> {
  const [name = '', value = ''] = text.split('=', 2);
  return { ...limits, [name]: positiveNumber(value) };
}

function signature(text: string, given: Record<string, string | number> = {}): Record<string, string | number> {
  const [name = ''] = text.split('=', 1);
  const value = text.slice(name.length + 1);
  return { ...given, [name]: name === 'size' ? positiveNumber(value) : value };
}

function viewer(text: string, given: Record<string, string | number> = {}): Record<string, string | number> {
  const [name = '', value = ''] = text.split('=', 2);
  return { ...given, [name]: name === 'openPage' ? positiveNumber(value) : value };
}

function outputIntent(text: string, given: Record<string, string> = {}): Record<string, string> {
  const [name = ''] = text.split('=', 1);
  return { ...given, [name]: text.slice(name.length + 1) };
}

/** A path, and after semicolons what the library is to know of the file. */
async function attachment(text: string) {
  const [file = '', ...facts] = text.split(';');
  const known = Object.fromEntries(facts.map((fact) => fact.split(/=(.*)/s, 2).map((part) => part.trim())));
  return { name: path.basename(file), data: await readFlagFile('--attachment', file), ...known };
}

export function addDocumentOptions(command: Command): Command {
  command
    .optionsGroup('Page:')
    .option('--format <name>', 'A0 to A6, B4, B5, JIS-B4, JIS-B5, Letter, Legal, Tabloid, Ledger (default: A4)')
    .option('--width <length>', 'page width, for example 100mm; with --height, instead of --format')
    .option('--height <length>', 'page height')
    .option('--landscape', 'turn the page so that its long side is horizontal')
    .option('--margin <length>', 'all four margins (default: 0.4in)')
    .option('--margin-top <length>', 'one margin')
    .option('--margin-right <length>', 'one margin')
    .option('--margin-bottom <length>', 'one margin')
    .option('--margin-left <length>', 'one margin')
    .option('--prefer-css-page-size', 'let @page beat the size and margins given here')
    .option('--no-shrink-to-fit', 'cut content that is wider than the page instead of shrinking the document')
    .addOption(new Option('--media <type>', 'media type').choices(['print', 'screen']))
    .option('--stylesheet <file>', 'author style sheet, after those of the document; repeatable', collect, [])
    .option('--base-url <url>', 'what relative links start from (default: the input)')
    .optionsGroup('Metadata:')
    .option('--title <text>', 'metadata (default: from the document)')
    .option('--author <text>', 'metadata')
    .option('--subject <text>', 'metadata')
    .option('--keywords <list>', 'metadata, separated by commas')
    .option('--language <tag>', 'metadata, for example de-CH')
    .option('--creation-date <date>', 'metadata (default: none, so that equal input gives equal bytes)', date);
  addPrintOptions(command);
  addFileOptions(command);
  return command
    .optionsGroup('Fonts, files and limits:')
    .option('--watermark <text>', 'text across every page')
    .option('--font <path>', 'font file or folder of fonts; repeatable', collect, [])
    .option('--system-fonts', 'use the fonts of the system as last resort')
    .option(
      '--file-root <dir>',
      "folder that the document may read files from, besides the input's own; repeatable",
      collect,
      [],
    )
    .option(
      '--headers-file <file>',
      'headers for the server of the address, a line each, such as Cookie: a=b; for no other server',
    )
    .option(
      '--config <file>',
      'options in a file (default: platen.config.ts, .js, .json …, beside the input or here and above)',
    )
    .option('--no-config', 'look for no such file')
    .option('--allow-private-addresses', 'fetch from private addresses and any port')
    .option('--timeout <ms>', 'time limit (default: 30000)', positiveNumber)
    .option('--limit <name=number>', 'one of the limits, for example pages=100; repeatable', limit, {});
}

/** How the document is put on paper, in the words of `page.pdf()`. */
function addPrintOptions(command: Command): void {
  command
    .optionsGroup('As page.pdf() prints:')
    .option('--scale <number>', 'how large the document is printed, 0.1 to 2 (default: 1)', positiveNumber)
    .option('--no-print-background', 'leave out backgrounds, but for elements with print-color-adjust: exact')
    .option('--prefer-css-margins', 'let margins of @page beat those given here')
    .option('--no-outline', 'headings become no bookmarks')
    .option('--header-template <file>', 'HTML in the top margin of each page, with the classes of page.pdf()')
    .option('--footer-template <file>', 'HTML in the bottom margin')
    .option('--display-header-footer', 'date, title, address and page numbers in the margins, as browsers print them')
    .addOption(new Option('--page-ranges <ranges>', 'the same as --pages').hideHelp());
}

/** What kind of file is written. */
function addFileOptions(command: Command): void {
  command
    .optionsGroup('The file that is written:')
    .option('--no-tagged', 'leave out the structure tree, which says what is a heading, a list, a table')
    .option('--accessibility', 'tell what readers who do not see the pages, or not well, would lack (A11Y_…)')
    .option('--pages <ranges>', 'the pages that are written, for example 1-3,7- (default: all)')
    .addOption(
      new Option('--destinations <which>', 'ids that links of other files can go to').choices(['linked', 'all']),
    )
    .option('--owner-password-file <file>', 'encrypt; the first line is the password of who may do everything')
    .option('--user-password-file <file>', 'the first line is the password that opens the file')
    .option('--permissions <list>', 'what who opens it may do, for example print,copy (default: everything)')
    .option(
      '--signature <name=value>',
      'reserve room for a signature: field=NAME, size=BYTES, reason=TEXT …; repeatable',
      signature,
    )
    .option('--image-dpi <number>', 'make images smaller that have more pixels an inch', positiveNumber)
    .option('--forms', 'form controls are fields that readers fill in')
    .option('--viewer <name=value>', 'how readers show it, for example pageLayout=TwoPageRight; repeatable', viewer)
    .option('--conformance <profile>', 'standard that the file claims, for example pdf/a-3b; repeatable', collect, [])
    .option(
      '--output-intent <name=value>',
      'the printing condition: profile=FILE (ICC) and identifier=NAME; repeatable',
      outputIntent,
    )
    .option('--classic-xref', 'a table of cross references and no object streams, for tools that read no others')
    .option(
      '--attachment <file>',
      'file that goes along, with facts about it if need be: data.csv;relationship=Data;description=…; repeatable',
      collect,
      [],
    )
    .option(
      '--e-invoice <file>',
      'invoice in XML (Factur-X, ZUGFeRD, XRechnung) that goes along; the file is then PDF/A-3',
    );
}

/** Options for `render()` from the flags and the input: a path, an address, or `-` for standard input. */
export async function documentOptions(input: string, flags: DocumentFlags): Promise<RenderOptions> {
  const source = await sourceOf(input, flags.fileRoot);
  const given = { ...(await commonOptions(flags)), ...source, baseUrl: flags.baseUrl ?? source.baseUrl };
  return withConfig(input, flags, given);
}

/** The same for several inputs that are one PDF. Each may read from the folders of all. */
export async function joinedOptions(inputs: readonly string[], flags: DocumentFlags): Promise<RenderOptions> {
  const sources = await Promise.all(inputs.map((input) => sourceOf(input, [])));
  const parts = sources.map(({ fileRoots: _, ...source }) => source);
  const fileRoots = new Set([...sources.flatMap(({ fileRoots = [] }) => fileRoots), ...flags.fileRoot]);
  const given = { ...(await commonOptions(flags)), parts, fileRoots: [...fileRoots], baseUrl: flags.baseUrl };
  return withConfig(inputs[0]!, flags, given);
}

async function withConfig(input: string, flags: DocumentFlags, given: RenderOptions): Promise<RenderOptions> {
  const config = await readConfig(input, flags.config);
  return config === null ? given : underFlags(config, given);
}

/** Paths of the files that flags and the configuration name, which are read for each document. */
export async function filesOfFlags(input: string, flags: DocumentFlags): Promise<string[]> {
  const { headerTemplate, footerTemplate, eInvoice, ownerPasswordFile, userPasswordFile, headersFile, outputIntent } =
    flags;
  const secret = [ownerPasswordFile, userPasswordFile, headersFile];
  const single = [headerTemplate, footerTemplate, eInvoice, ...secret, outputIntent?.profile];
  const attachments = flags.attachment.map((text) => text.split(';', 1)[0]!);
  const config = await readConfig(input, flags.config);
  const named = [...flags.stylesheet, ...flags.font, ...attachments, ...single.filter((file) => file !== undefined)];
  return [...(config?.files ?? []), ...named.map((file) => path.resolve(file))];
}

async function commonOptions(flags: DocumentFlags): Promise<RenderOptions> {
  const stylesheets = await Promise.all(flags.stylesheet.map((file) => readFlagText('--stylesheet', file)));
  const attachments = await Promise.all(flags.attachment.map(attachment));
  return {
    format: flags.format as RenderOptions['format'],
    width: flags.width,
    height: flags.height,
    landscape: flags.landscape,
    ...marginsOf(flags),
    preferCSSPageSize: flags.preferCssPageSize,
    shrinkToFit: flags.shrinkToFit ? undefined : false,
    ...(await printOptionsOf(flags)),
    media: flags.media,
    stylesheets,
    title: flags.title,
    author: flags.author,
    subject: flags.subject,
    keywords: flags.keywords?.split(',').map((word) => word.trim()),
    language: flags.language,
    creationDate: flags.creationDate,
    watermark: flags.watermark,
    fonts: flags.font,
    systemFonts: flags.systemFonts,
    tagged: flags.tagged === false ? false : undefined,
    pages: flags.pages,
    accessibility: flags.accessibility,
    destinations: flags.destinations,
    forms: flags.forms,
    imageDpi: flags.imageDpi,
    signature: flags.signature as RenderOptions['signature'],
    encryption: await encryptionOf(flags),
    viewer: flags.viewer as RenderOptions['viewer'],
    conformance: flags.conformance.length === 0 ? undefined : (flags.conformance as RenderOptions['conformance']),
    outputIntent: await outputIntentOf(flags),
    classicXref: flags.classicXref,
    attachments: attachments.length === 0 ? undefined : attachments,
    eInvoice: flags.eInvoice === undefined ? undefined : { xml: await readFlagFile('--e-invoice', flags.eInvoice) },
    headers: await headersOf(flags),
    allowPrivateAddresses: flags.allowPrivateAddresses,
    timeout: flags.timeout,
    limits: flags.limit,
  };
}

/** Without sides one option, so that what is wrong with it is told of the flag that was given. */
function marginsOf({ margin, marginTop, marginRight, marginBottom, marginLeft }: DocumentFlags): RenderOptions {
  if ([marginTop, marginRight, marginBottom, marginLeft].every((side) => side === undefined)) return { margin };
  return {
    marginTop: marginTop ?? margin,
    marginRight: marginRight ?? margin,
    marginBottom: marginBottom ?? margin,
    marginLeft: marginLeft ?? margin,
  };
}

async function printOptionsOf(flags: DocumentFlags): Promise<RenderOptions> {
  const textOf = async (flag: string, file: string | undefined) =>
    file === undefined ? undefined : readFlagText(flag, file);
  return {
    scale: flags.scale,
    printBackground: flags.printBackground ? undefined : false,
    preferCSSMargins: flags.preferCssMargins,
    outline: flags.outline ? undefined : false,
    pageRanges: flags.pageRanges,
    displayHeaderFooter: flags.displayHeaderFooter,
    headerTemplate: await textOf('--header-template', flags.headerTemplate),
    footerTemplate: await textOf('--footer-template', flags.footerTemplate),
  };
}

async function outputIntentOf({ outputIntent }: DocumentFlags): Promise<RenderOptions['outputIntent']> {
  if (outputIntent === undefined) return undefined;
  const { profile, ...others } = outputIntent;
  const bytes = profile === undefined ? undefined : await readFlagFile('--output-intent profile', profile);
  return { ...others, profile: bytes } as unknown as RenderOptions['outputIntent'];
}

/** Passwords come from files: what stands on a command line can be seen by other users of the machine. */
async function encryptionOf(flags: DocumentFlags): Promise<RenderOptions['encryption']> {
  const { ownerPasswordFile, userPasswordFile, permissions } = flags;
  if (ownerPasswordFile === undefined && userPasswordFile === undefined && permissions === undefined) return undefined;
  const firstLine = async (flag: string, file: string | undefined) =>
    file === undefined ? undefined : (await readFlagText(flag, file)).split(/\r?\n/, 1)[0]!;
  const [ownerPassword = '', userPassword] = await Promise.all([
    firstLine('--owner-password-file', ownerPasswordFile),
    firstLine('--user-password-file', userPasswordFile),
  ]);
  const allowed = permissions
    ?.split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  return {
    ownerPassword,
    userPassword,
    permissions: allowed as NonNullable<RenderOptions['encryption']>['permissions'],
  };
}

/** From a file, as what stands on a command line can be seen by others. */
async function headersOf({ headersFile }: DocumentFlags): Promise<RenderOptions['headers']> {
  if (headersFile === undefined) return undefined;
  const lines = (await readFlagText('--headers-file', headersFile)).split(/\r?\n/).filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line, index) => {
      const colon = line.indexOf(':');
      if (colon > 0) return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
      throw new PlatenError(
        'INVALID_OPTION',
        `headers: line ${index + 1} of ${headersFile} has no colon. Write a name, a colon, and a value.`,
        { option: 'headers' },
      );
    }),
  );
}

type Source = Pick<RenderOptions, 'html' | 'url' | 'baseUrl' | 'fileRoots'>;

async function sourceOf(input: string, fileRoots: readonly string[]): Promise<Source> {
  if (/^https?:/i.test(input)) return { url: input, fileRoots };
  if (input === '-') {
    return { html: await readStandardInput(), baseUrl: pathToFileURL(process.cwd() + path.sep).href, fileRoots };
  }
  const file = path.resolve(input);
  return { url: pathToFileURL(file).href, fileRoots: [path.dirname(file), ...fileRoots] };
}
