/** Origins, layers and importance as one order (css-cascade-5 §6.1 to §6.4). */
import type { Origin, StyleSheet } from '../css/stylesheet.ts';

/** Ascending by strength, for declarations that are not important; layers of the author take the numbers between hints and unlayered. */
export type CascadeLevel = number;

export const USER_AGENT_LEVEL: CascadeLevel = 0;
const USER_LEVEL: CascadeLevel = 1;
/** Presentational hints: of the author's origin, before all its rules (§6.5). */
export const HINT_LEVEL: CascadeLevel = 2;
/** More layers share the last number. */
const MOST_LAYERS = 1_000;

/**
 * The numbers of one tree of the document: first one that stands for its important `style` attributes, then its layers, what is outside of
 * layers, its `style` attributes.
 */
interface TreeLevels {
  readonly first: CascadeLevel;
  readonly layers: number;
}

/** What is in shadow trees is weaker than what is around them (§6.1, Context), the innermost first; deeper ones share a number. */
const DEEPEST_SHADOW = 15;
const MOST_SHADOW_LAYERS = 60;
const FIRST_SHADOW_LEVEL: CascadeLevel = HINT_LEVEL + 1;
const SHADOW_LEVELS = MOST_SHADOW_LAYERS + 3;
const DOCUMENT_LEVELS: TreeLevels = { first: FIRST_SHADOW_LEVEL + DEEPEST_SHADOW * SHADOW_LEVELS, layers: MOST_LAYERS };

/** `style` attributes. */
export const ATTRIBUTE_LEVEL: CascadeLevel = attributeLevel(DOCUMENT_LEVELS);

/** @param depth - how many shadow roots are around */
function levelsAt(depth: number): TreeLevels {
  if (depth === 0) return DOCUMENT_LEVELS;
  const outside = DEEPEST_SHADOW - Math.min(depth, DEEPEST_SHADOW);
  return { first: FIRST_SHADOW_LEVEL + outside * SHADOW_LEVELS, layers: MOST_SHADOW_LAYERS };
}

/** The author's rules outside layers. */
function unlayeredLevel({ first, layers }: TreeLevels): CascadeLevel {
  return first + layers + 1;
}

function attributeLevel(levels: TreeLevels): CascadeLevel {
  return unlayeredLevel(levels) + 1;
}

export function shadowAttributeLevel(depth: number): CascadeLevel {
  return attributeLevel(levelsAt(depth));
}

/** What is tried where a positioned box does not fit: above all that is not important (css-anchor-position-1 §5.2). */
export const POSITION_TRY_LEVEL: CascadeLevel = ATTRIBUTE_LEVEL + 1;

/** Where important declarations of a level stand: origins and layers in reverse, `style` attributes above the author's rules all the same. */
export function importantRank(level: CascadeLevel): number {
  if (level === ATTRIBUTE_LEVEL) return -DOCUMENT_LEVELS.first;
  if (level > HINT_LEVEL && level < DOCUMENT_LEVELS.first) {
    const inTree = (level - FIRST_SHADOW_LEVEL) % SHADOW_LEVELS;
    return inTree === SHADOW_LEVELS - 1 ? inTree - level : -level;
  }
  return level > USER_LEVEL ? -level : 1 - level;
}

/** 0 user agent, 1 user, 2 author: what `revert` goes back by. */
export function originRank(level: CascadeLevel): number {
  return Math.min(level, HINT_LEVEL);
}

/** Sheets that an author's sheet imports, in their order, each with its own. */
export interface SheetTree {
  readonly sheet: StyleSheet;
  readonly imported: readonly SheetTree[];
}

/** All sheets of the trees in cascade order: what is imported comes before what imports it. */
export function flattenSheets(trees: readonly SheetTree[]): StyleSheet[] {
  const sheets: StyleSheet[] = [];
  for (const tree of trees) {
    sheets.push(...flattenSheets(tree.imported));
    sheets.push(tree.sheet);
  }
  return sheets;
}

