/**
 * From a declaration's name and tokens to typed longhands (css-syntax-3 §5.4.6, css-cascade-5 §4): names and aliases are looked up,
 * shorthands expanded, values parsed; what is dropped is reported with the reason.
 */
import type { DiagnosticCode, Severity } from '../base/diagnostics.ts';
import type {
  CssWideKeyword,
  CustomDeclaration,
  Declaration,
  ResolvedDeclaration,
  UnparsedValue,
} from './declared-value.ts';
import { substituteEnvironment } from './environment-variables.ts';
import { longhandOf } from './properties/logical.ts';
import type { PropertyId } from './properties/longhands.ts';
import { type KnownProperty, propertyByName } from './properties/names.ts';
import { explainRejection, explainUnknown, isForAnotherProgram } from './rejected-declaration.ts';
import type { Shorthand } from './shorthands/shorthand.ts';
import { asciiLower } from './syntax/escapes.ts';
import {
  BAD_STRING,
  BAD_URL,
  COMMA,
  DELIM,
  FUNCTION,
  IDENT,
  LEFT_CURLY,
  LEFT_PAREN,
  LEFT_SQUARE,
  RIGHT_CURLY,
  RIGHT_PAREN,
  RIGHT_SQUARE,
  SEMICOLON,
} from './syntax/token-kind.ts';
import { streamOf, type TokenStream } from './syntax/token-stream.ts';
import { Deferred, type ParseContext, type Specified } from './values/syntax.ts';

export interface ReportDetail {
  readonly severity: Severity;
  readonly hint?: string;
}

/** Told of each declaration that is dropped or has no effect; whoever calls knows the place in the sheet. */
export type DeclarationReporter = (code: DiagnosticCode, message: string, detail: ReportDetail) => void;

/** Deeper nesting of functions and brackets makes a value invalid, so that the parsers of values may recurse. */
const DEEPEST_NESTING = 64;

const WIDE_KEYWORDS: ReadonlyMap<string, CssWideKeyword> = new Map<string, CssWideKeyword>(
  (['initial', 'inherit', 'unset', 'revert', 'revert-layer'] as const).map((word) => [word, word]),
);

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
  if (name.startsWith('--')) return scan(value) !== INVALID;
  const property = propertyByName(asciiLower(name));
  if (property === null || property.kind === 'not-on-paper' || property.kind === 'unsupported') return false;
  if (property.kind === 'longhand' && longhandOf(property.id).property.unsupported !== null) return false;
  return parseKnown(property, value, false, NO_CONTEXT, []);
}

/**
 * Goes on with a declaration whose `var()`s have been replaced (css-variables-1 §3). What is not valid then is `unset`
 * ("invalid at computed-value time").
 *
 * @param property - the longhand wanted: `unparsed` may be a shorthand's value
 */
export function parseSubstituted(
  unparsed: UnparsedValue,
  property: PropertyId,
  text: string,
  important: boolean,
): ResolvedDeclaration {
  const known = propertyByName(unparsed.name);
  const out: Declaration[] = [];
  if (known !== null && parseKnown(known, streamOf(text), important, unparsed.context, out)) {
    for (const each of out) {
      if (each.property === property && each.kind !== 'unparsed' && each.kind !== 'custom') return each;
    }
  }
  return { kind: 'keyword', property, value: 'unset', important };
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
  const wide = wideKeyword(value);
  if (wide !== null) {
    for (const id of longhandsOf(property)) out.push({ kind: 'keyword', property: id, value: wide, important });
    return true;
  }
  const features = scan(value);
  if (features === INVALID) return false;
  if ((features & HAS_ENVIRONMENT) !== 0) {
    const text = substituteEnvironment(value);
    return text !== null && parseKnown(property, streamOf(text), important, context, out);
  }
  if ((features & HAS_VARIABLES) !== 0) {
    const name = property.kind === 'longhand' ? property.name : property.shorthand.name;
    const unparsed: UnparsedValue = { name, text: value.remainingText(), context };
    for (const id of longhandsOf(property)) out.push({ kind: 'unparsed', property: id, value: unparsed, important });
    return true;
  }
  return property.kind === 'longhand'
    ? parseLonghand(property.id, value, important, context, out)
    : parseShorthand(property.shorthand, value, important, context, out);
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
  const keyword = wideKeyword(value);
  const features = scan(value);
  if (features === INVALID) return null;
  value.skipWhitespace();
  return {
    kind: 'custom',
    property: -1,
    value: { name, text: value.remainingText(), keyword, hasVariables: (features & HAS_VARIABLES) !== 0 },
    important,
  };
}

/** The keyword where it is the whole value. */
function wideKeyword(value: TokenStream): CssWideKeyword | null {
  const start = value.position;
  let keyword: CssWideKeyword | null = null;
  if (value.nextKind() === IDENT) {
    keyword = WIDE_KEYWORDS.get(value.keyword()) ?? null;
    if (keyword !== null) {
      value.advance();
      if (!value.isAtEnd()) keyword = null;
    }
  }
  value.position = start;
  return keyword;
}

const INVALID = -1;
const HAS_VARIABLES = 1;
const HAS_ENVIRONMENT = 2;

/**
 * What is in a value: bits, or `INVALID` where it has bad tokens, a malformed `var()`, or is nested too deep; also where `!` or `;` stands
 * outside of brackets or in the fallback of a `var()` (`<declaration-value>`, css-syntax-3 §8.2). Does not move the stream.
 */
function scan(value: TokenStream): number {
  const start = value.position;
  const features = scanFrom(value);
  value.position = start;
  return features;
}

function scanFrom(value: TokenStream): number {
  const { kinds, closers } = value.tokens;
  /** Of each open block whether it is a `var()`. */
  const open: boolean[] = [];
  let features = 0;
  for (let i = value.position; i < value.end; i++) {
    const kind = kinds[i]!;
    switch (kind) {
      case FUNCTION:
      case LEFT_PAREN:
      case LEFT_SQUARE:
      case LEFT_CURLY: {
        if (open.length >= DEEPEST_NESTING) return INVALID;
        value.position = i;
        const isVariable = kind === FUNCTION && value.isFunction('var');
        if (isVariable) {
          if (!isReference(value)) return INVALID;
          features |= HAS_VARIABLES;
        } else if (kind === FUNCTION && value.isFunction('env')) features |= HAS_ENVIRONMENT;
        open.push(isVariable);
        break;
      }
      case RIGHT_PAREN:
      case RIGHT_SQUARE:
      case RIGHT_CURLY:
        if (closers[i] === 0) return INVALID;
        open.pop();
        break;
      case BAD_STRING:
      case BAD_URL:
        return INVALID;
      case SEMICOLON:
      case DELIM:
        value.position = i;
        if (open.at(-1) !== false && (kind === SEMICOLON || value.isDelim('!'))) return INVALID;
        break;
      default:
    }
  }
  return features;
}

/** Whether the `var(` at the stream names a custom property, and has nothing or a comma behind it. Moves the stream. */
function isReference(value: TokenStream): boolean {
  value.advance();
  if (value.nextKind() !== IDENT || !value.ident().startsWith('--')) return false;
  value.advance();
  value.skipWhitespace();
  return value.position >= value.end || value.kind === COMMA || value.kind === RIGHT_PAREN;
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
  if (WIDE_KEYWORDS.has(text)) return true;
  if (property.kind === 'unsupported') return property.initial === text;
  return text === 'none' || text === 'auto' || text === 'normal';
}
