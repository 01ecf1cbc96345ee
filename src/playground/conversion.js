/** One call of `POST /pdf/convert`: the request that the page sends and what its answer means. */
import { boundaryOf, readMultipart } from './multipart.ts';
/**
 * @param address - of the endpoint
 * @param key - API key, `''` for sandbox mode
 * @throws AbortError when the signal fires
 */
export async function convert(address, body, key, signal) {
  const headers = {
    'Content-Type': 'application/json',
    Prefer: 'return=representation; include=warnings',
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
async function readDone(response) {
  const { headers } = response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const boundary = boundaryOf(headers.get('content-type') ?? '');
  let pdf = bytes;
  let report = null;
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
    isSandbox: headers.get('x-sandbox') === 'true',
    creditsLeft: numberOf(headers.get('x-credits-remaining')),
    allowance: allowanceOf(headers.get('ratelimit')),
  };
}
/** Problems are RFC 9457; a proxy in between may answer with something else. */
async function readRefusal(response) {
  const text = await response.text();
  let problem = {};
  try {
    const value = JSON.parse(text);
    if (typeof value === 'object' && value !== null) problem = value;
  } catch {
    // Not JSON: the status has to tell.
  }
  const errors = Array.isArray(problem.errors) ? problem.errors : [];
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
function fieldProblemOf(value) {
  if (typeof value !== 'object' || value === null) return [];
  const { pointer, detail } = value;
  return [{ field: textOf(pointer).replace(/^#?\//, ''), detail: textOf(detail) }];
}
/** The list itself, or an object that holds it. */
function warningsOf(report) {
  const list = Array.isArray(report) ? report : memberOf(report, 'warnings');
  return Array.isArray(list) ? list.flatMap(warningOf) : [];
}
function warningOf(value) {
  if (typeof value !== 'object' || value === null) return [];
  const given = value;
  // What was found in a style sheet elsewhere has its line there, not here.
  const isHere = given.url === undefined || given.url === 'about:blank';
  return [
    {
      code: textOf(given.code),
      severity: given.severity === 'info' ? 'info' : 'warning',
      message: textOf(given.message),
      hint: textOf(given.hint) || null,
      line: isHere && typeof given.line === 'number' ? given.line : null,
      column: isHere && typeof given.column === 'number' ? given.column : null,
      count: typeof given.count === 'number' ? given.count : 1,
    },
  ];
}
function pagesOf(report) {
  for (const name of ['pages', 'pageCount']) {
    const pages = memberOf(report, name);
    if (typeof pages === 'number') return pages;
  }
  return null;
}
function memberOf(value, name) {
  return typeof value === 'object' && value !== null ? value[name] : undefined;
}
/** `"sandbox";r=7;t=42`; of several policies the one with the least left. */
export function allowanceOf(header) {
  let least = null;
  for (const item of (header ?? '').split(',')) {
    const remaining = /;\s*r=(\d+)/.exec(item)?.[1];
    if (remaining === undefined) continue;
    const reset = Number(/;\s*t=(\d+)/.exec(item)?.[1] ?? 0);
    if (least === null || Number(remaining) < least.remaining) least = { remaining: Number(remaining), reset };
  }
  return least;
}
function numberOf(text) {
  return text !== null && /^\d+$/.test(text.trim()) ? Number(text) : null;
}
function textOf(value) {
  return typeof value === 'string' ? value : '';
}
