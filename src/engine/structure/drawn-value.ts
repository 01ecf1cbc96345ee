/** The text in place of what controls show by drawing alone (ISO 14289-2 §8.5.1). */
import { paintedControlOf } from '../controls/painted-control.ts';
import { attribute, type Element } from '../dom/node.ts';
import { textContent } from '../dom/text-content.ts';

/** `null` for controls that show text, and for what is none. */
export function drawnValue(element: Element): string | null {
  const control = paintedControlOf(element, true);
  switch (control?.control) {
    case 'checkbox':
      return control.checked ? '\u2611' : '\u2610';
    case 'radio':
      return control.checked ? '\u25c9' : '\u25cb';
    case 'color':
      return control.text;
    case 'range':
    case 'progress':
    case 'meter':
      return valueText(element) ?? percentage(control.value);
    default:
      return null;
  }
}

/** wai-aria-1.2 §6.6.50; HTML §4.10.13: what is in the element says the same in words. */
function valueText(element: Element): string | null {
  for (const text of [attribute(element, 'aria-valuetext') ?? '', textContent(element)]) {
    const folded = text.replace(/\s+/g, ' ').trim();
    if (folded !== '') return folded;
  }
  return null;
}

/** As HTML-AAM has browsers tell it; of what is under way nobody knows how far it is. */
function percentage(value: number | null): string {
  return value === null ? '\u2026' : `${Math.round(100 * value)}%`;
}
