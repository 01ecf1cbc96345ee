/** What the content of one page or form names (PDF 32000-1 §7.8.3), and the objects that pages share. */
import type { Deadline } from '../base/deadline.ts';
import type { Diagnostics } from '../base/diagnostics.ts';
import type { DisplayItem } from '../display/display-item.ts';
import type { FontFace } from '../display/font-face.ts';
import { ColorSpaces } from './color-spaces.ts';
import type { PdfContainer } from './container.ts';
import { FontUse } from './fonts.ts';
import type { ImageObjects } from './images.ts';
import type { PdfDictionary, PdfReference } from './objects.ts';
import type { MarkedContent } from './structure/content-marks.ts';

export type ResourceCategory = 'ExtGState' | 'ColorSpace' | 'Pattern' | 'XObject' | 'Font';

/** The resource dictionary of one content stream. Names are made of object numbers, so they are the same everywhere. */
export class ContentResources {
  readonly #categories = new Map<ResourceCategory, PdfDictionary>();

  use(category: ResourceCategory, name: string, reference: PdfReference): void {
    let entries = this.#categories.get(category);
    if (entries === undefined) {
      entries = {};
      this.#categories.set(category, entries);
    }
    entries[name] = reference;
  }

  dictionary(): PdfDictionary {
    return Object.fromEntries(this.#categories);
  }
}

/** Objects that any page may use, made when first asked for. */
export class SharedObjects {
  readonly container: PdfContainer;
  readonly images: ImageObjects;
  readonly diagnostics: Diagnostics | null;
  readonly deadline: Deadline | null;
  /** `null` in files without tags. */
  readonly marked: MarkedContent | null;
  readonly colorSpaces: ColorSpaces;
  readonly #fonts = new Map<FontFace, FontUse>();
  readonly #states = new Map<string, PdfReference>();
  readonly #overprintStates = new Map<string, PdfReference>();
  readonly #blurMasks = new Map<string, PdfReference>();
  readonly #tileForms = new Map<readonly DisplayItem[], PdfReference>();
  readonly #pictureForms = new Map<readonly DisplayItem[], PdfReference>();
  readonly #maskStates = new Map<readonly DisplayItem[], Map<string, PdfReference>>();

  constructor(
    container: PdfContainer,
    images: ImageObjects,
    diagnostics: Diagnostics | null,
    deadline: Deadline | null,
    marked: MarkedContent | null = null,
  ) {
    this.container = container;
    this.images = images;
    this.diagnostics = diagnostics;
    this.deadline = deadline;
    this.marked = marked;
    this.colorSpaces = new ColorSpaces(container);
  }

  font(face: FontFace): FontUse {
    let font = this.#fonts.get(face);
    if (font === undefined) {
      font = new FontUse(face, this.container.ref(), this.container.format.namesPrivateUse);
      this.#fonts.set(face, font);
    }
    return font;
  }

  fonts(): Iterable<FontUse> {
    return this.#fonts.values();
  }

  /** A graphics state with this alpha for fills and strokes and this blend mode (PDF name). */
  graphicsState(alpha: number, blendMode: string): PdfReference {
    const key = `${alpha} ${blendMode}`;
    let state = this.#states.get(key);
    if (state === undefined) {
      state = this.container.object({
        Type: 'ExtGState',
        ca: alpha,
        CA: alpha,
        BM: blendMode,
      });
      this.#states.set(key, state);
    }
    return state;
  }

  /** A graphics state in which colours are laid over what is below (§8.6.7). @param mode - 0 or 1 */
  overprintState(isOverprinted: boolean, mode: number): PdfReference {
    return shared(this.#overprintStates, `${isOverprinted} ${mode}`, () =>
      this.container.object({ Type: 'ExtGState', OP: isOverprinted, op: isOverprinted, OPM: mode }),
    );
  }

  /** The form of a pattern's tile; patterns with the same list share it. */
  tileForm(items: readonly DisplayItem[], make: () => PdfReference): PdfReference {
    return shared(this.#tileForms, items, make);
  }

  /** The form of a picture that is on pages more than once. */
  pictureForm(items: readonly DisplayItem[], make: () => PdfReference): PdfReference {
    return shared(this.#pictureForms, items, make);
  }

  /** A graphics state with the mask that items make. @param key - all else that it depends on */
  maskState(items: readonly DisplayItem[], key: string, make: () => PdfReference): PdfReference {
    let states = this.#maskStates.get(items);
    if (states === undefined) {
      states = new Map();
      this.#maskStates.set(items, states);
    }
    return shared(states, key, make);
  }

  /** A graphics state whose mask is a blurred box at 0, 0; boxes alike share it. */
  blurMask(key: string, make: (container: PdfContainer) => PdfReference): PdfReference {
    return shared(this.#blurMasks, key, () => make(this.container));
  }
}

function shared<K>(known: Map<K, PdfReference>, key: K, make: () => PdfReference): PdfReference {
  let reference = known.get(key);
  if (reference === undefined) {
    reference = make();
    known.set(key, reference);
  }
  return reference;
}
