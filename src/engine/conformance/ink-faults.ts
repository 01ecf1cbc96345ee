/** What of the ink breaks rules: looked for in the display lists before they are written, because there it is known what each item shows. */

import type { Deadline } from '../base/deadline.ts';
import { PT_PER_PX } from '../base/lengths.ts';
import type { BoxSource } from '../boxes/tree/box.ts';
import type { DisplayItem, DisplayList, GlyphsItem, InkSource } from '../display/display-item.ts';
import type { FontFace } from '../display/font-face.ts';
import { glyphsOf, listInside } from '../display/inside-items.ts';
import type { Document, Element } from '../dom/node.ts';
import type { Images } from './fit-images.ts';
import type { Fault } from './refusal.ts';
import { transparencyOf } from './transparency.ts';

/** ISO 19005-2 §6.1.13: `q` and `Q` in each other; the writer itself nests two more around an item. */
const DEEPEST_NESTING = 28 - 2;
/** The same: sides of a page, pt. */
const SMALLEST_SIDE = 3;
const LARGEST_SIDE = 14_400;

export interface InkContext {
  readonly documents: readonly Document[];
  readonly deadline: Deadline;
  /** Where transparency is a fault: the images as they will be written. */
  readonly opaqueImages: Images | null;
  /** Whose ink is, decoration too. */
  readonly owners: { of(item: DisplayItem): Element | null } | null;
}

export function inkFaults(pages: readonly DisplayList[], context: InkContext): Fault[] {
  const finder = new FaultFinder(context);
  for (const [index, page] of pages.entries()) finder.lookAt(page, index + 1);
  return finder.faults;
}

class FaultFinder {
  readonly faults: Fault[] = [];
  readonly #context: InkContext;
  /** Lists inside masks and patterns: many items share one. */
  readonly #known = new Set<readonly DisplayItem[]>();
  /** Fonts of the glyphs that were looked at. */
  readonly #faces = new Set<FontFace>();
  readonly #missing = new Map<string, Element | null>();
  #page = 0;

  constructor(context: InkContext) {
    this.#context = context;
  }

  lookAt({ width, height, items, sheet }: DisplayList, page: number): void {
    this.#page = page;
    const beyond = 2 * (sheet?.beyond ?? 0);
    for (const side of [width, height].map((px) => (px + beyond) * PT_PER_PX))
      if (side < SMALLEST_SIDE || side > LARGEST_SIDE)
        this.#add('pageSize', `a side of the page has ${Math.round(side * 100) / 100} pt instead of 3 to 14,400`, null);
    this.#items(items, null);
  }

  /** @param around - whose the picture is that the items are in */
  #items(items: readonly DisplayItem[], around: Element | null): void {
    /** Of each `push-…` that is open: how deep `q` is nested around it in its content stream. */
    const depths: number[] = [];
    let depth = 0;
    for (const item of items) {
      this.#context.deadline.tick();
      if (item.kind === 'pop') depth = depths.pop() ?? 0;
      else if (item.kind.startsWith('push-')) {
        depths.push(depth);
        depth = opensForm(item) ? 0 : depth + 1;
        if (depth === DEEPEST_NESTING + 1)
          this.#add('nesting', `clips and transforms are nested more than ${DEEPEST_NESTING} deep`, null);
      }
      const owner = this.#context.owners?.of(item) ?? around;
      this.#transparency(item, owner);
      const glyphs = glyphsOf(item);
      if (glyphs !== null) this.#glyphs(glyphs, this.#elementOf(item.source ?? null) ?? owner);
      const inner = listInside(item);
      if (inner === null || this.#known.has(inner)) continue;
      this.#known.add(inner);
      this.#items(inner, owner);
    }
  }

  #transparency(item: DisplayItem, owner: Element | null): void {
    const { opaqueImages } = this.#context;
    const message = opaqueImages === null ? null : transparencyOf(item, opaqueImages);
    if (message !== null) this.#add('transparency', message, owner);
  }

  /** Glyph 0 of each font is what stands for a character that it does not have (`.notdef`). */
  #glyphs({ run, start, end, text }: GlyphsItem, owner: Element | null): void {
    const { glyphIds, clusters, face } = run;
    if (start < end && !this.#faces.has(face)) {
      this.#faces.add(face);
      const reason = face.embeddingForbidden;
      if (reason !== null)
        this.#add('fontRights', `the font ${face.postscriptName} forbids that it is embedded: ${reason}`, owner);
    }
    for (let i = start; i < end; i++) {
      if (glyphIds[i] !== 0) continue;
      const character = String.fromCodePoint(text.codePointAt(clusters[i]!) ?? 0xfffd);
      const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
      this.#add('missingGlyph', `no font has a glyph for U+${code}`, owner ?? this.#elementWith(character));
    }
  }

  /** Decoration does not say whose it is: the first element with the character in its text. */
  #elementWith(character: string): Element | null {
    let element = this.#missing.get(character);
    if (element === undefined) {
      const has = ({ children }: Element): boolean =>
        children.some((child) => child.kind === 'text' && child.data.includes(character));
      element = this.#context.documents.flatMap(({ elements }) => elements.find(has) ?? [])[0] ?? null;
      this.#missing.set(character, element);
    }
    return element;
  }

  /** `null` for what is in a frame, whose document nobody can point at. Who made the display list took the boxes themselves. */
  #elementOf(source: InkSource | null): Element | null {
    if (source === null) return null;
    const { element } = (source as InkSource & { readonly source: BoxSource }).source;
    return this.#context.documents.some(({ elements }) => elements[element.index] === element) ? element : null;
  }

  #add(rule: Fault['rule'], message: string, element: Element | null): void {
    this.faults.push({ rule, message, element, page: this.#page });
  }
}

/** Groups and masks are content streams of their own. */
function opensForm(item: DisplayItem): boolean {
  if (item.kind === 'push-mask') return true;
  return item.kind === 'push-group' && (item.opacity < 1 || item.blendMode !== 'normal' || item.isolated === true);
}
