/** One call of `POST /pdf/convert`: the request that the page sends and what its answer means. */
import { boundaryOf, readMultipart } from './multipart.ts';
import type { ConvertBody } from './state.ts';

export interface Warning {
  readonly code: string;
  readonly severity: 'warning' | 'info';
  readonly message: string;
  readonly hint: string | null;
  /** Counted from 1, in the document; `null` where it has no place there. */
  readonly line: number | null;
  readonly column: number | null;
  readonly count: number;
}

/** What is left of the rate limit (`RateLimit` of the IETF draft); `null` where the answer does not say. */
export interface Allowance {
  readonly remaining: number;
  /** s */
  readonly reset: number;
}

export interface ConversionDone {
  readonly kind: 'done';
  readonly pdf: Blob;
  /** ms, as the service measured it. */
  readonly duration: number;
  readonly pages: number | null;
  readonly warningCount: number;
  readonly warnings: readonly Warning[];
  /** What the service tells beside the PDF, for who asked for more. */
  readonly report: unknown;
  readonly isSandbox: boolean;
  readonly creditsLeft: number | null;
  readonly allowance: Allowance | null;
}

export interface FieldProblem {
  /** Name of the field, `''` for the request as a whole. */
  readonly field: string;
  readonly detail: string;
}

export interface ConversionRefused {
  readonly kind: 'refused';
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly requestId: string;
  readonly fields: readonly FieldProblem[];
  /** s, from Retry-After. */
  readonly retryAfter: number | null;
}

/** No answer: offline, the service stopped, the connection broke. */
export interface ConversionUnreachable {
  readonly kind: 'unreachable';
}

export type Outcome = ConversionDone | ConversionRefused | ConversionUnreachable;

export interface Conversion {
  /** Of the endpoint. */
  readonly address: string;
  readonly body: ConvertBody;
  /** API key, `''` for sandbox mode. */
  readonly key: string;
  /** Whether the boxes of the pages are wanted, too. */
  readonly hasBoxes: boolean;
}

/** @throws AbortError when the signal fires */
export async function convert({ address, body, key, hasBoxes }: Conversion, signal: AbortSignal): Promise<Outcome> {
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    Prefer: `return=representation; include=${hasBoxes ? '"warnings boxes"' : 'warnings'}`,
  };
  if (key !== '') headers.Authorization = `Bearer ${key}`;
  try {
    const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body), signal });
    return response.ok ? await readDone(response) : await readRefusal(response);
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: 'unreachable' };
  }
}

async function readDone(response: Response): Promise<ConversionDone> {
  const { headers } = response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const boundary = boundaryOf(headers.get('content-type') ?? '');
  let pdf = bytes;
  let report: unknown = null;
  if (boundary !== null) {
    for (const part of readMultipart(bytes, boundary)) {
      const type = part.headers.get('content-type') ?? '';
      if (type.startsWith('application/pdf')) pdf = part.body;
      else if (/^application\/([\w.-]+\+)?json/.test(type)) report = JSON.parse(new TextDecoder().decode(part.body));
    }
  }
  const warnings = warningsOf(report);
  return {
    kind: 'done',
    pdf: new Blob([pdf], { type: 'application/pdf' }),
    duration: numberOf(headers.get('x-duration-ms')) ?? 0,
    pages: numberOf(headers.get('x-page-count')) ?? pagesOf(report),
    warningCount: numberOf(headers.get('x-warnings-count')) ?? warnings.length,
    warnings,
    report,
    isSandbox: headers.get('x-sandbox') === 'true',
    creditsLeft: numberOf(headers.get('x-credits-remaining')),
    allowance: allowanceOf(headers.get('ratelimit')),
  };
}

/** Problems are RFC 9457; a proxy in between may answer with something else. */
async function readRefusal(response: Response): Promise<ConversionRefused> {
  const text = await response.text();
  let problem: Readonly<Record<string, unknown>> = {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) problem = value as Readonly<Record<string, unknown>>;
  } catch {
    // Not JSON: the status has to tell.
  }
  const errors = Array.isArray(problem.errors) ? (problem.errors as unknown[]) : [];
  return {
    kind: 'refused',
    status: response.status,
    code: textOf(problem.code),
    title: textOf(problem.title) || `Status ${response.status}`,
    detail: textOf(problem.detail) || 'The service gave no reason.',
    requestId: textOf(problem.requestId) || (response.headers.get('x-request-id') ?? ''),
    fields: errors.flatMap(fieldProblemOf),
    retryAfter: numberOf(response.headers.get('retry-after')),
  };
}

function fieldProblemOf(value: unknown): FieldProblem[] {
  if (typeof value !== 'object' || value === null) return [];
  const { pointer, detail } = value as Readonly<Record<string, unknown>>;
  return [{ field: textOf(pointer).replace(/^#?\//, ''), detail: textOf(detail) }];
}

/** The list itself, or an object that holds it. */
function warningsOf(report: unknown): Warning[] {
  const list = Array.isArray(report) ? report : memberOf(report, 'warnings');
  return Array.isArray(list) ? (list as unknown[]).flatMap(warningOf) : [];
}

function warningOf(value: unknown): Warning[] {
  if (typeof value !== 'object' || value === null) return [];
  const given = value as Readonly<Record<string, unknown>>;
  // What was found in a style sheet elsewhere has its line there, not here.
  const isHere = given.url === undefined || given.url === 'about:blank';
  return [
    {
      code: textOf(given.code),
      severity: given.severity === 'info' ? 'info' : 'warning',
      message: textOf(given.message),
      hint: hintOf(given),
      line: isHere && typeof given.line === 'number' ? given.line : null,
      column: isHere && typeof given.column === 'number' ? given.column : null,
      count: typeof given.count === 'number' ? given.count : 1,
    },
  ];
}

/** The page can hold what a document names, which the service does not know of. */
function hintOf({ code, hint }: Readonly<Record<string, unknown>>): string | null {
  const told = textOf(hint);
  const isNamed = code === 'RESOURCE_MISSING' && told.includes('<base href');
  return isNamed ? `Add the file under “Files”. Or s${told.slice(1)}` : told || null;
}

function pagesOf(report: unknown): number | null {
  for (const name of ['pages', 'pageCount']) {
    const pages = memberOf(report, name);
    if (typeof pages === 'number') return pages;
  }
  return null;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** `"sandbox";r=7;t=42`; of several policies the one with the least left. */
export function allowanceOf(header: string | null): Allowance | null {
  let least: Allowance | null = null;
  for (const item of (header ?? '').split(',')) {
    const remaining = /;\s*r=(\d+)/.exec(item)?.[1];
    if (remaining === undefined) continue;
    const reset = Number(/;\s*t=(\d+)/.exec(item)?.[1] ?? 0);
    if (least === null || Number(remaining) < least.remaining) least = { remaining: Number(remaining), reset };
  }
  return least;
}

function numberOf(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text.trim()) ? Number(text) : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
