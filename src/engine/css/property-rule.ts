/** `@property` (css-properties-values-api-1 §2). */
import { type DescriptorReporter, readDescriptors } from './descriptors.ts';
import { computeRegistered, parseSyntaxDefinition, type SyntaxDefinition } from './registered-syntax.ts';
import { scanValue } from './scan-value.ts';
import type { PropertyRule } from './stylesheet.ts';
import { soleDashedIdent } from './syntax/dashed-ident.ts';
import { STRING } from './syntax/token-kind.ts';
import type { TokenStream } from './syntax/token-stream.ts';
import type { TokenList } from './syntax/tokenize.ts';
import type { ParseContext } from './values/basic/syntax.ts';

/** `null` where the name is no custom property's, or a descriptor that is needed is missing. */
export function readPropertyRule(
  prelude: TokenStream,
  tokens: TokenList,
  start: number,
  end: number,
  context: ParseContext,
  layer: string | null,
  report: DescriptorReporter,
): PropertyRule | null {
  const name = soleDashedIdent(prelude);
  if (name === null) return null;
  let syntax: SyntaxDefinition | null = null;
  let inherits: boolean | null = null;
  let initialValue: string | null = null;
  readDescriptors(
    tokens,
    start,
    end,
    (descriptor, value) => {
      value.skipWhitespace();
      switch (descriptor) {
        case 'syntax':
          if (value.kind !== STRING) return false;
          syntax = parseSyntaxDefinition(value.string());
          value.advance();
          return syntax !== null;
        case 'inherits':
          if (!value.isIdent('true') && !value.isIdent('false')) return false;
          inherits = value.isIdent('true');
          value.advance();
          return true;
        case 'initial-value':
          if (scanValue(value) !== 0) return false;
          initialValue = value.remainingText();
          value.position = value.end;
          return true;
        default:
          return null;
      }
    },
    report,
  );
  if (syntax === null || inherits === null) return null;
  const initial = initialOf(syntax, initialValue, context);
  if (initial === undefined) return null;
  return { name, syntax, inherits, initialValue: initial, context, layer };
}

/** §2.4: needed but for `*`, and the same for all elements; `undefined` where it is not. */
function initialOf(syntax: SyntaxDefinition, text: string | null, context: ParseContext): string | null | undefined {
  if (syntax === 'universal') return text;
  return (text === null ? null : computeRegistered(syntax, text, context, () => null)) ?? undefined;
}
