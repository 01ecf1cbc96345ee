/** The body of `POST /pdf/convert`: its fields, their checks, all errors in one answer. */
import { PlatenError } from '../base/errors.ts';
import { nearestName } from '../base/nearest-name.ts';
import { FORMATS, formatNamed, parseLength } from '../base/page-size.ts';
import { parseOptions, type RenderOptions } from '../render/options.ts';
import { type FieldError, fieldProblem, Problem } from './problem.ts';

/** Bytes of the decoded html, UTF-8. */
const MOST_HTML_BYTES = 5 * 1024 * 1024;
/** JSON escapes make html longer; what is more than this can hold no acceptable html. */
export const MOST_BODY_BYTES = 2 * MOST_HTML_BYTES + 64 * 1024;

type FieldType = 'string' | 'boolean';
const FIELDS: Readonly<Record<string, FieldType>> = {
  html: 'string',
  url: 'string',
  format: 'string',
  width: 'string',
  height: 'string',
  marginTop: 'string',
  marginRight: 'string',
  marginBottom: 'string',
  marginLeft: 'string',
  landscape: 'boolean',
};

export interface ConvertRequest {
  readonly html: string;
  readonly page: Pick<
    RenderOptions,
    'format' | 'width' | 'height' | 'marginTop' | 'marginRight' | 'marginBottom' | 'marginLeft' | 'landscape'
  >;
  /** Things that were decided for the caller: counted with the document's warnings. */
  readonly notes: readonly string[];
}

/** @throws Problem for whatever is wrong with the body */
export function readConvertRequest(body: unknown): ConvertRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Problem(
      'INVALID_JSON',
      `The body is ${typeNameOf(body)}. Send a JSON object such as {"html": "<p>Hello"}.`,
    );
  }
  const fields = body as Readonly<Record<string, unknown>>;
  const errors = typeErrors(fields);
  const text = (name: string) => (typeof fields[name] === 'string' ? (fields[name] as string) : undefined);
  const html = text('html');
  const url = text('url');
  checkSources(html, url, errors);
  const page = pageFields(fields, errors);
  if (errors.length > 0) throw fieldProblem(errors);
  if (url !== undefined && url.trim() !== '') {
    throw new Problem(
      'NOT_IMPLEMENTED',
      'Converting a url is not there yet. Fetch the page yourself and send it as html.',
    );
  }
  const size = Buffer.byteLength(html!, 'utf8');
  if (size > MOST_HTML_BYTES) {
    throw new Problem(
      'HTML_TOO_LARGE',
      `html has ${size} bytes; at most ${MOST_HTML_BYTES} (5 MB) are taken. Split the document.`,
      { limit: MOST_HTML_BYTES, value: size },
    );
  }
  const notes =
    page.format !== undefined && page.width !== undefined
      ? ['format was ignored because width and height were given.']
      : [];
  return { html: html!, page, notes };
}

/** A field that is null counts as absent. */
function typeErrors(fields: Readonly<Record<string, unknown>>): FieldError[] {
  const errors: FieldError[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const type = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    if (type === undefined) {
      const nearest = nearestName(name, Object.keys(FIELDS));
      const wayOut = nearest === null ? `Known are ${Object.keys(FIELDS).join(', ')}.` : `Did you mean ${nearest}?`;
      errors.push({
        pointer: pointerTo(name),
        code: 'UNKNOWN_FIELD',
        detail: `There is no field ${JSON.stringify(name.slice(0, 64))}. ${wayOut}`,
      });
    } else if (value !== null && typeof value !== type) {
      errors.push({
        pointer: pointerTo(name),
        code: 'INVALID_FIELD',
        detail: `${name}: expected a ${type}, got ${typeNameOf(value)}.`,
      });
    }
  }
  return errors;
}

function checkSources(html: string | undefined, url: string | undefined, errors: FieldError[]): void {
  const hasHtml = html !== undefined && html.trim() !== '';
  const hasUrl = url !== undefined && url.trim() !== '';
  if (hasHtml && hasUrl) {
    errors.push({
      pointer: '#/url',
      code: 'SOURCE_CONFLICT',
      detail: 'Both html and url were given. Send exactly one of them.',
    });
  } else if (!hasHtml && !hasUrl && !errors.some(({ pointer }) => pointer === '#/html' || pointer === '#/url')) {
    errors.push({ pointer: '', code: 'SOURCE_REQUIRED', detail: 'Neither html nor url was given. Send one of them.' });
  }
}

const LENGTHS = ['width', 'height', 'marginTop', 'marginRight', 'marginBottom', 'marginLeft'] as const;

function pageFields(fields: Readonly<Record<string, unknown>>, errors: FieldError[]): ConvertRequest['page'] {
  const page: { -readonly [K in keyof ConvertRequest['page']]: ConvertRequest['page'][K] } = {};
  if (typeof fields.landscape === 'boolean') page.landscape = fields.landscape;
  if (typeof fields.format === 'string') {
    const format = formatNamed(fields.format);
    const allowed = Object.keys(FORMATS);
    if (format === null) {
      errors.push({
        pointer: '#/format',
        code: 'INVALID_FIELD',
        detail: `format: ${JSON.stringify(fields.format.slice(0, 40))} is not a paper format. Use ${allowed.join(', ')}.`,
        allowed,
      });
    } else page.format = format;
  }
  for (const name of LENGTHS) {
    const value = fields[name];
    if (typeof value !== 'string') continue;
    const problem = refusal(() => parseLength(name, value));
    if (problem === null) page[name] = value;
    else errors.push({ pointer: pointerTo(name), code: problem.code, detail: problem.message });
  }
  if (errors.some(({ code }) => code === 'INVALID_LENGTH')) return page;
  // What needs several fields at once: pairs, limits, the room that margins leave.
  const problem = refusal(() => parseOptions({ ...page, html: '' }));
  if (problem !== null) {
    const option = typeof problem.details.option === 'string' ? problem.details.option : null;
    errors.push({
      pointer: option === null ? '' : pointerTo(option),
      code: problem.code === 'INVALID_OPTION' ? 'INVALID_FIELD' : problem.code,
      detail: problem.message,
    });
  }
  return page;
}

/** What the library's own check says; `null` where it accepts. */
function refusal(check: () => unknown): PlatenError | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof PlatenError) return error;
    throw error;
  }
}

function pointerTo(name: string): string {
  return `#/${name.slice(0, 64).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function typeNameOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