/** What sheets define by name: of two, the one of the stronger layer counts, then the later (css-cascade-5 §6.4.5). */
export function definitionsByName<T extends { readonly name: string; readonly layer: string | null }>(
  sheets: readonly StyleSheet[],
  layers: LayerOrder,
  definitionsOf: (sheet: StyleSheet) => readonly T[],
): ReadonlyMap<string, T> {
  const byName = new Map<string, T>();
  const levels = new Map<string, CascadeLevel>();
  for (const sheet of sheets) {
    for (const definition of definitionsOf(sheet)) {
      const level = layers.levelOf(sheet.origin, definition.layer);
      if (level < (levels.get(definition.name) ?? level)) continue;
      byName.set(definition.name, definition);
      levels.set(definition.name, level);
    }
  }
  return byName;
}

interface Layer {
  /** `null` for none: most have none, and maps are dear. */
  children: Map<string, Layer> | null;
}

const ORDERS = new WeakMap<readonly SheetTree[], LayerOrder>();

/** Levels of all named layers: the order of first appearance, nested ones before what their outer layer holds itself (§6.4.1). */
export class LayerOrder {
  /** The order of the same sheets: styles, fonts, counters and the first page ask for it. */
  static of(trees: readonly SheetTree[]): LayerOrder {
    let order = ORDERS.get(trees);
    if (order === undefined) {
      order = new LayerOrder(trees, DOCUMENT_LEVELS);
      ORDERS.set(trees, order);
    }
    return order;
  }

  /** Of the sheets of a shadow tree, with so many shadow roots around. */
  static ofShadow(trees: readonly SheetTree[], depth: number): LayerOrder {
    return new LayerOrder(trees, levelsAt(depth));
  }

  readonly #root: Layer = { children: null };
  readonly #levels = new Map<string, CascadeLevel>();
  readonly #unlayered: CascadeLevel;

  private constructor(trees: readonly SheetTree[], levels: TreeLevels) {
    this.#unlayered = unlayeredLevel(levels);
    this.#collect(trees);
    this.#assign(this.#root, '', levels.first + 1);
  }

  levelOf(origin: Origin, layer: string | null): CascadeLevel {
    if (origin === 'user-agent') return USER_AGENT_LEVEL;
    if (origin === 'user') return USER_LEVEL;
    return layer === null ? this.#unlayered : (this.#levels.get(layer) ?? this.#unlayered);
  }

  /** Where declarations of a level come from, for people: `user agent`, `author, layer base.buttons`, `style attribute`. */
  describe(level: CascadeLevel): string {
    switch (level) {
      case USER_AGENT_LEVEL:
        return 'user agent';
      case USER_LEVEL:
        return 'user';
      case HINT_LEVEL:
        return 'presentational hint';
      case ATTRIBUTE_LEVEL:
        return 'style attribute';
      case this.#unlayered:
        return 'author';
      default:
        if (level < DOCUMENT_LEVELS.first) return 'author, shadow tree';
        for (const [name, each] of this.#levels) if (each === level) return `author, layer ${name}`;
        return 'author, anonymous layer';
    }
  }

  #collect(trees: readonly SheetTree[]): void {
    for (const { sheet, imported } of trees) {
      if (sheet.origin !== 'author') continue;
      for (const name of sheet.earlyLayers) this.#note(name);
      this.#collect(imported);
      for (const name of sheet.layers) this.#note(name);
    }
  }

  #note(name: string): void {
    let layer = this.#root;
    for (const part of name.split('.')) {
      layer.children ??= new Map();
      let child = layer.children.get(part);
      if (child === undefined) {
        child = { children: null };
        layer.children.set(part, child);
      }
      layer = child;
    }
  }

  /** Numbers nested layers before the layer itself; returns the next free number. Names are capped in depth by the parser of rules. */
  #assign(layer: Layer, name: string, first: CascadeLevel): CascadeLevel {
    let next = first;
    if (layer.children === null) return next;
    for (const [part, child] of layer.children) {
      const full = name === '' ? part : `${name}.${part}`;
      next = this.#assign(child, full, next);
      this.#levels.set(full, Math.min(next++, this.#unlayered - 1));
    }
    return next;
  }
}
