/** Texts of elements for `content()`, `string-set`, `bookmark-label` and `target-text()` (css-content-3 §2.6, §5.2, §6.2). */
import { NONE } from '../../css/values/box/display.ts';
import type { ContentItem } from '../../css/values/text/content.ts';
import type { Element } from '../../dom/node.ts';
import { firstLetterOf } from '../build/first-letter.ts';
import type { BoxSource } from '../tree/box.ts';
import { textContentOf } from '../tree/references.ts';
import type { Building } from './building.ts';

type What = Extract<ContentItem, { kind: 'content' }>['what'];

/** `content()`: of the element that the style is for. A pseudo-element does not contain itself. */
export function ownText(building: Building, { element, pseudo }: BoxSource, what: What): string {
  switch (what) {
    case 'text':
      return textOf(building, element);
    case 'first-letter':
      return firstLetterOf(textOf(building, element))?.letter ?? '';
    case 'before':
    case 'after':
    case 'marker':
      return pseudo === null ? building.pseudoText(element, what) : '';
  }
}

export function targetText(building: Building, target: Element, what: string): string {
  switch (what) {
    case 'before':
    case 'after':
      return building.references.factsOf(target)?.[what] ?? '';
    case 'first-letter':
      return firstLetterOf(textOf(building, target))?.letter ?? '';
    default:
      return textOf(building, target);
  }
}

function textOf(building: Building, element: Element): string {
  const { styles, references } = building;
  const isDisplayed = references.isDisplayedElsewhere(element);
  return textContentOf(element, isDisplayed ?? ((each) => styles.styleOf(each).display.display !== NONE));
}
