/** Announces what an element or pseudo-element says to pages: `string-set`, `bookmark-label`, and its changes of counters. */
import type { CounterChange } from '../../css/values/text/content.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { initialStyle } from '../../style/initial-style.ts';
import type { BoxSource } from '../tree/box.ts';
import { LONGEST_STRING } from '../tree/references.ts';
import type { Building } from './building.ts';
import { changesPages, isOfPages } from './counters.ts';
import { contentText } from './generated-content.ts';

const OWN_TEXT = initialStyle.content.bookmarkLabel;

/** To be called when the element has been counted, before its children. */
export function announceToPages(building: Building, source: BoxSource, style: ComputedStyle): void {
  const { counterReset, counterIncrement, counterSet, stringSet, bookmarkLevel, bookmarkLabel } = style.content;
  const { announcements } = building;
  const { element } = source;
  noteCounters(building, source, counterReset);
  noteCounters(building, source, counterIncrement);
  noteCounters(building, source, counterSet);
  if (source.pseudo !== null) return;
  building.context.deadline?.spend('counters', stringSet.length, element);
  for (const { name, content } of stringSet) {
    const value = contentText(building, source, style, content).slice(0, LONGEST_STRING);
    announcements.strings.push({ name, element, value });
  }
  if (bookmarkLevel > 0 && bookmarkLabel !== OWN_TEXT)
    announcements.bookmarkLabels.set(
      element,
      contentText(building, source, style, bookmarkLabel).slice(0, LONGEST_STRING),
    );
}

function noteCounters(
  { announcements, counters }: Building,
  { element }: BoxSource,
  changes: readonly CounterChange[],
): void {
  const own = changesPages(changes) ? changes.filter(({ name }) => !isOfPages(name)) : changes;
  announcements.counters.note(element, own, counters);
}
