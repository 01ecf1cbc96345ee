/** The body of `POST /pdf/convert/multipart`: the same fields as those of `/pdf/convert`, and files, fonts, style sheets, headers and cookies. */

import { isUtf8 } from 'node:buffer';
import { canParseUrl } from '../../can-parse-url.ts';
import type { GivenParts } from '../../pool/conversion.ts';
import { pointerTo } from '../base/json-pointer.ts';
import { type FieldError, fieldProblem, MOST_FIELD_ERRORS, Problem } from '../base/problem.ts';
import { FORM_FIELDS, isTextField } from '../contract/form-schema.ts';
import { FormBody, type FormPart } from '../requests/form-body.ts';
import { readJson } from '../requests/json-body.ts';
import { type ConvertRequest, checkHtmlSize, readConvertRequest, refusalOf } from './convert-request.ts';
import { cookieHeader } from './form-cookies.ts';

/** The file that is printed. */
const INDEX = 'index.html';

interface Form {
  /** By name, decoded. */
  readonly fields: Record<string, unknown>;
  /** By their names. */
  readonly files: Map<string, Buffer>;
  readonly fonts: Buffer[];
  readonly stylesheets: string[];
}

/** @throws Problem for whatever is wrong with the form */
export async function readFormRequest(body: unknown): Promise<ConvertRequest> {
  if (!(body instanceof FormBody) || body.parts.length === 0)
    throw new Problem(
      'SOURCE_REQUIRED',
      `The form is ${body instanceof FormBody ? 'empty' : 'missing'}. Send a file index.html in a part "files", or a field html or url.`,
    );
  const errors: FieldError[] = [];
  const form = await sorted(body.parts, errors);
  if (errors.length > 0) throw fieldProblem(errors);
  const { headers = null, cookies = null, ...fields } = form.fields;
  const index = form.files.get(INDEX);
  checkSource(form, index);
  const html = index ?? (typeof fields.html === 'string' ? fields.html : null);
  const { url } = fields;
  const given = {
    ...(html !== null && { files: Object.fromEntries([...form.files].filter(([name]) => name !== INDEX)) }),
    ...(typeof url === 'string' &&
      (headers !== null || cookies !== null) && { headers: headersOf(headers, cookies, url) }),
    ...(form.fonts.length > 0 && { fonts: form.fonts }),
    ...(form.stylesheets.length > 0 && { stylesheets: form.stylesheets }),
  } as GivenParts;
  if (typeof url !== 'string' && (headers !== null || cookies !== null))
    throw fieldProblem([
      wrongField(
        headers === null ? 'cookies' : 'headers',
        'they are sent to the server of url, which was not given. Send url, or leave them out.',
      ),
    ]);
  checkGiven(given, typeof url === 'string' ? url.trim() : null);
  // The library decodes bytes by what they say of themselves; the other fields are looked at as beside any text.
  const request = readConvertRequest(index === undefined ? fields : { ...fields, html: '<p>' });
  if (index === undefined) return { ...request, given };
  checkHtmlSize(INDEX, index.length);
  return { ...request, given, source: { html: textOrBytes(index) }, size: index.length };
}

/** UTF-8 that says nothing of its encoding is that, as in JSON. */
function textOrBytes(bytes: Buffer): string | Buffer {
  return isUtf8(bytes) && !/charset|encoding\s*=/i.test(bytes.toString('latin1', 0, 1024))
    ? bytes.toString('utf8')
    : bytes;
}

/** Told in the words of forms: which files there are, and which one is missing. */
function checkSource({ fields, files }: Form, index: Buffer | undefined): void {
  const given = ['html', 'url', 'parts'].filter((name) => {
    const value = fields[name] ?? null;
    return typeof value === 'string' ? value.trim() !== '' : value !== null;
  });
  if (files.size > 0 && given.includes('url'))
    throw conflict('Both files and url were given: files are found from html alone. Send one of the two.', 'url');
  if (index !== undefined && given.length > 0)
    throw conflict(`Both ${INDEX} and ${given[0]} were given. Send exactly one of them.`, given[0]!);
  if (index !== undefined || given.length > 0) return;
  const names = [...files.keys()]
    .slice(0, 10)
    .map((name) => JSON.stringify(name))
    .join(', ');
  const found = files.size === 0 ? 'no files' : `${names}${files.size > 10 ? ' …' : ''}`;
  throw new Problem(
    'SOURCE_REQUIRED',
    `There is no ${INDEX}: what came is ${found}. Name the file that is printed ${INDEX} (with curl: -F "files=@page.html;filename=${INDEX}"), or send html or url.`,
  );
}

function conflict(detail: string, name: string): Problem {
  return fieldProblem([{ pointer: pointerTo(name), code: 'SOURCE_CONFLICT', detail }]);
}

async function sorted(parts: readonly FormPart[], errors: FieldError[]): Promise<Form> {
  const form: Form = { fields: {}, files: new Map(), fonts: [], stylesheets: [] };
  for (const part of parts) {
    if (errors.length === MOST_FIELD_ERRORS) break;
    const error = await take(part, form);
    if (error !== null) errors.push(error);
  }
  return form;
}

