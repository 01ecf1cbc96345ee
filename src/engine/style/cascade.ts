/** The winning declaration of each property of a rule node (css-cascade-5 §6), with `revert` and its kin followed (§7.3). */

import type {
  CssWideKeyword,
  CustomDeclaration,
  Declaration,
  ResolvedDeclaration,
  UnparsedDeclaration,
} from '../css/declared-value.ts';
import { nameOf, PROPERTY_COUNT } from '../css/properties/logical.ts';
import type { DeclarationBlock } from '../css/stylesheet.ts';
import { type CascadeLevel, originRank } from './cascade-level.ts';
import type { CascadedValues, RuleNode } from './rule-tree.ts';

type RevertKeyword = 'revert' | 'revert-layer' | 'revert-rule';

/** Which declarations a property still takes after `revert`: of weaker origins, of other layers, or of other rules. */
interface Reverted {
  readonly kind: RevertKeyword;
  readonly level: CascadeLevel;
  readonly block: DeclarationBlock;
}

const NO_CUSTOM: ReadonlyMap<string, CustomDeclaration> = new Map();
const CONTENT = 'content';

/** The round in which a property was settled, by id: clearing an array for each node would cost more than cascading. */
const settledIn = new Uint32Array(PROPERTY_COUNT);
let round = 0;

export function cascade(node: RuleNode): CascadedValues {
  node.cascaded ??= computeCascade(node);
  return node.cascaded;
}

function computeCascade(node: RuleNode): CascadedValues {
  round++;
  const winners: (ResolvedDeclaration | UnparsedDeclaration)[] = [];
  let custom: Map<string, CustomDeclaration> | null = null;
  let reverted: Map<number | string, Reverted> | null = null;
  let hasUnparsed = false;
  let asksFont = false;
  for (let each: RuleNode | null = node; each !== null && each.block !== null; each = each.parent) {
    const { declarations } = each.block;
    for (let i = declarations.length - 1; i >= 0; i--) {
      const declaration = declarations[i]!;
      if (declaration.important !== each.isImportant) continue;
      const key = declaration.kind === 'custom' ? declaration.value.name : declaration.property;
      if (
        declaration.kind === 'custom' ? custom?.has(declaration.value.name) : settledIn[declaration.property] === round
      )
        continue;
      const earlier = reverted?.get(key);
      if (earlier !== undefined && !accepts(earlier, each)) continue;
      const back = revertKeyword(declaration);
      if (back !== null) {
        reverted ??= new Map();
        reverted.set(key, { kind: back, level: each.level, block: each.block });
        continue;
      }
      reverted?.delete(key);
      if (declaration.kind === 'custom') {
        custom ??= new Map();
        custom.set(declaration.value.name, declaration);
        continue;
      }
      settledIn[declaration.property] = round;
      if (declaration.kind === 'unparsed') {
        hasUnparsed = true;
        if (declaration.value.asksFont) asksFont = true;
      }
      winners.push(declaration);
    }
  }
  if (reverted !== null) for (const key of reverted.keys()) if (typeof key === 'number') winners.push(unset(key));
  winners.reverse();
  return {
    declarations: winners,
    node,
    hasUnparsed,
    asksFont,
    custom: custom ?? NO_CUSTOM,
    setsContent: winners.some(setsContent),
  };
}

/**
 * What a declaration gives way to that turned out to be `revert` or one of its kin when its functions had been replaced: the next one of its
 * property that the keyword lets through; `null` for none.
 *
 * @param keyword - anything else gives `null`
 */
export function declarationBehind(
  node: RuleNode,
  declaration: UnparsedDeclaration,
  keyword: CssWideKeyword,
): ResolvedDeclaration | UnparsedDeclaration | null {
  if (!isRevert(keyword)) return null;
  let reverted: Reverted | null = null;
  for (let each: RuleNode | null = node; each !== null && each.block !== null; each = each.parent) {
    if (reverted === null) {
      if (each.isImportant === declaration.important && each.block.declarations.includes(declaration))
        reverted = { kind: keyword, level: each.level, block: each.block };
      continue;
    }
    if (!accepts(reverted, each)) continue;
    const { level, isImportant, block } = each;
    const found = block.declarations.findLast(
      (other) => other.property === declaration.property && other.important === isImportant,
    );
    if (found === undefined || found.kind === 'custom') continue;
    const back = revertKeyword(found);
    if (back === null) return found;
    reverted = { kind: back, level, block };
  }
  return null;
}

export function isRevert(keyword: CssWideKeyword | null): keyword is RevertKeyword {
  return keyword === 'revert' || keyword === 'revert-layer' || keyword === 'revert-rule';
}

function revertKeyword(declaration: Declaration): RevertKeyword | null {
  const keyword =
    declaration.kind === 'keyword'
      ? declaration.value
      : declaration.kind === 'custom'
        ? declaration.value.keyword
        : null;
  return isRevert(keyword) ? keyword : null;
}

function accepts(reverted: Reverted, node: RuleNode): boolean {
  if (reverted.kind === 'revert') return originRank(node.level) < originRank(reverted.level);
  if (reverted.kind === 'revert-rule') return node.block !== reverted.block;
  // Layers have one order for this, that of declarations which are not important (as in Chromium).
  return node.level < reverted.level;
}

function unset(property: number): ResolvedDeclaration {
  return { kind: 'keyword', property, value: 'unset', important: false };
}

function setsContent(declaration: ResolvedDeclaration | UnparsedDeclaration): boolean {
  if (nameOf(declaration.property) !== CONTENT) return false;
  return !(declaration.kind === 'value' && (declaration.value === 'normal' || declaration.value === 'none'));
}
