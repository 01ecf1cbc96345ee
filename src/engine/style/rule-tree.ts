/**
 * The rule tree (ARCHITECTURE 2.2): a node is a path of declaration blocks from the weakest to the strongest. Elements that match the same
 * rules have the same node, and what was computed for one parent style is found on it by one look.
 */
import type { CustomDeclaration, ResolvedDeclaration, UnparsedDeclaration } from '../css/declared-value.ts';
import type { DeclarationBlock } from '../css/stylesheet.ts';
import type { CascadeLevel } from './cascade-level.ts';
import type { Dependence } from './element-scope.ts';
import type { StyleRecord } from './style-record.ts';

export interface CascadedValues {
  /**
   * At most one declaration for each property, weakest first: where a logical and a physical property meet, the later one wins.
   * No `revert` or one of its kin is left.
   */
  readonly declarations: readonly (ResolvedDeclaration | UnparsedDeclaration)[];
  /** Whether there is an `unparsed` one among them. */
  readonly hasUnparsed: boolean;
  /** Whether one of those compares lengths or calls custom functions, which may be relative to the element's font. */
  readonly asksFont: boolean;
  /** Whose they are. */
  readonly node: RuleNode;
  /** By name; empty for most nodes. */
  readonly custom: ReadonlyMap<string, CustomDeclaration>;
  /** Whether `content` is set to something: a `::before` without makes no box. */
  readonly setsContent: boolean;
}

/** Styles by what they depend on in their element (`attr()`, `sibling-index()`). */
export interface DependentStyles {
  /** Of all styles found so far; when it grows, the keys do, and older ones are not found any more. */
  dependence: Dependence;
  readonly byKey: Map<string, StyleRecord>;
}

export class RuleNode {
  readonly parent: RuleNode | null;
  readonly block: DeclarationBlock | null;
  readonly level: CascadeLevel;
  /** Whether it stands for the important declarations of the block or for the others. */
  readonly isImportant: boolean;
  /** The winning declarations; filled at the first use (`cascade.ts`). */
  cascaded: CascadedValues | null = null;
  /** Styles by the record of the parent that was inherited from; `null` is the root's. */
  readonly styles = new Map<StyleRecord | null, StyleRecord>();
  /** The same where styles depend on more of the element than its rules; `null` for most nodes. */
  dependentStyles: Map<StyleRecord | null, DependentStyles> | null = null;
  #lastChild: RuleNode | null = null;
  #children: Map<DeclarationBlock, RuleNode> | null = null;
  #importantChildren: Map<DeclarationBlock, RuleNode> | null = null;

  constructor(parent: RuleNode | null, block: DeclarationBlock | null, level: CascadeLevel, isImportant: boolean) {
    this.parent = parent;
    this.block = block;
    this.level = level;
    this.isImportant = isImportant;
  }

  /** The node of this path with one block more. */
  child(block: DeclarationBlock, level: CascadeLevel, isImportant: boolean): RuleNode {
    const last = this.#lastChild;
    if (last !== null && last.block === block && last.isImportant === isImportant && last.level === level) return last;
    const children = this.#childrenFor(isImportant);
    let node = children.get(block);
    if (node === undefined || node.level !== level) {
      node = new RuleNode(this, block, level, isImportant);
      children.set(block, node);
    }
    this.#lastChild = node;
    return node;
  }

  #childrenFor(isImportant: boolean): Map<DeclarationBlock, RuleNode> {
    if (isImportant) {
      this.#importantChildren ??= new Map();
      return this.#importantChildren;
    }
    this.#children ??= new Map();
    return this.#children;
  }
}
