/**
 * From a declaration's name and tokens to typed longhands (css-syntax-3 §5.4.6, css-cascade-5 §4): names and aliases are looked up,
 * shorthands expanded, values parsed; what is dropped is reported with the reason.
 */

import type { CustomDeclaration, Declaration, ResolvedDeclaration, UnparsedValue } from './declared-value.ts';
import { longhandOf } from './properties/logical.ts';
import type { PropertyId } from './properties/longhands.ts';
import { type KnownProperty, propertyByName } from './properties/names.ts';
import type { DeclarationReporter } from './rejected-declaration.ts';
import { explainRejection, explainUnknown, isForAnotherProgram } from './rejected-declaration.ts';
import { ASKS_FONT, HAS_ATTRIBUTE, INVALID, scanValue } from './scan-value.ts';
import type { Shorthand } from './shorthands/shorthand.ts';
import { asciiLower } from './syntax/escapes.ts';
import { streamOf, type TokenStream } from './syntax/token-stream.ts';
import { Deferred, type ParseContext, type Specified } from './values/basic/syntax.ts';
import { wideKeywordIn, wideKeywordOf } from './wide-keywords.ts';

/**
 * Parses one declaration and appends what it sets to `out`, one entry per longhand; nothing where it is invalid.
 *
 * @param name - as written
 * @param value - from behind the colon to the end of the declaration, without `!important`
 * @param report - `null` where nobody needs to know (the user agent's style sheet, `@supports`)
 */
export function parseDeclaration(
  name: string,
  value: TokenStream,
  important: boolean,
  context: ParseContext,
  out: Declaration[],
  report: DeclarationReporter | null,
): void {
  if (name.startsWith('--')) {
    const custom = parseCustomProperty(name, value, important);
    if (custom !== null) out.push(custom);
    return;
  }
  const lowerName = asciiLower(name);
  const property = propertyByName(lowerName);
  if (property === null) {
    if (report !== null) explainUnknown(lowerName, report);
    return;
  }
  const start = value.position;
  const length = out.length;
  if (parseKnown(property, value, important, context, out)) {
    if (report === null) return;
    if (property.kind === 'shorthand') {
      for (let i = length; i < out.length; i++) reportLonghandWithoutEffect(out[i]!, report);
    } else {
      value.position = start;
      reportWithoutEffect(property, lowerName, value, report);
    }
    return;
  }
  value.position = start;
  if (report !== null) explainRejection(property, lowerName, value, report);
}

/** Whether a declaration would be valid and have an effect: `@supports (name: value)` (css-conditional-3 §6). */
export function supportsDeclaration(name: string, value: TokenStream): boolean {
  if (name.startsWith('--')) return scanValue(value) !== INVALID;
  const property = propertyByName(asciiLower(name));
  if (property === null || property.kind === 'not-on-paper' || property.kind === 'unsupported') return false;
  if (property.kind === 'longhand' && longhandOf(property.id).property.unsupported !== null) return false;
  return parseKnown(property, value, false, NO_CONTEXT, []);
}

/**
 * Goes on with a declaration whose `var()`, `attr()` and kin have been replaced (css-values-5 §6). `null` where it is not valid then:
 * "invalid at computed-value time".
 *
 * @param property - the longhand wanted: `unparsed` may be a shorthand's value
 */
export function parseSubstituted(
  unparsed: UnparsedValue,
  property: PropertyId,
  text: string,
  important: boolean,
): ResolvedDeclaration | null {
  const known = propertyByName(unparsed.name);
  const out: Declaration[] = [];
  if (known !== null && parseKnown(known, streamOf(text), important, unparsed.context, out)) {
    for (const each of out) {
      if (each.property === property && each.kind !== 'unparsed' && each.kind !== 'custom') return each;
    }
  }
  return null;
}

