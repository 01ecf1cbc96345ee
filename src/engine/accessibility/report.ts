/** Tells the author of a document what its readers would lack, at the place in the source. */
import type { Diagnostics } from '../base/diagnostics.ts';
import { elementPath } from '../dom/element-path.ts';
import type { PlacesInDocuments } from '../dom/element-places.ts';
import type { Element } from '../dom/node.ts';
import type { AccessibilityFault } from './fault.ts';

/** @param places - where elements stand in the source */
export function reportFaults(
  faults: readonly AccessibilityFault[],
  places: Pick<PlacesInDocuments, 'inFinding'>,
  diagnostics: Diagnostics,
): void {
  for (const { code, message, hint, element, page } of faults) {
    diagnostics.report(code, sentence(message, code === 'A11Y_CONTRAST' ? null : element), () => ({
      hint,
      ...(page === null ? {} : { page }),
      ...(element === null ? {} : places.inFinding(element)),
    }));
  }
}

/** With the element, so that each is one finding; colours of text are of a style, which many have. */
function sentence(message: string, element: Element | null): string {
  const begun = message[0]!.toUpperCase() + message.slice(1);
  return element === null ? `${begun}.` : `${begun}: ${elementPath(element)}.`;
}
