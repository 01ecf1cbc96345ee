/** Whether the caller wants the warnings, and the boxes of pages, beside the PDF: `Prefer` (RFC 7240) or `Accept` (RFC 9110 §12.5.1). */
import type { IncomingHttpHeaders } from 'node:http';

export interface AnswerForm {
  /** PDF and warnings as `multipart/mixed`, instead of the PDF alone. */
  readonly isMultipart: boolean;
  /** The boxes of the first pages, beside the warnings. */
  readonly hasBoxes: boolean;
  /** For Preference-Applied. */
  readonly appliedPreference: string | null;
}

/** What cannot be read is ignored, as RFC 7240 §2 says; so is an Accept that leaves the PDF out. */
export function answerFormOf(headers: IncomingHttpHeaders): AnswerForm {
  const prefer = headers.prefer;
  const included = preferred(Array.isArray(prefer) ? prefer.join(', ') : (prefer ?? ''));
  if (included.includes('warnings'))
    return { isMultipart: true, hasBoxes: included.includes('boxes'), appliedPreference: 'return=representation' };
  return { isMultipart: acceptsMultipart(headers.accept ?? ''), hasBoxes: false, appliedPreference: null };
}

/** What `return=representation; include="warnings boxes"` includes. */
function preferred(header: string): readonly string[] {
  for (const member of split(header, ',')) {
    const [preference, ...parameters] = split(member, ';').map(nameAndValue);
    if (preference?.name !== 'return') continue;
    // The first one of a name counts (RFC 7240 §2).
    if (preference.value !== 'representation') return [];
    return parameters.flatMap(({ name, value }) => (name === 'include' ? value.split(/[ ,]+/) : []));
  }
  return [];
}

/** Named, and wanted no less than the PDF alone. */
function acceptsMultipart(header: string): boolean {
  let multipart = 0;
  let pdf = 0;
  for (const member of split(header, ',')) {
    const [type, ...parameters] = split(member, ';').map(nameAndValue);
    const weight = Number(parameters.find(({ name }) => name === 'q')?.value ?? '1');
    const quality = weight >= 0 && weight <= 1 ? weight : 0;
    if (type?.name === 'multipart/mixed') multipart = quality;
    if (type?.name === 'application/pdf') pdf = quality;
  }
  return multipart > 0 && multipart >= pdf;
}

/** At a separator outside quotes. */
function split(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\' && isQuoted) i++;
    else if (text[i] === '"') isQuoted = !isQuoted;
    else if (text[i] === separator && !isQuoted) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

function nameAndValue(text: string): { readonly name: string; readonly value: string } {
  const equals = text.indexOf('=');
  const name = (equals === -1 ? text : text.slice(0, equals)).trim().toLowerCase();
  const value = equals === -1 ? '' : text.slice(equals + 1).trim();
  const isQuoted = value.length >= 2 && value.startsWith('"') && value.endsWith('"');
  return { name, value: (isQuoted ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value).toLowerCase() };
}
