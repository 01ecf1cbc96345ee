/** `@property` (css-properties-values-api-1 §2). */
import { type DescriptorReporter, readDescriptors } from './descriptors.ts';
import type { PropertyRule } from './stylesheet.ts';
import { IDENT, STRING } from './syntax/token-kind.ts';
import type { TokenStream } from './syntax/token-stream.ts';
import type { TokenList } from './syntax/tokenize.ts';

/** `null` where the name is no custom property's, or a descriptor that is needed is missing. */
export function readPropertyRule(
  prelude: TokenStream,
  tokens: TokenList,
  start: number,
  end: number,
  report: DescriptorReporter,
): PropertyRule | null {
  if (prelude.nextKind() !== IDENT) return null;
  const name = prelude.ident();
  prelude.advance();
  if (!name.startsWith('--') || name === '--' || !prelude.isAtEnd()) return null;
  let syntax: string | null = null;
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
          syntax = value.string().trim();
          value.advance();
          return true;
        case 'inherits':
          if (!value.isIdent('true') && !value.isIdent('false')) return false;
          inherits = value.isIdent('true');
          value.advance();
          return true;
        case 'initial-value':
          initialValue = value.remainingText();
          value.position = value.end;
          return true;
        default:
          return null;
      }
    },
    report,
  );
  if (syntax === null || inherits === null || (syntax !== '*' && initialValue === null)) return null;
  return { name, syntax, inherits, initialValue };
}
