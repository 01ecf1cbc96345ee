/** Names that authors give with two dashes in front (css-values-4 §4.2). */
import { IDENT } from './token-kind.ts';
import type { TokenStream } from './token-stream.ts';

/** Two dashes alone are reserved. */
export function isDashedIdent(name: string): boolean {
  return name.startsWith('--') && name !== '--';
}

/** The `<dashed-ident>` that the stream consists of, with its dashes; `null` where it is anything else. */
export function soleDashedIdent(stream: TokenStream): string | null {
  if (stream.nextKind() !== IDENT) return null;
  const name = stream.ident();
  stream.advance();
  return isDashedIdent(name) && stream.isAtEnd() ? name : null;
}
