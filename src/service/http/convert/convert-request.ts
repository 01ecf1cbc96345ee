/** The body of `POST /pdf/convert`: checked by its schema, all errors told in one answer. */

import { Compile } from 'typebox/compile';
import { checkOptions, PlatenError, type RenderOptions } from '../../../engine/index.ts';
import { canParseUrl } from '../../can-parse-url.ts';
import type {
  ConversionSource,
  ConversionWarning,
  DocumentSource,
  FileOptions,
  GivenParts,
  PageOptions,
} from '../../pool/conversion.ts';
import { pointerTo, pointerToMember } from '../base/json-pointer.ts';
import { type FieldError, fieldProblem, MOST_FIELD_ERRORS, Problem } from '../base/problem.ts';
import { ConvertBody, LONGEST_URL, MOST_PARTS, type PartField } from '../contract/convert-schema.ts';
import { FILE_FIELDS } from '../contract/file-fields.ts';
import { SERVICE_FORMATS } from '../contract/formats.ts';
import { urlNotAllowed } from './conversion-problem.ts';

/** Bytes of the decoded html, UTF-8. */
const MOST_HTML_BYTES = 5 * 1024 * 1024;

export interface ConvertRequest {
  readonly source: ConversionSource;
  readonly page: PageOptions;
  /** What a form brought along. */
  readonly given?: GivenParts;
  /** Bytes of html, 0 for a url. */
  readonly size: number;
  /** Host of url. */
  readonly host: string | null;
  /** What was decided for the caller: told with the document's warnings. */
  readonly notes: readonly ConversionWarning[];
}

const schema = Compile(ConvertBody);
const FIELDS = Object.keys(ConvertBody.properties);

/** @throws Problem for whatever is wrong with the body */
export function readConvertRequest(body: unknown): ConvertRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Problem(
      'INVALID_JSON',
      `The body is ${body === null || body === undefined ? 'missing' : typeNameOf(body)}. Send a JSON object such as {"html": "<p>Hello"}.`,
    );
  }
  const isValid = schema.Check(body);
  const fields = body as Readonly<Record<string, unknown>>;
  const errors = isValid ? partsErrors(fields.parts ?? null) : schemaErrors(fields);
  const page = { ...pageFields(fields, errors), ...fileFields(fields, errors) };
  if (errors.length > 0) throw fieldProblem(errors);
  if (!isValid)
    throw new Problem('INVALID_FIELD', `The body is not as it should be: ${schema.Errors(body)[0]?.message}.`);
  const { html, url, parts } = body as ConvertBody;
  const source = Array.isArray(parts) ? partsSource(parts) : isBlank(html) ? urlSource(url!) : htmlSource(html!);
  return { ...source, page, notes: notesOn(page) };
}

function notesOn(page: PageOptions): ConversionWarning[] {
  if (page.format === undefined || page.width === undefined) return [];
  const message = 'format was ignored because width and height were given.';
  return [{ code: 'FORMAT_IGNORED', severity: 'warning', message, count: 1 }];
}

interface Sourced<S extends ConversionSource> {
  readonly source: S;
  readonly size: number;
  readonly host: string | null;
}

function htmlSource(html: string): Sourced<DocumentSource> {
  const size = Buffer.byteLength(html, 'utf8');
  checkHtmlSize('html', size);
  return { source: { html }, size, host: null };
}

/** @throws Problem `HTML_TOO_LARGE` */
export function checkHtmlSize(field: string, size: number): void {
  if (size <= MOST_HTML_BYTES) return;
  throw new Problem(
    'HTML_TOO_LARGE',
    `${field} has ${size} bytes; at most ${MOST_HTML_BYTES} (5 MB) are taken. Split the document.`,
    { limit: MOST_HTML_BYTES, value: size },
  );
}

/** Each as if it were alone; what they have of html counts together. */
function partsSource(parts: readonly PartField[]): Sourced<ConversionSource> {
  const sources = parts.map(({ html, url, baseUrl }, index) => {
    const each = html === undefined ? urlSource(url!, `parts/${index}/url`) : htmlSource(html);
    return { ...each, source: baseUrl === undefined ? each.source : { ...each.source, baseUrl } };
  });
  const size = sources.reduce((sum, each) => sum + each.size, 0);
  checkHtmlSize('The html of parts', size);
  const host = sources.find((each) => each.host !== null)?.host ?? null;
  return { source: { parts: sources.map(({ source }) => source) }, size, host };
}

/** What can be seen of an address without asking anybody; the rest is decided where it is fetched. */
function urlSource(given: string, field = 'url'): Sourced<DocumentSource> {
  const url = given.trim();
  if (!canParseUrl(url)) {
    throw fieldProblem([
      {
        pointer: `#/${field}`,
        code: 'INVALID_FIELD',
        detail: 'url: this is not an absolute address. Write one with its scheme, for example "https://example.com/".',
      },
    ]);
  }
  const { protocol, username, password, host, href } = new URL(url);
  if ((protocol !== 'http:' && protocol !== 'https:') || username !== '' || password !== '') throw urlNotAllowed();
  return { source: { url: href }, size: 0, host };
}

