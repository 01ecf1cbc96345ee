/**
 * What is in a declaration's value before it is parsed (css-values-5 §6, css-syntax-3 §8.2): whether it has functions that are replaced by
 * other tokens when the element is known, and whether those are written right.
 */
import { readCondition } from './condition.ts';
import { parseSyntaxDefinition } from './registered-syntax.ts';
import { UNKNOWN_TRUTH_READERS } from './style-query.ts';
import { isDashedIdent } from './syntax/dashed-ident.ts';
import {
  BAD_STRING,
  BAD_URL,
  COLON,
  COMMA,
  DELIM,
  FUNCTION,
  IDENT,
  LEFT_CURLY,
  LEFT_PAREN,
  LEFT_SQUARE,
  NUMBER,
  RIGHT_CURLY,
  RIGHT_PAREN,
  RIGHT_SQUARE,
  SEMICOLON,
} from './syntax/token-kind.ts';
import { TokenStream } from './syntax/token-stream.ts';

/** Deeper nesting of functions and brackets makes a value invalid, so that the parsers of values may recurse. */
const DEEPEST_NESTING = 64;

export const INVALID = -1;
/** Has `var()`, `env()`, `if()` or a custom function. */
const HAS_REFERENCE = 1;
/** Has `attr()`, or a custom function that may have it: it depends on the element. */
export const HAS_ATTRIBUTE = 2;
/** Has `if()` or a custom function, which may compare or compute lengths relative to the element's font. */
export const ASKS_FONT = 4;

/** What stands between brackets: `<declaration-value>`s have neither `;` nor `!` at their top. */
const PLAIN = 0;
const DECLARATION_VALUE = 1;
const BRANCHES = 2;
/** Braces around an argument hold one, too. */
const CALL_ARGUMENTS = 3;

/** Bits, or `INVALID` where the value has bad tokens, a malformed substitution function, or is nested too deep. Does not move the stream. */
export function scanValue(value: TokenStream): number {
  const start = value.position;
  const features = scanFrom(value);
  value.position = start;
  return features;
}

