/** Tells the author of a document what its readers would lack, at the place in the source. */
import type { Diagnostics } from '../base/diagnostics.ts';
import { elementPath } from '../dom/element-path.ts';
import type { Element } from '../dom/node.ts';
import type { AccessibilityFault } from './fault.ts';

/** @param places - where elements stand in the source */
export function reportFaults(
  faults: readonly AccessibilityFault[],
  places: {
    of(element: Element): { readonly url: string | null; readonly line: number; readonly column: number } | null;
  },
  diagnostics: Diagnostics,
): void {
  for (const { code, message, hint, element, page } of faults) {
    const place = () => (element === null ? null : places.of(element));
    diagnostics.report(code, sentence(message, code === 'A11Y_CONTRAST' ? null : element), () => ({
      hint,
      ...(page === null ? {} : { page }),
      ...(place() === null ? {} : { ...place()!, url: place()!.url ?? 'about:blank' }),
    }));
  }
}

/** With the element, so that each is one finding; colours of text are of a style, which many have. */
function sentence(message: string, element: Element | null): string {
  const begun = message[0]!.toUpperCase() + message.slice(1);
  return element === null ? `${begun}.` : `${begun}: ${elementPath(element)}.`;
}