function isBlank(text: unknown): boolean {
  return typeof text !== 'string' || text.trim() === '';
}

/** What the schema refused, field by field, in the order of the body; it stops when the answer is full. */
function schemaErrors(fields: Readonly<Record<string, unknown>>): FieldError[] {
  const errors: FieldError[] = [];
  for (const name of Object.keys(fields)) {
    if (errors.length === MOST_FIELD_ERRORS) break;
    const value = fields[name];
    const expected = name === 'landscape' ? 'boolean' : 'string';
    if (!FIELDS.includes(name)) errors.push(unknownField(name));
    else if (name === 'parts') errors.push(...partsErrors(value));
    else if (isFileField(name)) continue;
    else if (value !== null && typeof value !== expected) errors.push(wrongType(name, expected, value));
  }
  if (typeof fields.url === 'string' && fields.url.length > LONGEST_URL) {
    errors.push({
      pointer: '#/url',
      code: 'INVALID_FIELD',
      detail: `url: an address has at most ${LONGEST_URL} characters.`,
    });
  }
  const problem = sourceError(fields, errors);
  return problem === null ? errors : [...errors, problem];
}

function sourceError(fields: Readonly<Record<string, unknown>>, errors: readonly FieldError[]): FieldError | null {
  const hasParts = (fields.parts ?? null) !== null;
  const given = ['html', 'url'].filter((name) => !isBlank(fields[name])).concat(hasParts ? ['parts'] : []);
  if (given.length > 1) {
    const detail = `Both ${given[0]} and ${given[1]} were given. Send exactly one of them.`;
    return { pointer: `#/${given[1]}`, code: 'SOURCE_CONFLICT', detail };
  }
  if (given.length === 1 || errors.some(({ pointer }) => pointer === '#/html' || pointer === '#/url')) return null;
  return { pointer: '', code: 'SOURCE_REQUIRED', detail: 'Neither html nor url was given. Send one of them.' };
}

/** As the library says it; how many there may be is the service's. */
function partsErrors(parts: unknown): FieldError[] {
  if (parts === null) return [];
  const problem = refusalOf({ parts });
  if (problem !== null) return [optionError(problem)];
  const list = parts as readonly PartField[];
  const detail =
    list.length > MOST_PARTS
      ? `parts: ${list.length} documents are more than the ${MOST_PARTS} that are taken at once. Send fewer.`
      : list.some(({ url = '', baseUrl = '' }) => Math.max(url.length, baseUrl.length) > LONGEST_URL)
        ? `parts: an address has at most ${LONGEST_URL} characters.`
        : null;
  return detail === null ? [] : [{ pointer: '#/parts', code: 'INVALID_FIELD', detail }];
}

function unknownField(name: string): FieldError {
  const nearest = refusalOf({ [name]: null })?.details.nearest;
  const isField = typeof nearest === 'string' && FIELDS.includes(nearest);
  const wayOut = isField ? `Did you mean ${nearest}?` : `Known are ${FIELDS.join(', ')}.`;
  return {
    pointer: pointerTo(name),
    code: 'UNKNOWN_FIELD',
    detail: `There is no field ${JSON.stringify(name.slice(0, 64))}. ${wayOut}`,
  };
}

function wrongType(name: string, expected: string, value: unknown): FieldError {
  return {
    pointer: pointerTo(name),
    code: 'INVALID_FIELD',
    detail: `${name}: expected a ${expected}, got ${typeNameOf(value)}.`,
    expected,
    received: Array.isArray(value) ? 'array' : typeof value,
  };
}

const SIDES = ['width', 'height'] as const;
const LENGTHS = [...SIDES, 'marginTop', 'marginRight', 'marginBottom', 'marginLeft'] as const;
/** Options in which one more is looked at for itself. */
const HARMLESS: RenderOptions = { html: '', width: '1in', height: '1in' };

/** Formats and lengths, then what needs several fields at once: pairs, limits, the room that margins leave. */
function pageFields(fields: Readonly<Record<string, unknown>>, errors: FieldError[]): PageOptions {
  const page: { -readonly [K in keyof PageOptions]: PageOptions[K] } = {};
  if (typeof fields.landscape === 'boolean') page.landscape = fields.landscape;
  if (typeof fields.format === 'string') {
    const format = formatOf(fields.format);
    if (format === undefined) errors.push(unknownFormat(fields.format));
    else page.format = format;
  }
  let hasBadLength = false;
  for (const name of LENGTHS) {
    const value = fields[name];
    if (typeof value !== 'string') continue;
    const problem = refusalOf({ ...HARMLESS, [name]: value });
    if (problem?.code !== 'INVALID_LENGTH') page[name] = value;
    else {
      hasBadLength = true;
      errors.push(optionError(problem));
    }
  }
  if (!hasBadLength) errors.push(...relationErrors(page));
  return page;
}

