/** `@scope (roots) to (limits)` (css-cascade-6 §2.5). */
import { parseScopeLimits, parseSelectorList, type SelectorContext } from './selectors/parse-selector.ts';
import type { Scope, Selector } from './selectors/selector.ts';
import { LEFT_PAREN } from './syntax/token-kind.ts';
import type { TokenStream } from './syntax/token-stream.ts';

/**
 * The scope that a prelude describes; `null` where it is invalid. Roots are relative to the style rule or `@scope` around.
 *
 * @param ownerParent - index of the parent of the element that has the sheet: the root where the prelude names none
 */
export function readScope(stream: TokenStream, context: SelectorContext, ownerParent: number | null): Scope | null {
  let roots: readonly Selector[] | null = null;
  let limits: readonly Selector[] | null = [];
  if (stream.nextKind() === LEFT_PAREN) {
    roots = stream.readBlock((content) => parseSelectorList(content, context));
    if (roots === null) return null;
  }
  stream.skipWhitespace();
  if (stream.takeIdent('to')) {
    if (stream.kind !== LEFT_PAREN) return null;
    limits = stream.readBlock((content) => parseScopeLimits(content, context));
  }
  if (limits === null || !stream.isAtEnd()) return null;
  return { roots: roots === null ? null : elementsOf(roots), ownerParent, limits: elementsOf(limits) };
}

/** Pseudo-elements are no roots. */
function elementsOf(selectors: readonly Selector[]): readonly Selector[] {
  return selectors.every(({ pseudoElement }) => pseudoElement === null)
    ? selectors
    : selectors.filter(({ pseudoElement }) => pseudoElement === null);
}
