/** Where a `reversed()` counter without a number begins (css-lists-3 §4.4.2): so high that its last element is 1. */

import type { Deadline } from '../../base/deadline.ts';
import { NONE } from '../../css/values/box/display.ts';
import type { Element } from '../../dom/node.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { hasStyleContainment } from '../../style/containment.ts';
import type { ElementStyles } from './element-styles.ts';

/** HTML elements whose style sheet by HTML §15.3.8 resets `list-item`. */
const LISTS: ReadonlySet<string> = new Set(['ol', 'ul', 'menu', 'dir']);

/**
 * @param element - that resets the counter
 * @param isNested - whether there is another counter of that name around it, which its following siblings have
 */
export function reversedStart(
  element: Element,
  name: string,
  isNested: boolean,
  styles: ElementStyles,
  deadline: Deadline | null,
): number {
  const count: Count = { name, styles, deadline, sum: 0, lastStep: 0, isSet: false };
  addElement(count, element, styles.styleOf(element));
  if (isNested) return count.sum + count.lastStep;
  for (let next = element.nextElement; next !== null && !count.isSet; next = next.nextElement) {
    const style = styles.styleOf(next);
    if (resets(next, style, name)) break;
    addElement(count, next, style);
  }
  return count.sum + count.lastStep;
}

interface Count {
  readonly name: string;
  readonly styles: ElementStyles;
  readonly deadline: Deadline | null;
  sum: number;
  /** The last increment that was not 0, negated. */
  lastStep: number;
  isSet: boolean;
}

/** What resets the counter nests one in it, and the siblings that follow are back in the outer one. */
function resets(element: Element, style: ComputedStyle, name: string): boolean {
  if (name === 'list-item' && element.namespace === 'html' && LISTS.has(element.localName)) return true;
  return style.content.counterReset.some((each) => each.name === name);
}

function addElement(count: Count, element: Element, style: ComputedStyle): void {
  if (count.isSet || style.display.display === NONE) return;
  count.deadline?.tick();
  addChanges(count, style);
  if (hasStyleContainment(style)) return;
  addPseudoElement(count, element, 'before');
  for (const child of element.children) {
    if (child.kind !== 'element') continue;
    if (count.isSet) return;
    const childStyle = count.styles.styleOf(child);
    if (!resets(child, childStyle, count.name)) addElement(count, child, childStyle);
  }
  addPseudoElement(count, element, 'after');
}

function addPseudoElement(count: Count, element: Element, pseudo: 'before' | 'after'): void {
  if (count.isSet) return;
  const style = count.styles.pseudoStyleOf(element, pseudo);
  if (style === null || style.display.display === NONE || !Array.isArray(style.content.content)) return;
  if (!style.content.counterReset.some((each) => each.name === count.name)) addChanges(count, style);
}

function addChanges(count: Count, style: ComputedStyle): void {
  const { name } = count;
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