function isFileField(name: string): name is keyof FileOptions {
  return Object.hasOwn(FILE_FIELDS, name);
}

/** Each is looked at for itself by the library's own check. */
function fileFields(fields: Readonly<Record<string, unknown>>, errors: FieldError[]): FileOptions {
  const given = Object.entries(fields)
    .filter(([name, value]) => isFileField(name) && value !== null)
    .map(([name, value]) => [name, withBytes(name, value, errors)] as const);
  const intent = given.find(([name]) => name === 'outputIntent')?.[1];
  const taken = given.filter(([name, value]) => {
    // Whether a standard can be claimed is seen with what its colours are meant for.
    const problem = refusalOf({
      html: '',
      ...(name === 'conformance' && { outputIntent: intent as object }),
      [name]: value,
    });
    if (problem !== null && errors.length < MOST_FIELD_ERRORS) errors.push(optionError(problem));
    return problem === null;
  });
  return Object.fromEntries(taken);
}

/** JSON has no bytes: the library gets those that base64 stands for. */
function withBytes(name: string, value: unknown, errors: FieldError[]): unknown {
  if (name === 'attachments') return attachmentsWithBytes(value, errors);
  return name === 'outputIntent' ? intentWithBytes(value, errors) : value;
}

function intentWithBytes(intent: unknown, errors: FieldError[]): unknown {
  if (typeof intent !== 'object' || intent === null || !('profile' in intent)) return intent;
  const { profile } = intent;
  if (typeof profile === 'string' && isBase64(profile))
    return { ...intent, profile: new Uint8Array(Buffer.from(profile, 'base64')) };
  const detail = 'outputIntent.profile: this is no base64 (RFC 4648 §4).';
  if (errors.length < MOST_FIELD_ERRORS)
    errors.push({ pointer: '#/outputIntent/profile', code: 'INVALID_FIELD', detail });
  return undefined;
}

/** As data. */
function attachmentsWithBytes(attachments: unknown, errors: FieldError[]): unknown {
  if (!Array.isArray(attachments)) return attachments;
  return attachments.map((each: unknown, index) => {
    if (typeof each !== 'object' || each === null || !('base64' in each)) return each;
    const { base64, ...rest } = each;
    const isWell = typeof base64 === 'string' && isBase64(base64);
    if (!isWell || 'data' in rest) {
      const detail = isWell
        ? `attachments[${index}]: both data and base64 are given. Give one.`
        : `attachments[${index}].base64: this is no base64 (RFC 4648 §4).`;
      if (errors.length < MOST_FIELD_ERRORS)
        errors.push({ pointer: `#/attachments/${index}/base64`, code: 'INVALID_FIELD', detail });
      return { ...rest, data: '' };
    }
    return { ...rest, data: new Uint8Array(Buffer.from(base64 as string, 'base64')) };
  });
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}

/** In any case, as in the library. */
function formatOf(given: string): (typeof SERVICE_FORMATS)[number] | undefined {
  return SERVICE_FORMATS.find((format) => format.toLowerCase() === given.trim().toLowerCase());
}

function relationErrors(page: PageOptions): FieldError[] {
  const isPair = page.width !== undefined && page.height !== undefined;
  // Each side beside a harmless other one, because the library stops at the first that is wrong.
  const sides = isPair ? SIDES.map((name) => refusalOf({ ...HARMLESS, [name]: page[name] })) : [];
  const wrong = sides.filter((problem) => problem !== null);
  if (wrong.length > 0) return wrong.map(optionError);
  const problem = refusalOf({ ...page, html: '' });
  return problem === null ? [] : [optionError(problem)];
}

function optionError({ code, message, details }: PlatenError): FieldError {
  return {
    pointer: typeof details.option === 'string' ? pointerToMember(details.option) : '',
    code: code === 'INVALID_OPTION' ? 'INVALID_FIELD' : code,
    detail: message,
  };
}

function unknownFormat(given: string): FieldError {
  return {
    pointer: '#/format',
    code: 'INVALID_FIELD',
    detail: `format: ${JSON.stringify(given.slice(0, 40))} is not a paper format. Use ${SERVICE_FORMATS.join(', ')}.`,
    allowed: SERVICE_FORMATS,
  };
}

/** What the library's own check says; `null` where it accepts. */
export function refusalOf(options: object): PlatenError | null {
  try {
    checkOptions(options);
    return null;
  } catch (error) {
    if (error instanceof PlatenError) return error;
    throw error;
  }
}

function typeNameOf(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
