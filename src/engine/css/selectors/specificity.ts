/** Sums over selector lists: specificity (selectors-4 §17) and the cost of a match. */
import type { Selector } from './selector.ts';

export function highestSpecificity(selectors: readonly Selector[]): number {
  let highest = 0;
  for (const selector of selectors) if (selector.specificity > highest) highest = selector.specificity;
  return highest;
}

export function totalCost(selectors: readonly Selector[]): number {
  let cost = 0;
  for (const selector of selectors) cost += selector.cost;
  return cost;
}