/** Says why `parseSubstituted` gave nothing. */
export function explainSubstituted({ name }: UnparsedValue, text: string, report: DeclarationReporter): void {
  const property = propertyByName(name);
  // The marks around what was substituted are ours.
  if (property !== null)
    explainRejection(property, name, streamOf(text.replaceAll(/\/\*[\u0001\u0002]?\*\//g, ' ').trim()), report);
}

const NO_CONTEXT: ParseContext = { baseUrl: 'about:blank', quirks: false };

/** Appends what the declaration sets; `false` where it is invalid, and then nothing is appended. */
function parseKnown(
  property: KnownProperty,
  value: TokenStream,
  important: boolean,
  context: ParseContext,
  out: Declaration[],
): boolean {
  if (property.kind === 'not-on-paper' || property.kind === 'unsupported') return true;
  const wide = wideKeywordIn(value);
  if (wide !== null) {
    for (const id of longhandsOf(property)) out.push({ kind: 'keyword', property: id, value: wide, important });
    return true;
  }
  const features = scanValue(value);
  if (features === INVALID) return false;
  if (features !== 0) {
    // `content` knows plain attributes itself, and then elements with other attributes share their style.
    if (features === HAS_ATTRIBUTE && parsesItself(property, value, important, context, out)) return true;
    const name = property.kind === 'longhand' ? property.name : property.shorthand.name;
    const unparsed: UnparsedValue = {
      name,
      text: value.remainingText(),
      context,
      asksFont: (features & ASKS_FONT) !== 0,
    };
    for (const id of longhandsOf(property)) out.push({ kind: 'unparsed', property: id, value: unparsed, important });
    return true;
  }
  return property.kind === 'longhand'
    ? parseLonghand(property.id, value, important, context, out)
    : parseShorthand(property.shorthand, value, important, context, out);
}

function parsesItself(
  property: KnownProperty,
  value: TokenStream,
  important: boolean,
  context: ParseContext,
  out: Declaration[],
): boolean {
  const start = value.position;
  if (property.kind === 'longhand' && parseLonghand(property.id, value, important, context, out)) return true;
  value.position = start;
  return false;
}

function parseLonghand(
  id: PropertyId,
  tokens: TokenStream,
  important: boolean,
  context: ParseContext,
  out: Declaration[],
): boolean {
  const value = longhandOf(id).property.syntax.parse(tokens, context);
  if (value === null || !tokens.isAtEnd()) return false;
  out.push(declarationOf(id, value, important));
  return true;
}

function parseShorthand(
  shorthand: Shorthand,
  tokens: TokenStream,
  important: boolean,
  context: ParseContext,
  out: Declaration[],
): boolean {
  tokens.skipWhitespace();
  const strict = context.quirks && !shorthand.keepsQuirks;
  const values = shorthand.parse(tokens, strict ? { baseUrl: context.baseUrl, quirks: false } : context);
  if (values === null || !tokens.isAtEnd()) return false;
  for (let i = 0; i < shorthand.longhands.length; i++) {
    const id = shorthand.longhands[i]!;
    const value = values[i];
    out.push(declarationOf(id, value ?? longhandOf(id).property.initial, important));
  }
  return true;
}

function declarationOf(property: PropertyId, value: Specified<unknown>, important: boolean): ResolvedDeclaration {
  if (value instanceof Deferred) return { kind: 'deferred', property, value, important };
  return { kind: 'value', property, value, important };
}

function longhandsOf(property: Extract<KnownProperty, { kind: 'longhand' | 'shorthand' }>): readonly PropertyId[] {
  return property.kind === 'longhand' ? [property.id] : property.shorthand.longhands;
}

/** css-variables-1 §2: any tokens but unbalanced and bad ones. */
function parseCustomProperty(name: string, value: TokenStream, important: boolean): CustomDeclaration | null {
  if (name === '--') return null;
  const keyword = wideKeywordIn(value);
  const features = scanValue(value);
  if (features === INVALID) return null;
  value.skipWhitespace();
  return {
    kind: 'custom',
    property: -1,
    value: {
      name,
      text: value.remainingText(),
      keyword,
      hasReferences: features !== 0,
      readsElement: (features & HAS_ATTRIBUTE) !== 0,
    },
    important,
  };
}

/** Says that a valid declaration does nothing here, unless it asks for nothing. */
function reportWithoutEffect(
  property: Exclude<KnownProperty, { kind: 'shorthand' }>,
  name: string,
  value: TokenStream,
  report: DeclarationReporter,
): void {
  if (property.kind === 'not-on-paper') {
    report('CSS_UNSUPPORTED', `${name} has no meaning on paper`, { severity: 'info' });
    return;
  }
  const reason = property.kind === 'unsupported' ? property.reason : longhandOf(property.id).property.unsupported;
  if (reason === null) return;
  const text = asciiLower(value.remainingText());
  if (!asksForNothing(text, property) && !isForAnotherProgram(text)) reportNoEffect(name, reason, report);
}

/** The same for one longhand that a shorthand set. */
function reportLonghandWithoutEffect(declaration: Declaration, report: DeclarationReporter): void {
  if (declaration.kind !== 'value' && declaration.kind !== 'deferred') return;
  const { property } = longhandOf(declaration.property);
  if (property.unsupported === null || declaration.value === property.initial || declaration.value === 'auto') return;
  reportNoEffect(property.name, property.unsupported, report);
}

function reportNoEffect(name: string, reason: string, report: DeclarationReporter): void {
  report('CSS_UNSUPPORTED', `${name} has no effect yet: ${reason}`, { severity: 'warning' });
}

function asksForNothing(text: string, property: KnownProperty): boolean {
  if (wideKeywordOf(text) !== null) return true;
  if (property.kind === 'unsupported') return property.initial === text;
  return text === 'none' || text === 'auto' || text === 'normal';
}
