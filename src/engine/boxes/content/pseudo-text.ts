/** The text that `::before`, `::after` and `::marker` of an element will have (css-content-3 §2.6): for `content()` and references to it. */
import { NONE } from '../../css/values/box/display.ts';
import type { Element } from '../../dom/node.ts';
import type { PseudoElement } from '../tree/box.ts';
import { LONGEST_STRING, type TargetFacts } from '../tree/references.ts';
import type { Building } from './building.ts';
import { contentText } from './generated-content.ts';
import { markerText } from './list-markers.ts';

/** What others may ask of an element, when its counters have been counted. */
export function targetFacts(building: Building, element: Element): TargetFacts {
  return {
    counters: building.counters.snapshot(),
    before: pseudoText(building, element, 'before'),
    after: pseudoText(building, element, 'after'),
    marker: pseudoText(building, element, 'marker'),
  };
}

/** The text that the pseudo-element will have; what it does to counters and quotation marks is taken back. */
export function pseudoText(building: Building, element: Element, pseudo: PseudoElement): string {
  const style = building.styles.pseudoStyleOf(element, pseudo);
  const { counters, quoteDepth } = building;
  const source = { element, pseudo };
  building.counters = counters.copy();
  try {
    if (pseudo === 'marker') return markerText(building, { element, pseudo: null }).slice(0, LONGEST_STRING);
    if (style === null || style.display.display === NONE || typeof style.content.content !== 'object') return '';
    const { counterReset, counterIncrement, counterSet, content } = style.content;
    building.counters.apply(counterReset, counterIncrement, counterSet, () => 0);
    return contentText(building, source, style, content).slice(0, LONGEST_STRING);
  } finally {
    building.counters = counters;
    building.quoteDepth = quoteDepth;
  }
}