function scanFrom(value: TokenStream): number {
  const { kinds, closers } = value.tokens;
  const open: number[] = [];
  let features = 0;
  for (let i = value.position; i < value.end; i++) {
    const kind = kinds[i]!;
    switch (kind) {
      case FUNCTION:
      case LEFT_PAREN:
      case LEFT_SQUARE:
      case LEFT_CURLY: {
        if (open.length >= DEEPEST_NESTING) return INVALID;
        if (kind !== FUNCTION) {
          open.push(kind === LEFT_CURLY && open.at(-1) === CALL_ARGUMENTS ? DECLARATION_VALUE : PLAIN);
          break;
        }
        value.position = i;
        const form = formOf(value);
        if (form === null) {
          open.push(PLAIN);
          break;
        }
        if (!value.readBlock(form.isValid)) return INVALID;
        features |= form.feature;
        open.push(form.content);
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
        if (hasNoSemicolon(open.at(-1))) return INVALID;
        break;
      case DELIM:
        value.position = i;
        if ((open.at(-1) ?? DECLARATION_VALUE) !== PLAIN && value.isDelim('!')) return INVALID;
        break;
      default:
    }
  }
  return features;
}

function hasNoSemicolon(content: number = DECLARATION_VALUE): boolean {
  return content === DECLARATION_VALUE || content === CALL_ARGUMENTS;
}

interface SubstitutionFunction {
  readonly feature: number;
  readonly content: number;
  /** Reads the arguments as far as they can be wrong, the rest is skipped; `null` where they are. */
  readonly isValid: (inner: TokenStream) => true | null;
}

const VARIABLE: SubstitutionFunction = { feature: HAS_REFERENCE, content: DECLARATION_VALUE, isValid: isVariable };
const ENVIRONMENT: SubstitutionFunction = {
  feature: HAS_REFERENCE,
  content: DECLARATION_VALUE,
  isValid: isEnvironment,
};
const CONDITIONAL: SubstitutionFunction = {
  feature: HAS_REFERENCE | ASKS_FONT,
  content: BRANCHES,
  isValid: areBranches,
};
const ATTRIBUTE: SubstitutionFunction = { feature: HAS_ATTRIBUTE, content: DECLARATION_VALUE, isValid: isAttribute };
const CALL: SubstitutionFunction = {
  feature: HAS_REFERENCE | HAS_ATTRIBUTE | ASKS_FONT,
  content: CALL_ARGUMENTS,
  isValid: areArguments,
};

function formOf(value: TokenStream): SubstitutionFunction | null {
  if (value.isFunction('var')) return VARIABLE;
  if (value.isFunction('env')) return ENVIRONMENT;
  if (value.isFunction('attr')) return ATTRIBUTE;
  if (value.isFunction('if')) return CONDITIONAL;
  return value.calleeName().startsWith('--') ? CALL : null;
}

/** Whether the arguments end here, or a fallback begins, which is skipped. */
function endsInFallback(inner: TokenStream): true | null {
  inner.skipWhitespace();
  if (inner.position < inner.end && inner.kind !== COMMA) return null;
  inner.position = inner.end;
  return true;
}

/** css-variables-1 §3 */
function isVariable(inner: TokenStream): true | null {
  if (inner.nextKind() !== IDENT) return null;
  const name = inner.ident();
  inner.advance();
  return isDashedIdent(name) ? endsInFallback(inner) : null;
}

/** css-env-1 §3: a name, integers that choose one of several values. */
function isEnvironment(inner: TokenStream): true | null {
  if (inner.nextKind() !== IDENT) return null;
  inner.advance();
  while (inner.nextKind() === NUMBER) {
    if (!inner.isInteger() || inner.number() < 0) return null;
    inner.advance();
  }
  return endsInFallback(inner);
}

/** css-values-5 §7.7 */
function isAttribute(inner: TokenStream): true | null {
  if (inner.nextKind() !== IDENT) return null;
  inner.advance();
  inner.skipWhitespace();
  if (inner.kind === IDENT) inner.advance();
  else if (inner.isDelim('%')) inner.advance();
  else if (inner.kind === FUNCTION) {
    if (!inner.isFunction('type') || inner.readBlock(isAttributeSyntax) === null) return null;
  }
  return endsInFallback(inner);
}

/** An attribute cannot be an address. */
function isAttributeSyntax(inner: TokenStream): true | null {
  const syntax = parseSyntaxDefinition(inner.remainingText());
  inner.position = inner.end;
  if (syntax === null) return null;
  return syntax !== 'universal' && syntax.some(({ type }) => type === '<url>' || type === '<image>') ? null : true;
}

function areArguments(inner: TokenStream): true | null {
  return readArguments(inner) === null ? null : true;
}

/** Arguments of a custom function (css-mixins-1 §3): none is empty; braces enclose the whole of one, so that it may have commas. */
export function readArguments(inner: TokenStream): TokenStream[] | null {
  const given: TokenStream[] = [];
  if (inner.isAtEnd()) return given;
  do {
    inner.skipWhitespace();
    let start = inner.position;
    while (inner.position < inner.end && inner.kind !== COMMA) inner.skipComponentValue();
    const { position: next } = inner;
    let end = next;
    inner.position = start;
    if (inner.kind === LEFT_CURLY && start < end) {
      start++;
      end = Math.min(inner.tokens.closers[inner.position]!, end);
      inner.skipComponentValue();
      inner.skipWhitespace();
      if (inner.position < next) return null;
    }
    inner.position = next;
    const argument = new TokenStream(inner.tokens, start, end);
    if (argument.isAtEnd()) return null;
    given.push(argument);
  } while (inner.takeComma());
  return given;
}

/** css-values-5 §7.3: `[ <condition> : <declaration-value>? ]` between semicolons, at least one. */
function areBranches(inner: TokenStream): true | null {
  const { end } = inner;
  do {
    const branch = readBranch(inner);
    if (branch === null) return null;
    inner.position = branch.conditionStart;
    inner.end = branch.conditionEnd;
    const isCondition =
      inner.takeIdent('else') || (readCondition(inner, UNKNOWN_TRUTH_READERS) !== null && inner.isAtEnd());
    const isRead = inner.isAtEnd();
    inner.end = end;
    if (!isCondition || !isRead) return null;
    inner.position = branch.next;
  } while (!inner.isAtEnd());
  return true;
}

/** Ranges of tokens. */
export interface Branch {
  readonly conditionStart: number;
  readonly conditionEnd: number;
  readonly valueStart: number;
  readonly valueEnd: number;
  /** Where the next one begins. */
  readonly next: number;
}

/** One branch of an `if()`, without moving the stream's end; `null` where there is no colon. */
export function readBranch(inner: TokenStream): Branch | null {
  inner.skipWhitespace();
  const conditionStart = inner.position;
  while (inner.position < inner.end && inner.kind !== COLON && inner.kind !== SEMICOLON) inner.skipComponentValue();
  if (inner.position >= inner.end || inner.kind !== COLON) return null;
  const conditionEnd = inner.position;
  const valueStart = conditionEnd + 1;
  while (inner.position < inner.end && inner.kind !== SEMICOLON) inner.skipComponentValue();
  return { conditionStart, conditionEnd, valueStart, valueEnd: inner.position, next: inner.position + 1 };
}
