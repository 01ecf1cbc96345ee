/** Blocks of declarations: of style rules, `@page`, margin boxes, and `style` attributes. */
import type { DiagnosticContext, Diagnostics } from '../base/diagnostics.ts';
import { parseDeclaration } from './declaration.ts';
import type { Declaration } from './declared-value.ts';
import type { DescriptorReporter } from './descriptors.ts';
import { reporterAt } from './rejected-declaration.ts';
import { type DeclarationBlock, NO_DECLARATIONS } from './stylesheet.ts';
import { parseDeclarationItems, type RawItem } from './syntax/parse-rules.ts';
import type { SourceLines, SourcePosition } from './syntax/source-position.ts';
import { TokenStream } from './syntax/token-stream.ts';
import { type TokenList, tokenize } from './syntax/tokenize.ts';
import { keepPlace } from './unparsed-place.ts';
import type { ParseContext } from './values/basic/syntax.ts';

/** What reading and reporting the declarations of one sheet needs. */
export interface BlockContext {
  readonly tokens: TokenList;
  /** `null` for attributes: blocks of them have no line. */
  readonly lines: SourceLines | null;
  /** For attributes: finds out where they stand; called when there is something to tell. */
  readonly findLines?: (() => SourceLines | null) | null;
  readonly parseContext: ParseContext;
  readonly url: string;
  readonly diagnostics: Diagnostics | null;
}

/** The declarations among the items, in their order; the other items are not looked at. */
export function readDeclarationBlock(items: readonly RawItem[], context: BlockContext): DeclarationBlock {
  const declarations: Declaration[] = [];
  const { tokens, diagnostics } = context;
  let firstStart = -1;
  let start = 0;
  const report = diagnostics === null ? null : reporterAt(diagnostics, () => placeIn(context, start)());
  for (const item of items) {
    if (item.kind !== 'declaration') continue;
    start = item.start;
    if (firstStart === -1) firstStart = start;
    const value = new TokenStream(tokens, item.valueStart, item.valueEnd);
    parseDeclaration(item.name, value, item.isImportant, context.parseContext, declarations, report);
    const last = declarations.at(-1);
    if (diagnostics !== null && last?.kind === 'unparsed') keepPlace(last.value, placeIn(context, item.start));
  }
  if (declarations.length === 0) return NO_DECLARATIONS;
  return blockOf(declarations, context.url, positionIn(context, firstStart)?.line ?? 0);
}

/** A `style` attribute (css-style-attr-1), or presentational hints written as declarations. */
export function parseStyleAttribute(
  text: string,
  parseContext: ParseContext,
  url: string,
  diagnostics: Diagnostics | null,
  findLines: (() => SourceLines | null) | null = null,
): DeclarationBlock {
  const tokens = tokenize(text);
  const items = parseDeclarationItems(tokens, 0, tokens.count);
  return readDeclarationBlock(items, { tokens, lines: null, findLines, parseContext, url, diagnostics });
}

function blockOf(declarations: readonly Declaration[], url: string, line: number): DeclarationBlock {
  let hasNormal = false;
  let hasImportant = false;
  for (const { important } of declarations) {
    if (important) hasImportant = true;
    else hasNormal = true;
  }
  return { declarations, hasNormal, hasImportant, url, line };
}

/** Reports descriptors of an at-rule that were not understood. */
export function reportDescriptor(rule: string, context: BlockContext): DescriptorReporter {
  return (name, value, fault, offset) => {
    const place = { url: context.url, ...context.lines?.positionAt(offset) };
    const descriptor = `@${rule} { ${name.slice(0, 80)} }`;
    if (fault === null)
      context.diagnostics?.report('CSS_UNKNOWN_PROPERTY', `@${rule} has no descriptor "${name.slice(0, 80)}"`, place);
    else if (fault === false)
      context.diagnostics?.report('CSS_INVALID_VALUE', `${descriptor}: "${value.slice(0, 80)}" is not valid`, place);
    else context.diagnostics?.report('CSS_UNSUPPORTED', `${descriptor} has no effect: ${fault.reason}`, place);
  };
}

function positionIn(context: BlockContext, token: number): SourcePosition | null {
  return context.lines?.positionAt(context.tokens.starts[token]!) ?? null;
}

/** Without the tokens, which are not to stay as long as what knows the place. */
function placeIn({ url, lines, findLines, tokens }: BlockContext, token: number): () => DiagnosticContext {
  const offset = tokens.starts[token]!;
  return () => ({ url, ...(lines ?? findLines?.() ?? null)?.positionAt(offset) });
}
