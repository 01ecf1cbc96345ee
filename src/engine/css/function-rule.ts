/** Custom functions: `@function --name(--parameter <type>: default) returns <type>` (css-mixins-1 §2). */
import { type ContainerQuery, readContainerQuery } from './container-query.ts';
import type { CssWideKeyword } from './declared-value.ts';
import { type MediaEnvironment, readMediaQueryList } from './media-query.ts';
import { matchesSyntax, parseSyntaxDefinition, type SyntaxDefinition } from './registered-syntax.ts';
import { INVALID, scanValue } from './scan-value.ts';
import { readSupportsCondition } from './supports.ts';
import { isDashedIdent } from './syntax/dashed-ident.ts';
import { parseBlockItems, type RawAtRule, type RawDeclaration } from './syntax/parse-rules.ts';
import { COLON, COMMA, FUNCTION, IDENT } from './syntax/token-kind.ts';
import { TokenStream } from './syntax/token-stream.ts';
import type { TokenList } from './syntax/tokenize.ts';
import type { ParseContext } from './values/basic/syntax.ts';
import { wideKeywordIn } from './wide-keywords.ts';

export interface FunctionRule {
  /** With its two dashes, case kept. */
  readonly name: string;
  readonly parameters: readonly FunctionParameter[];
  readonly returns: SyntaxDefinition;
  /** In source order: of two for one name the later wins. */
  readonly statements: readonly FunctionStatement[];
  /** Full name of the layer, `null` for none. */
  readonly layer: string | null;
  /** Of the sheet that it stands in. */
  readonly context: ParseContext;
}

export interface FunctionParameter {
  readonly name: string;
  readonly syntax: SyntaxDefinition;
  /** `null` where an argument must be given. */
  readonly fallback: string | null;
}

/** A local variable, or the descriptor `result`. */
export interface FunctionStatement {
  readonly name: string;
  readonly text: string;
  readonly keyword: CssWideKeyword | null;
  /** The `@container` around. */
  readonly container: ContainerQuery | null;
}

export interface FunctionRuleInputs {
  readonly tokens: TokenList;
  readonly context: ParseContext;
  readonly media: MediaEnvironment;
  readonly namespaces: ReadonlyMap<string, string>;
  readonly layer: string | null;
  /** Told of what in the block is left out, with the token where it stands. */
  readonly report: (message: string, token: number) => void;
}

/** The descriptor that a function gives. */
export const RESULT = 'result';

/** Conditional rules in one another deeper than this are left out. */
const DEEPEST_NESTING = 64;

/** `null` where the prelude is wrong. */
export function readFunctionRule(
  prelude: TokenStream,
  blockStart: number,
  blockEnd: number,
  inputs: FunctionRuleInputs,
): FunctionRule | null {
  prelude.skipWhitespace();
  if (prelude.kind !== FUNCTION) return null;
  const name = prelude.calleeName();
  if (!isDashedIdent(name)) return null;
  const parameters = prelude.readBlock((inner) => readParameters(inner, inputs.context));
  if (parameters === null) return null;
  prelude.skipWhitespace();
  let returns: SyntaxDefinition | null = 'universal';
  if (prelude.takeIdent('returns')) returns = readType(prelude, prelude.end);
  if (returns === null || !prelude.isAtEnd()) return null;
  const statements: FunctionStatement[] = [];
  readBody(blockStart, blockEnd, null, 0, statements, inputs);
  return { name, parameters, returns, statements, layer: inputs.layer, context: inputs.context };
}

// ---- parameters

function readParameters(inner: TokenStream, context: ParseContext): FunctionParameter[] | null {
  const parameters: FunctionParameter[] = [];
  if (inner.isAtEnd()) return parameters;
  do {
    const parameter = readParameter(inner, context);
    if (parameter === null) return null;
    parameters.push(parameter);
  } while (inner.takeComma());
  return parameters;
}