/** What is wrong with the part; `null` where nothing is. */
async function take(part: FormPart, { fields, files, fonts, stylesheets }: Form): Promise<FieldError | null> {
  const { name, filename, bytes } = part;
  const isFile = name === 'files' || (filename === name && !FORM_FIELDS.includes(name));
  if (isFile) {
    if (filename === null) return wrongField('files', 'a part has no file name. Send it as a file, with filename="…".');
    if (files.has(filename))
      return wrongField(
        'files',
        `${shown(filename)} was sent twice. Each file has a name of its own, with its folder: "img/logo.png".`,
      );
    files.set(filename, bytes);
    return null;
  }
  if (!FORM_FIELDS.includes(name)) return unknownPart(part);
  if (name === 'fonts') {
    fonts.push(bytes);
    return null;
  }
  if (!isUtf8(bytes)) return wrongField(name, 'expected text in UTF-8, got other bytes.');
  if (name === 'stylesheets') {
    stylesheets.push(bytes.toString('utf8'));
    return null;
  }
  if (Object.hasOwn(fields, name)) return wrongField(name, 'was sent twice. Send it once.');
  if (isTextField(name, bytes)) {
    fields[name] = bytes.toString('utf8');
    return null;
  }
  // Clients send what is left empty, too.
  if (bytes.length === 0) return null;
  try {
    fields[name] = await readJson(bytes);
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return wrongField(name, `expected JSON, for example ${EXAMPLES[name] ?? 'true'}.`);
  }
}

/** Of fields whose values are no text. */
const EXAMPLES: Readonly<Record<string, string>> = {
  headers: '{"Authorization": "Bearer …"}',
  cookies: '[{"name": "session", "value": "…"}]',
  parts: '[{"html": "<h1>One</h1>"}, {"html": "<h1>Two</h1>"}]',
  imageDpi: '150',
  encryption: '{"ownerPassword": "…"}',
  signature: '{"field": "approval"}',
  outputIntent: '{"profile": "…", "identifier": "FOGRA51"}',
  attachments: '[{"name": "data.csv", "data": "a,b"}]',
  eInvoice: '{"xml": "…"}',
  viewer: '{"pageLayout": "TwoPageRight"}',
};

function unknownPart({ name, filename }: FormPart): FieldError {
  if (filename !== null) {
    const detail = `A file came in a part ${shown(name)}. Send what the document refers to as "files", fonts as "fonts", style sheets as "stylesheets".`;
    return { pointer: pointerTo(name), code: 'UNKNOWN_FIELD', detail };
  }
  return {
    pointer: pointerTo(name),
    code: 'UNKNOWN_FIELD',
    detail: `There is no field ${shown(name)}. ${wayOutOf(name)}`,
  };
}

function wayOutOf(name: string): string {
  const theirs = OTHERS[name];
  if (theirs !== undefined) return theirs;
  const nearest = refusalOf({ [name]: null })?.details.nearest;
  return typeof nearest === 'string' && FORM_FIELDS.includes(nearest)
    ? `Did you mean ${nearest}?`
    : `Known are ${FORM_FIELDS.join(', ')}.`;
}

/** Fields of Gotenberg that are called otherwise here. */
const OTHERS: Readonly<Record<string, string>> = {
  paperWidth: 'Send width and height, with units: 8.5in.',
  paperHeight: 'Send width and height, with units: 11in.',
  nativePageRanges: 'Send pages: 1-3,7-.',
  extraHttpHeaders: 'Send headers.',
  pdfa: 'Send conformance: pdf/a-3b.',
  pdfua: 'Send conformance: pdf/ua-1.',
  preferCssPageSize: '@page decides what no field gives: leave it out.',
  printBackground: 'Backgrounds are printed: leave it out.',
  waitDelay: 'No scripts run, so there is nothing to wait for: leave it out.',
  waitForExpression: 'No scripts run, so there is nothing to wait for: leave it out.',
  singlePage: 'Send width and height.',
  metadata: 'They come from the document: <title>, <meta name=author>.',
};

/** `headers`, with the cookies among them. */
function headersOf(headers: unknown, cookies: unknown, url: string): unknown {
  if (cookies === null) return headers;
  if (headers !== null && (typeof headers !== 'object' || Array.isArray(headers))) return headers;
  const fields = (headers ?? {}) as Readonly<Record<string, unknown>>;
  const own = Object.keys(fields).find((name) => name.toLowerCase() === 'cookie');
  if (own !== undefined)
    throw fieldProblem([wrongField('cookies', 'headers has Cookie already. Send one of the two.')]);
  return { ...fields, Cookie: cookieHeader(cookies, url) };
}

/** By the library's own check, as beside a document of nothing. */
function checkGiven({ files, headers }: GivenParts, url: string | null): void {
  const problem =
    (files === undefined ? null : refusalOf({ html: '', files })) ??
    (headers === undefined || url === null || !canParseUrl(url) ? null : refusalOf({ url, headers }));
  if (problem !== null)
    throw fieldProblem([
      { pointer: pointerTo(String(problem.details.option)), code: 'INVALID_FIELD', detail: problem.message },
    ]);
}

function wrongField(name: string, detail: string): FieldError {
  return { pointer: pointerTo(name), code: 'INVALID_FIELD', detail: `${name}: ${detail}` };
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, 64));
}
