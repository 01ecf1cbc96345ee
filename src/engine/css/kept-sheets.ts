/**
 * Author style sheets that are parsed once for many conversions: documents of one kind come with the same ones. A parsed sheet belongs to no document
 * (what is worked out from it is kept elsewhere); what its parser found is told again, and charged again, in each conversion.
 */
import { createHash } from 'node:crypto';
import type { Deadline } from '../base/deadline.ts';
import { Diagnostics } from '../base/diagnostics.ts';
import { KeptValues } from '../base/kept-values.ts';
import { type ParseStyleSheetOptions, parseStyleSheet } from './parse-stylesheet.ts';
import type { StyleSheet } from './stylesheet.ts';

interface KeptSheet {
  readonly sheet: StyleSheet;
  readonly findings: Diagnostics;
  /** Charged where it is used again. */
  readonly bytes: number;
}

const MOST_FINDINGS = 200;
/** Sheets that were met once are remembered by their digests: most are never met again. */
const MOST_MET = 1_000;

/** By what the parser is given. Bootstrap has some 5 million bytes, as the work budget reckons them. */
const kept = new KeptValues<KeptSheet>({ largest: 8_000_000, bytes: 16_000_000 });
const met = new Set<string>();

/** As `parseStyleSheet`. A sheet is kept when it is met a second time. */
export function parsedSheet(
  text: string,
  options: ParseStyleSheetOptions & { readonly diagnostics: Diagnostics; readonly deadline: Deadline },
): StyleSheet {
  const key = keyOf(text, options);
  const known = kept.use(key);
  if (known === null && !met.has(key)) {
    if (met.size >= MOST_MET) met.clear();
    met.add(key);
    return parseStyleSheet(text, options);
  }
  const { diagnostics, deadline } = options;
  if (known !== null) deadline.keep(known.bytes);
  const { sheet, findings } = known ?? parseForMany(key, text, options, deadline);
  diagnostics.addAll(findings);
  return sheet;
}

function parseForMany(
  key: string,
  text: string,
  options: ParseStyleSheetOptions,
  { work }: Deadline,
): Pick<KeptSheet, 'sheet' | 'findings'> {
  const findings = new Diagnostics(Number.POSITIVE_INFINITY);
  const before = work.everKept;
  const sheet = parseStyleSheet(ownCopy(text), { ...options, diagnostics: findings });
  const bytes = work.everKept - before;
  if (findings.size <= MOST_FINDINGS) kept.keep(key, { sheet, findings, bytes }, bytes);
  return { sheet, findings };
}

/** A part of a string keeps all of it in V8: the document that the sheet came in is not to stay. */
function ownCopy(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

function keyOf(text: string, options: ParseStyleSheetOptions): string {
  const { origin, url, baseUrl, quirks, media, number, layer, ownerParent, start } = options;
  const asked = [origin, url, baseUrl, quirks, media, number, layer, ownerParent, start];
  return createHash('sha256').update(JSON.stringify(asked)).update(text, 'utf16le').digest('base64');
}
