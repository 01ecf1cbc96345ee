/** Says why a declaration was dropped, and what its author may have meant. */
import type { DiagnosticCode, DiagnosticContext, Diagnostics, Severity } from '../base/diagnostics.ts';
import { editDistance } from '../base/nearest-name.ts';
import { longhandOf } from './properties/logical.ts';
import { type KnownProperty, knownNames } from './properties/names.ts';
import { FUNCTION, IDENT, NUMBER, URL_TOKEN } from './syntax/token-kind.ts';
import type { TokenStream } from './syntax/token-stream.ts';
import { namedColors } from './values/color/named-colors.ts';

export interface ReportDetail {
  readonly severity: Severity;
  readonly hint?: string;
}

/** Told of each declaration that is dropped or has no effect; whoever calls knows the place in the sheet. */
export type DeclarationReporter = (
  code: DiagnosticCode,
  message: string,
  detail: ReportDetail | (() => ReportDetail),
) => void;

/** Tells of declarations with their place. */
export function reporterAt(diagnostics: Diagnostics, place: () => DiagnosticContext): DeclarationReporter {
  return (code, message, detail) =>
    diagnostics.report(code, message, () => ({ ...(typeof detail === 'function' ? detail() : detail), ...place() }));
}

/** More of a value than this is not quoted. */
const LONGEST_QUOTE = 80;

/** Values with the prefixes of other browsers, and the backslash that only old Internet Explorers read over. */
const OF_ANOTHER_PROGRAM = /(?:^|[\s,(])-(?:moz|ms|o|khtml)-|\\[09]\s*$|^progid:|^alpha\(|^expression\(/i;

export function isForAnotherProgram(value: string): boolean {
  return OF_ANOTHER_PROGRAM.test(value);
}

export function explainUnknown(name: string, report: DeclarationReporter): void {
  if (/^-(moz|ms|o|khtml|apple|epub|fs|pdf|prince|ro|ah|antennahouse)-|^mso-|^[*_]/.test(name)) {
    report('CSS_UNKNOWN_PROPERTY', `${name} is a property of another program`, { severity: 'info' });
    return;
  }
  const standard = /^-webkit-(.+)/.exec(name)?.[1];
  if (standard !== undefined && new Set(knownNames()).has(standard)) {
    report('CSS_UNKNOWN_PROPERTY', `${name} is a name of another browser, which Chromium does not know either`, {
      severity: 'info',
      hint: `The standard name ${standard} has effect.`,
    });
    return;
  }
  report('CSS_UNKNOWN_PROPERTY', `There is no property ${quoted(name)}`, () => meaning(nearest(name, knownNames())));
}

/** @param value - the stream at the start of the value */
export function explainRejection(
  property: KnownProperty,
  name: string,
  value: TokenStream,
  report: DeclarationReporter,
): void {
  const text = value.remainingText();
  const word = firstWord(value);
  const unsupported = property.kind === 'longhand' ? longhandOf(property.id).property.unsupportedValues : null;
  const reason = word !== null && unsupported !== null && Object.hasOwn(unsupported, word) ? unsupported[word]! : null;
  if (reason !== null) {
    report('CSS_UNSUPPORTED', `${name}: ${quoted(text)} has no effect yet: ${reason}`, { severity: 'warning' });
    return;
  }
  if (isForAnotherProgram(text)) {
    report('CSS_INVALID_VALUE', `${name}: ${quoted(text)} is for another program`, { severity: 'info' });
    return;
  }
  const grammar = grammarOf(property);
  report('CSS_INVALID_VALUE', `${name}: ${quoted(text)} is not valid; expected ${grammar}`, () =>
    meaning(intended(value, word, grammar)),
  );
}

function meaning(meant: string | null): ReportDetail {
  return { severity: 'warning', ...(meant !== null && { hint: `Did you mean ${meant}?` }) };
}

/** A keyword that is nearly the one written, or the number with the unit that it lacks. */
function intended(value: TokenStream, word: string | null, grammar: string): string | null {
  if (word !== null) {
    const keywords: string[] = grammar.match(/(?<![<'\w-])-?[a-z][a-z0-9-]+(?![\w>'(])/g) ?? [];
    return nearest(word, grammar.includes('<color>') ? keywords.concat([...namedColors.keys()]) : keywords);
  }
  if (value.kind !== NUMBER || !grammar.includes('<length')) return null;
  const number = value.text();
  value.advance();
  return value.isAtEnd() ? `${number}px` : null;
}

function grammarOf(property: KnownProperty): string {
  if (property.kind === 'longhand') return longhandOf(property.id).property.syntax.grammar;
  return property.kind === 'shorthand' ? property.shorthand.grammar : '';
}

/** The keyword or function name that a value begins with. */
function firstWord(value: TokenStream): string | null {
  const kind = value.nextKind();
  if (kind === IDENT) return value.keyword();
  if (kind === URL_TOKEN) return 'url';
  return kind === FUNCTION ? value.functionName() : null;
}

function quoted(text: string): string {
  const line = text.slice(0, LONGEST_QUOTE).replaceAll(/\s+/g, ' ');
  return `"${text.length > LONGEST_QUOTE ? `${line}…` : line}"`;
}

/** The candidate with the fewest edits, at most a third of the word; `null` where none is near. */
function nearest(word: string, candidates: Iterable<string>): string | null {
  if (word.length < 3 || word.length > 40) return null;
  let best: string | null = null;
  let fewest = Math.floor(word.length / 3) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= fewest) continue;
    const distance = editDistance(word, candidate);
    if (distance > 0 && distance < fewest) {
      best = candidate;
      fewest = distance;
    }
  }
  return best;
}
