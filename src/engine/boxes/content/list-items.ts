/** The counters that an element changes: its own properties, and the implicit ones of lists and list items (css-lists-3 §4.4.1, HTML §15.3.8). */
import { attribute, type Element } from '../../dom/node.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { Building } from './building.ts';
import { reversedStart } from './reversed-counters.ts';

/** To be called before the element's children. */
export function countElement(building: Building, element: Element, style: ComputedStyle): void {
  const { counters } = building;
  const { counterReset, counterIncrement, counterSet } = style.content;
  const isHtml = element.namespace === 'html';
  if (isHtml) resetListItems(building, element);
  if (counterReset.length > 0)
    counters.apply(counterReset, [], [], (name) => countReversed(building, element, name, counters.isNested(name)));
  if (style.display.display.isListItem && !(isHtml && element.localName === 'summary')) {
    if (!counterIncrement.some((change) => change.name === 'list-item')) counters.countListItem();
  }
  if (counterIncrement.length > 0 || counterSet.length > 0)
    counters.apply([], counterIncrement, counterSet, notReversed);
  if (isHtml && element.localName === 'li') {
    const value = integerAttribute(element, 'value');
    if (value !== null) counters.set('list-item', value);
  }
}

function notReversed(): number {
  return 0;
}

function countReversed(building: Building, element: Element, name: string, isNested: boolean): number {
  return reversedStart(element, name, isNested, building.styles, building.context.deadline);
}

/** Lists begin their numbers anew whatever other counters an author resets on them, as Chromium numbers items by their list. */
function resetListItems(building: Building, element: Element): void {
  const { counters } = building;
  switch (element.localName) {
    case 'ul':
    case 'menu':
    case 'dir':
      counters.reset('list-item', 0);
      return;
    case 'ol': {
      const isReversed = attribute(element, 'reversed') !== null;
      const start = integerAttribute(element, 'start');
      if (!isReversed) counters.reset('list-item', (start ?? 1) - 1);
      // HTML §4.4.5: only what is in the list counts, not its siblings.
      else
        counters.reset(
          'list-item',
          start === null ? countReversed(building, element, 'list-item', true) : start + 1,
          true,
        );
      return;
    }
    default:
  }
}

/** HTML §2.3.4.1; `null` where it is missing or no integer. */
function integerAttribute(element: Element, name: string): number | null {
  const value = attribute(element, name);
  if (value === null) return null;
  const number = Number.parseInt(value, 10);
  return Number.isNaN(number) ? null : number;
}