/** `--name <css-type>? [ : <default-value> ]?` */
function readParameter(inner: TokenStream, context: ParseContext): FunctionParameter | null {
  if (inner.nextKind() !== IDENT) return null;
  const name = inner.ident();
  if (!isDashedIdent(name)) return null;
  inner.advance();
  inner.skipWhitespace();
  const start = inner.position;
  while (inner.position < inner.end && inner.kind !== COMMA && inner.kind !== COLON) inner.skipComponentValue();
  const typeEnd = inner.position;
  inner.position = start;
  const syntax = start === typeEnd ? 'universal' : readType(inner, typeEnd);
  if (syntax === null) return null;
  if (inner.kind !== COLON || inner.position >= inner.end) return { name, syntax, fallback: null };
  inner.advance();
  const first = inner.position;
  while (inner.position < inner.end && inner.kind !== COMMA) inner.skipComponentValue();
  const value = new TokenStream(inner.tokens, first, inner.position);
  const features = scanValue(value);
  if (features === INVALID) return null;
  const fallback = value.remainingText();
  // A default without references is checked at once.
  if (features === 0 && !matchesSyntax(syntax, fallback, context)) return null;
  return { name, syntax, fallback };
}

/** `<css-type>`: one component, or `type(<syntax>)`; the stream moves to `end`. */
function readType(stream: TokenStream, end: number): SyntaxDefinition | null {
  stream.skipWhitespace();
  if (stream.isFunction('type')) {
    const syntax = stream.readBlock((inner) => {
      const text = inner.remainingText();
      inner.position = inner.end;
      return parseSyntaxDefinition(text);
    });
    stream.skipWhitespace();
    return stream.position < end ? null : syntax;
  }
  const text = new TokenStream(stream.tokens, stream.position, end).remainingText();
  stream.position = end;
  const syntax = parseSyntaxDefinition(text);
  return syntax === null || syntax === 'universal' || syntax.length !== 1 ? null : syntax;
}

// ---- body

function readBody(
  start: number,
  end: number,
  container: ContainerQuery | null,
  depth: number,
  statements: FunctionStatement[],
  inputs: FunctionRuleInputs,
): void {
  for (const item of parseBlockItems(inputs.tokens, start, end)) {
    switch (item.kind) {
      case 'declaration':
        readStatement(item, container, statements, inputs);
        break;
      case 'at-rule':
        if (depth < DEEPEST_NESTING) readConditional(item, container, depth, statements, inputs);
        else inputs.report('its rules are nested too deep', item.start);
        break;
      default:
        inputs.report(
          'it holds local variables, "result" and conditional rules only',
          item.kind === 'invalid' ? item.start : item.preludeStart,
        );
    }
  }
}

function readStatement(
  item: RawDeclaration,
  container: ContainerQuery | null,
  statements: FunctionStatement[],
  inputs: FunctionRuleInputs,
): void {
  const value = new TokenStream(inputs.tokens, item.valueStart, item.valueEnd);
  const isKnown = item.name === RESULT || isDashedIdent(item.name);
  if (!isKnown || item.isImportant || scanValue(value) === INVALID) {
    const reason = isKnown ? 'is not valid' : 'is neither "result" nor a local variable';
    inputs.report(`"${item.name.slice(0, 80)}" ${reason}`, item.start);
    return;
  }
  statements.push({ name: item.name, text: value.remainingText(), keyword: wideKeywordIn(value), container });
}

/** §2.3: `@media` and `@supports` are decided at once, `@container` by the element. */
function readConditional(
  rule: RawAtRule,
  container: ContainerQuery | null,
  depth: number,
  statements: FunctionStatement[],
  inputs: FunctionRuleInputs,
): void {
  const prelude = new TokenStream(inputs.tokens, rule.preludeStart, rule.preludeEnd);
  let inside = container;
  let holds: boolean | null = null;
  if (rule.blockStart !== -1) {
    if (rule.name === 'media') holds = readMediaQueryList(prelude, inputs.media);
    else if (rule.name === 'supports') holds = readSupportsCondition(prelude, inputs.namespaces);
    else if (rule.name === 'container') {
      inside = readContainerQuery(prelude, inputs.context, container);
      holds = inside === null ? null : true;
    }
  }
  if (holds === null) inputs.report(`@${rule.name} cannot stand in it, or is not valid`, rule.start);
  else if (holds) readBody(rule.blockStart, rule.blockEnd, inside, depth + 1, statements, inputs);
}
