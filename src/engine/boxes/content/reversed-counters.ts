/** Where a `reversed()` counter without a number begins (css-lists-3 §4.4.2): so high that its last element is 1. */

import type { Deadline } from '../../base/deadline.ts';
import { NONE } from '../../css/values/box/display.ts';
import type { Element } from '../../dom/node.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { ElementStyles } from './element-styles.ts';

/** @param element - that resets the counter */
export function reversedStart(
  element: Element,
  name: string,
  styles: ElementStyles,
  deadline: Deadline | null,
): number {
  const count: Count = { sum: 0, lastStep: 0, isSet: false };
  addElement(count, styles.styleOf(element), name);
  addChildren(element, name, styles, count, deadline);
  for (let next = element.nextElement; next !== null && !count.isSet; next = next.nextElement) {
    const style = styles.styleOf(next);
    if (style.content.counterReset.some((each) => each.name === name)) break;
    if (style.display.display === NONE) continue;
    addElement(count, style, name);
    addChildren(next, name, styles, count, deadline);
  }
  return count.sum + count.lastStep;
}

interface Count {
  sum: number;
  /** The last increment that was not 0, negated. */
  lastStep: number;
  isSet: boolean;
}

/** What a descendant resets nests: it and its following siblings count for that counter. */
function addChildren(
  parent: Element,
  name: string,
  styles: ElementStyles,
  count: Count,
  deadline: Deadline | null,
): void {
  for (const child of parent.children) {
    if (child.kind !== 'element') continue;
    if (count.isSet) return;
    deadline?.tick();
    const style = styles.styleOf(child);
    if (style.display.display === NONE) continue;
    if (style.content.counterReset.some((each) => each.name === name)) return;
    addElement(count, style, name);
    addChildren(child, name, styles, count, deadline);
  }
}

function addElement(count: Count, style: ComputedStyle, name: string): void {
  const { counterIncrement, counterSet } = style.content;
  let step = 0;
  let isNamed = false;
  for (const each of counterIncrement) {
    if (each.name !== name) continue;
    step -= each.value;
    isNamed = true;
  }
  if (!isNamed && name === 'list-item' && style.display.display.isListItem) step = 1;
  if (step !== 0) count.lastStep = step;
  for (const each of counterSet) {
    if (each.name !== name) continue;
    count.sum += each.value;
    count.isSet = true;
  }
  if (!count.isSet) count.sum += step;
}
