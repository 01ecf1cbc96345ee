/** Which fonts the text of a document asks for, with which characters: only such `@font-face` files are loaded (css-fonts-4 §4.8). */
import type { ComputedStyle } from '../style/computed-style.ts';
import type { Box, InlineNode } from './tree/box.ts';
import type { BoxTree } from './tree/box-tree.ts';

/** One combination of families and traits, and the characters set in it. */
export interface UsedFont {
  readonly families: ComputedStyle['font']['family'];
  readonly weight: ComputedStyle['font']['weight'];
  readonly style: ComputedStyle['font']['style'];
  readonly stretch: ComputedStyle['font']['stretch'];
  readonly characters: CharacterSet;
}

/** Sets of code points by blocks of 32. */
export class CharacterSet {
  /** Bits of 32 code points by the code point divided by 32. */
  readonly #blocks = new Map<number, number>();

  add(codePoint: number): void {
    const block = codePoint >>> 5;
    this.#blocks.set(block, (this.#blocks.get(block) ?? 0) | (1 << (codePoint & 31)));
  }

  has(codePoint: number): boolean {
    return ((this.#blocks.get(codePoint >>> 5) ?? 0) & (1 << (codePoint & 31))) !== 0;
  }

  *codePoints(): IterableIterator<number> {
    for (const [block, bits] of this.#blocks) {
      for (let bit = 0; bit < 32; bit++) if ((bits & (1 << bit)) !== 0) yield block * 32 + bit;
    }
  }

  /** @param ranges - flat pairs of first and last code point, as of `unicode-range`; `null` for all */
  meets(ranges: readonly number[] | null): boolean {
    if (this.#blocks.size === 0) return false;
    if (ranges === null) return true;
    for (const [block, bits] of this.#blocks) {
      const start = block * 32;
      for (let i = 0; i + 1 < ranges.length; i += 2) {
        const from = Math.max(0, ranges[i]! - start);
        const to = Math.min(31, ranges[i + 1]! - start);
        if (from <= to && (bits & bitsBetween(from, to)) !== 0) return true;
      }
    }
    return false;
  }
}

function bitsBetween(from: number, to: number): number {
  const upTo = to === 31 ? -1 : (1 << (to + 1)) - 1;
  return upTo & ~((1 << from) - 1);
}

/** Characters that layout adds: the space, hyphens and the ellipsis. */
const ADDED_BY_LAYOUT = ' -\u2010\u2026';

export class FontNeeds {
  readonly #byGroup = new Map<ComputedStyle['font'], UsedFont>();
  readonly #byTraits = new Map<string, UsedFont>();
  #lastGroup: ComputedStyle['font'] | null = null;
  #last: UsedFont | null = null;

  /** Adds a text as in the document; what `text-transform` makes of it is added too. */
  add(style: ComputedStyle, text: string): void {
    const { characters } = this.#usedFont(style.font);
    addAll(characters, text);
    const { hyphenateCharacter } = style.typesetting;
    if (hyphenateCharacter !== 'auto') addAll(characters, hyphenateCharacter.text);
    const { case: letters, fullWidth, fullSizeKana } = style.text.transform;
    if (letters === 'uppercase' || letters === 'capitalize') addAll(characters, text.toUpperCase());
    if (letters === 'lowercase') addAll(characters, text.toLowerCase());
    if (style.font.caps !== 'normal') addAll(characters, text.toUpperCase());
    if (fullWidth || fullSizeKana) addFullWidth(characters, text);
  }

  /** Adds a font that lengths such as `ch` are measured by, be there text in it or not. */
  addMeasured(font: ComputedStyle['font']): void {
    this.#usedFont(font).characters.add(0x30);
  }

  fonts(): readonly UsedFont[] {
    return [...this.#byTraits.values()];
  }

  #usedFont(group: ComputedStyle['font']): UsedFont {
    if (group === this.#lastGroup && this.#last !== null) return this.#last;
    let used = this.#byGroup.get(group);
    if (used === undefined) {
      const key = JSON.stringify([group.family, group.weight, group.style, group.stretch]);
      used = this.#byTraits.get(key);
      if (used === undefined) {
        const { family, weight, style, stretch } = group;
        used = { families: family, weight, style, stretch, characters: new CharacterSet() };
        addAll(used.characters, ADDED_BY_LAYOUT);
        this.#byTraits.set(key, used);
      }
      this.#byGroup.set(group, used);
    }
    this.#lastGroup = group;
    this.#last = used;
    return used;
  }
}

function addAll(characters: CharacterSet, text: string): void {
  for (let i = 0; i < text.length; i++) {
    const codePoint = text.codePointAt(i)!;
    if (codePoint > 0xffff) i++;
    characters.add(codePoint);
  }
}

/** css-text-3 §2.1: ASCII to its full-width forms; kana stay within their blocks. */
function addFullWidth(characters: CharacterSet, text: string): void {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x20 && code < 0x7f) characters.add(code + 0xfee0);
    if (code > 0x3040 && code < 0x30ff) characters.add(code + 1);
  }
}

export function collectFontNeeds(tree: BoxTree): FontNeeds {
  const use = new FontNeeds();
  if (tree.root !== null) addBox(tree.root, use);
  for (const { container } of tree.firstLines.values()) addBox(container, use);
  return use;
}

/** Texts that are shown where lines are cut off, in place of an ellipsis. */
function addMarkers(style: ComputedStyle, use: FontNeeds): void {
  const { textOverflow, blockEllipsis } = style.overflow;
  if (textOverflow.end !== null) use.add(style, textOverflow.end);
  if (typeof blockEllipsis === 'object') use.add(style, blockEllipsis.text);
}

function addBox(box: Box, use: FontNeeds): void {
  switch (box.kind) {
    case 'block-container':
      if (box.marker !== null) addBox(box.marker, use);
      addMarkers(box.style, use);
      if (box.content.kind === 'blocks') for (const child of box.content.children) addBox(child, use);
      else if (box.content.kind === 'columns') addBox(box.content.flow, use);
      else addInline(box.content.children, use);
      return;
    case 'flex-container':
    case 'grid-container':
    case 'math':
      for (const child of box.children) addBox(child, use);
      return;
    case 'table':
      for (const caption of box.captions) addBox(caption, use);
      for (const section of box.sections) addBox(section, use);
      return;
    case 'table-section':
      for (const row of box.rows) addBox(row, use);
      return;
    case 'table-row':
      for (const cell of box.cells) addBox(cell.box, use);
      return;
    case 'fieldset':
      if (box.legend !== null) addBox(box.legend, use);
      addBox(box.contents, use);
      return;
    case 'turned':
      addBox(box.content, use);
      return;
    case 'replaced':
  }
}

function addInline(nodes: readonly InlineNode[], use: FontNeeds): void {
  for (const node of nodes) {
    switch (node.kind) {
      case 'text':
        use.add(node.style, node.text);
        break;
      case 'inline-box':
        addInline(node.children, use);
        break;
      case 'line-break':
        break;
      default:
        addBox(node.box, use);
    }
  }
}
