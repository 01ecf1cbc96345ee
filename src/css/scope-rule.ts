/** `@scope (roots) to (limits)` (css-cascade-6 §2.5). */
import { parseSelectorList, type SelectorContext } from './selectors/parse-selector.ts';
import type { Selector, Test } from './selectors/selector.ts';
import { LEFT_PAREN } from './syntax/token-kind.ts';
import type { TokenStream } from './syntax/token-stream.ts';

/**
 * The test that subjects of selectors inside must pass; `null` where the prelude is invalid. Without a prelude the scope is the parent
 * rule's elements, or the document.
 *
 * DEVIATION: `:scope` inside means the root element, and proximity of the scope does not decide between rules.
 */
export function readScope(
  stream: TokenStream,
  namespaces: SelectorContext['namespaces'],
  parent: readonly Selector[] | null,
): Test | null {
  const context: SelectorContext = { namespaces, parent: null, scope: null };
  let roots: readonly Selector[] | null = parent ?? parseRoot();
  let limits: readonly Selector[] | null = [];
  if (stream.nextKind() === LEFT_PAREN) roots = stream.readBlock((content) => parseSelectorList(content, context));
  stream.skipWhitespace();
  if (stream.takeIdent('to')) {
    if (stream.kind !== LEFT_PAREN) return null;
    limits = stream.readBlock((content) => parseSelectorList(content, context));
  }
  if (roots === null || limits === null || !stream.isAtEnd()) return null;
  return { kind: 'in-scope', roots, limits };
}

function parseRoot(): readonly Selector[] {
  return [
    {
      text: ':root',
      subject: { tests: [{ kind: 'root' }], combinator: null, left: null },
      pseudoElement: null,
      specificity: 0,
      cost: 1,
    },
  ];
}
