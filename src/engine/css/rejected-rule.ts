/** Says why a rule was left out, and what its author may have meant. */
import { nearestName } from '../base/nearest-name.ts';
import { FUNCTIONAL_PSEUDO_CLASSES } from './selectors/parse-pseudo.ts';
import { PSEUDO_CLASSES, PSEUDO_ELEMENTS } from './selectors/pseudo-names.ts';

export interface RejectedRule {
  readonly message: string;
  readonly severity: 'info' | 'warning';
  /** Found out where it is asked for: it takes a search. */
  readonly hint: (() => string | null) | null;
}

const NOT_ON_PAPER = 'it has no meaning on paper';
const NOT_YET = 'platen does not know it yet';

/** At-rules that exist and do nothing here. */
const WITHOUT_EFFECT: ReadonlyMap<string, string> = new Map([
  ['keyframes', NOT_ON_PAPER],
  ['-webkit-keyframes', NOT_ON_PAPER],
  ['-moz-keyframes', NOT_ON_PAPER],
  ['-o-keyframes', NOT_ON_PAPER],
  ['starting-style', NOT_ON_PAPER],
  ['view-transition', NOT_ON_PAPER],
  ['viewport', NOT_ON_PAPER],
  ['-ms-viewport', NOT_ON_PAPER],
  ['-moz-viewport', NOT_ON_PAPER],
  ['-webkit-viewport', NOT_ON_PAPER],
  ['-o-viewport', NOT_ON_PAPER],
  ['position-try', NOT_YET],
]);

const AT_RULES = [
  ...'charset color-profile container counter-style font-face font-feature-values font-palette-values function import layer media namespace page property scope supports'.split(
    ' ',
  ),
  ...WITHOUT_EFFECT.keys(),
];

/** Whether an at-rule of this name exists that does nothing; it needs no block to be one. */
export function isWithoutEffect(name: string): boolean {
  return WITHOUT_EFFECT.has(name);
}

/** An at-rule that is not carried out. */
export function explainAtRule(name: string): RejectedRule & { readonly isKnown: boolean } {
  const reason = WITHOUT_EFFECT.get(name);
  if (reason !== undefined) {
    const severity = reason === NOT_ON_PAPER ? 'info' : 'warning';
    return { isKnown: true, message: `@${name} has no effect: ${reason}`, severity, hint: null };
  }
  const isVendors = name.startsWith('-');
  return {
    isKnown: false,
    message: `There is no rule @${name}`,
    severity: isVendors ? 'info' : 'warning',
    hint: isVendors ? null : () => meaning('@', nearestName(name, AT_RULES)),
  };
}

/** A style rule whose selector is none. */
export function explainSelector(text: string): RejectedRule {
  const message = `The selector "${text}" is not valid; its rule is left out`;
  if (/::?-(moz|ms|o)-/.test(text)) return { message, severity: 'info', hint: null };
  return { message, severity: 'warning', hint: () => meantPseudo(text) };
}

function meantPseudo(text: string): string | null {
  for (const [, colons, name, bracket] of text.matchAll(/(::?)([a-z][a-z0-9-]*)(\(?)/gi)) {
    const lowerName = name!.toLowerCase();
    if (PSEUDO_ELEMENTS.has(lowerName) || (colons === ':' && isPseudoClass(lowerName, bracket!))) continue;
    const known = colons === '::' ? PSEUDO_ELEMENTS : [...PSEUDO_CLASSES.keys(), ...FUNCTIONAL_PSEUDO_CLASSES];
    const meant = nearestName(lowerName, known);
    if (meant !== null) return meaning(colons!, meant);
  }
  return null;
}

function meaning(sign: string, meant: string | null): string | null {
  return meant === null ? null : `Did you mean ${sign}${meant}?`;
}

function isPseudoClass(name: string, bracket: string): boolean {
  return bracket === '(' ? FUNCTIONAL_PSEUDO_CLASSES.has(name) : PSEUDO_CLASSES.has(name);
}

/** Text in a place of declarations that is none. */
export function explainInvalid(text: string): RejectedRule {
  // `*zoom: 1` was for Internet Explorer 7.
  const isOldTrick = /^\*[\w-]+\s*:/.test(text);
  return {
    message: `Neither a rule nor a declaration: "${text}"`,
    severity: isOldTrick ? 'info' : 'warning',
    hint: null,
  };
}
