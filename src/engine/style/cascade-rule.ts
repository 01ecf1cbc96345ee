/** A style rule with its place in the cascade as one number, and the path of rule nodes that sorted rules make. */
import type { DeclarationBlock } from '../css/stylesheet.ts';
import { type CascadeLevel, importantRank } from './cascade-level.ts';
import type { RuleNode } from './rule-tree.ts';

export interface CascadeRule {
  readonly block: DeclarationBlock;
  readonly level: CascadeLevel;
  /** Level, specificity, order of appearance: ascending by strength. */
  readonly precedence: number;
}

const ORDER_BITS = 22;
const SPECIFICITY_BITS = 20;
const LAST_ORDER = 2 ** ORDER_BITS - 1;

/** @param order - of appearance among all rules, from 0; more than four million share the last place */
export function cascadeRule(
  block: DeclarationBlock,
  level: CascadeLevel,
  specificity: number,
  order: number,
): CascadeRule {
  const precedence =
    (level * 2 ** SPECIFICITY_BITS + packed(specificity)) * 2 ** ORDER_BITS + Math.min(order, LAST_ORDER);
  return { block, level, precedence };
}

/** Specificity in 20 bits: up to 31 ids, 255 classes, 127 types. */
function packed(specificity: number): number {
  const ids = Math.min(31, specificity >> 20);
  const classes = Math.min(255, (specificity >> 10) & 1023);
  const types = Math.min(127, specificity & 1023);
  return (ids << 15) | (classes << 7) | types;
}

/** Whether `a` is stronger than `b`: between specificity and order, the nearer scoping root (css-cascade-6 §2.6). */
function isStronger(a: CascadeRule, proximityOfA: number, b: CascadeRule, proximityOfB: number): boolean {
  const difference = Math.floor(a.precedence / 2 ** ORDER_BITS) - Math.floor(b.precedence / 2 ** ORDER_BITS);
  if (difference !== 0) return difference > 0;
  return proximityOfA === proximityOfB ? a.precedence > b.precedence : proximityOfA < proximityOfB;
}

/** `sortRules` where some of the rules are in an `@scope`. */
export function sortScopedRules(rules: CascadeRule[], proximities: number[], count: number): void {
  for (let i = 1; i < count; i++) {
    const rule = rules[i]!;
    const proximity = proximities[i]!;
    let position = i;
    while (position > 0 && isStronger(rules[position - 1]!, proximities[position - 1]!, rule, proximity)) {
      rules[position] = rules[position - 1]!;
      proximities[position] = proximities[position - 1]!;
      position--;
    }
    rules[position] = rule;
    proximities[position] = proximity;
  }
}

/** Sorts the first `count` in place, weakest first. Few rules match one element, and most of them come in order. */
export function sortRules(rules: CascadeRule[], count: number): void {
  for (let i = 1; i < count; i++) {
    const rule = rules[i]!;
    let position = i;
    while (position > 0 && rules[position - 1]!.precedence > rule.precedence) {
      rules[position] = rules[position - 1]!;
      position--;
    }
    rules[position] = rule;
  }
}

/** The rule node of the first `count` rules, which are sorted; a rule that is there twice counts once. */
export function nodeOfRules(root: RuleNode, rules: readonly CascadeRule[], count: number): RuleNode {
  let node = root;
  let hasImportant = false;
  let previous: CascadeRule | null = null;
  for (let i = 0; i < count; i++) {
    const rule = rules[i]!;
    if (rule === previous) continue;
    previous = rule;
    if (rule.block.hasImportant) hasImportant = true;
    if (rule.block.hasNormal) node = node.child(rule.block, rule.level, false);
  }
  return hasImportant ? withImportant(node, rules, count) : node;
}

/** The important ones, reused for each element. */
const importantRules: CascadeRule[] = [];

/** Important declarations come after all others, the origins and layers among them in reverse. */
function withImportant(normal: RuleNode, rules: readonly CascadeRule[], count: number): RuleNode {
  let important = 0;
  for (let i = 0; i < count; i++) {
    const rule = rules[i]!;
    if (!rule.block.hasImportant || (i > 0 && rules[i - 1] === rule)) continue;
    // The rules are sorted already but for the levels.
    const rank = importantRank(rule.level);
    let position = important++;
    while (position > 0 && importantRank(importantRules[position - 1]!.level) > rank) {
      importantRules[position] = importantRules[position - 1]!;
      position--;
    }
    importantRules[position] = rule;
  }
  let node = normal;
  for (let i = 0; i < important; i++) node = node.child(importantRules[i]!.block, importantRules[i]!.level, true);
  return node;
}

/** The same path with a block that stands above all that is not important. */
export function withBlockAbove(node: RuleNode, block: DeclarationBlock, level: CascadeLevel): RuleNode {
  if (!block.hasNormal) return node;
  if (node.isImportant && node.parent !== null)
    return withBlockAbove(node.parent, block, level).child(node.block!, node.level, true);
  return node.child(block, level, false);
}
