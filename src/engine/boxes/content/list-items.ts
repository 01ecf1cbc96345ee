/** The counters that an element changes: its own properties, and the implicit ones of lists and list items (css-lists-3 §4.4.1, HTML §15.3.8). */
import { attribute, type Element } from '../../dom/node.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { Building } from './building.ts';
import type { Counters } from './counters.ts';
import { reversedStart } from './reversed-counters.ts';

/** To be called before the element's children. */
export function countElement(building: Building, element: Element, style: ComputedStyle): void {
  const { counters } = building;
  const { counterReset, counterIncrement, counterSet } = style.content;
  const isHtml = element.namespace === 'html';
  if (isHtml) resetListItems(counters, element);
  if (counterReset.length > 0)
    counters.apply(counterReset, [], [], (name) =>
      reversedStart(element, name, building.styles, building.context.deadline),
    );
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

/** Lists begin their numbers anew whatever other counters an author resets on them, as Chromium numbers items by their list. */
function resetListItems(counters: Counters, element: Element): void {
  switch (element.localName) {
    case 'ul':
    case 'menu':
    case 'dir':
      counters.reset('list-item', 0);
      return;
    case 'ol': {
      const isReversed = attribute(element, 'reversed') !== null;
      const start = integerAttribute(element, 'start') ?? (isReversed ? itemCount(element) : 1);
      counters.reset('list-item', isReversed ? start + 1 : start - 1, isReversed);
      return;
    }
    default:
  }
}

function itemCount(list: Element): number {
  let count = 0;
  for (const child of list.children) if (child.kind === 'element' && child.localName === 'li') count++;
  return count;
}

/** HTML §2.3.4.1; `null` where it is missing or no integer. */
function integerAttribute(element: Element, name: string): number | null {
  const value = attribute(element, name);
  if (value === null) return null;
  const number = Number.parseInt(value, 10);
  return Number.isNaN(number) ? null : number;
}
