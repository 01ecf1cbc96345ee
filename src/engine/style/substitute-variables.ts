/** Turns the unparsed declarations of a cascade, those with `var()`, `attr()` or the like, into typed ones for one element (css-values-5 §6). */
import { explainSubstituted, parseSubstituted } from '../css/declaration.ts';
import type { ResolvedDeclaration, UnparsedDeclaration, UnparsedValue } from '../css/declared-value.ts';
import { type DeclarationReporter, reporterAt } from '../css/rejected-declaration.ts';
import { placeOf } from '../css/unparsed-place.ts';
import { declarationBehind, isRevert } from './cascade.ts';
import type { CustomProperties } from './custom-properties.ts';
import type { CascadedValues } from './rule-tree.ts';
import { hasTaintedAddress } from './substitution.ts';

/** Nothing but white space and the comments around what was substituted. */
const NOTHING = /^(?:\s|\/\*[^*]?\*\/)*$/;

/** Rules that match twice could send each other back for ever. */
const MOST_ROUNDS = 64;

/** More of a value than this is not quoted. */
const LONGEST_QUOTE = 80;

/** The declarations without `unparsed` ones, in the same order. */
export function resolveDeclarations(
  { declarations, hasUnparsed, node }: CascadedValues,
  custom: CustomProperties,
): readonly ResolvedDeclaration[] {
  if (!hasUnparsed) return declarations as readonly ResolvedDeclaration[];
  const texts = new Map<UnparsedValue, string | null>();
  const resolved: ResolvedDeclaration[] = [];
  for (const declaration of declarations) {
    let current: ResolvedDeclaration | UnparsedDeclaration | null = declaration;
    for (let round = 0; current?.kind === 'unparsed'; round++) {
      const text: string | null = substituted(current.value, custom, texts);
      const result: ResolvedDeclaration = text === null ? invalid(current) : parsed(current, text, custom);
      // `var(--none, revert)`: the cascade goes on behind the declaration, each time further down. Where there is none of the property, there may
      // be one of its logical or physical counterpart, which is in the list.
      if (result.kind === 'keyword' && isRevert(result.value) && round < MOST_ROUNDS)
        current = declarationBehind(node, current, result.value);
      else current = result;
    }
    if (current !== null) resolved.push(current);
  }
  return resolved;
}

function substituted(
  value: UnparsedValue,
  custom: CustomProperties,
  texts: Map<UnparsedValue, string | null>,
): string | null {
  let text = texts.get(value);
  if (text === undefined) {
    const isOfFont = value.asksFont && value.name.startsWith('font');
    text = isOfFont ? custom.substituteInFont(value.text) : custom.substitute(value.text);
    if (text !== null && hasTaintedAddress(text)) text = null;
    if (text === null) reportMissing(value, custom);
    texts.set(value, text);
  }
  return text;
}

/** "Invalid at computed-value time" is `unset` (§3.1). */
function invalid({ property, important }: UnparsedDeclaration): ResolvedDeclaration {
  return { kind: 'keyword', property, value: 'unset', important };
}

function parsed(declaration: UnparsedDeclaration, text: string, custom: CustomProperties): ResolvedDeclaration {
  const { property, value, important } = declaration;
  const { substitutions } = custom.registry;
  let byText = substitutions.get(value);
  if (byText === undefined) {
    byText = new Map();
    substitutions.set(value, byText);
  }
  let byProperty = byText.get(text);
  if (byProperty === undefined) {
    byProperty = new Map();
    byText.set(text, byProperty);
  }
  let result = byProperty.get(property);
  if (result === undefined) {
    const found = parseSubstituted(value, property, text, important);
    if (found === null && NOTHING.test(text)) reportMissing(value, custom);
    else if (found === null) reportInvalid(value, text, custom);
    result = found ?? invalid(declaration);
    byProperty.set(property, result);
  }
  return result;
}

function reportMissing(value: UnparsedValue, custom: CustomProperties): void {
  const quoted = value.text.slice(0, LONGEST_QUOTE);
  const message = `${value.name}: "${quoted}" refers to nothing, and counts as unset`;
  reporterOf(value, custom)?.('CSS_INVALID_VALUE', message, { severity: 'info' });
}

function reportInvalid(value: UnparsedValue, text: string, custom: CustomProperties): void {
  const report = reporterOf(value, custom);
  if (report !== null) explainSubstituted(value, text, report);
}

/** `null` from the second time on, and where nobody needs to know. */
function reporterOf(value: UnparsedValue, { registry: { diagnostics } }: CustomProperties): DeclarationReporter | null {
  const place = placeOf(value);
  return place === null || !diagnostics.isFirstOf(value) ? null : reporterAt(diagnostics, place);
}
