/** `@position-try` (css-anchor-position-1 §5.2): declarations that are tried where a positioned box does not fit. */
import { type BlockContext, readDeclarationBlock } from './declaration-block.ts';
import type { DescriptorReporter } from './descriptors.ts';
import type { PositionTryRule } from './stylesheet.ts';
import { soleDashedIdent } from './syntax/dashed-ident.ts';
import { parseDeclarationItems } from './syntax/parse-rules.ts';
import { type TokenStream, textOfTokens } from './syntax/token-stream.ts';

/** Insets, margins, sizes, self-alignment, `position-anchor` and `position-area`, and custom properties do not belong to them. */
const ACCEPTED =
  /^(top|right|bottom|left|inset(-.+)?|margin(-.+)?|((min|max)-)?(width|height|inline-size|block-size)|(align|justify|place)-self|position-a(nchor|rea))$/;

/** `null` where the prelude is wrong. */
export function readPositionTryRule(
  prelude: TokenStream,
  start: number,
  end: number,
  context: BlockContext,
  layer: string | null,
  report: DescriptorReporter,
): PositionTryRule | null {
  const name = soleDashedIdent(prelude);
  if (name === null) return null;
  const { tokens } = context;
  const items = parseDeclarationItems(tokens, start, end).filter((item) => {
    if (item.kind !== 'declaration') return false;
    // Important declarations are invalid here, as the properties that are not accepted.
    const isAccepted = ACCEPTED.test(item.name) && item.name !== 'margin-trim';
    if (isAccepted && !item.isImportant) return true;
    const value = textOfTokens(tokens, item.valueStart, item.valueEnd);
    report(item.name, value, isAccepted ? false : null, tokens.starts[item.start]!);
    return false;
  });
  return { name, block: readDeclarationBlock(items, context), layer };
}
