/**
 * What one conversion may do and keep, beside the time that it may take (`deadline.ts`): one table of kinds of work. Each is charged where the
 * input decides how often it is done; what comes to its end does so in one of two ways, with one sentence.
 */
import { askForCollection, collectNow, heapInUse } from './garbage.ts';

/** Bounds on the work of one conversion. Frames, images and whatever else the document brings count with it. */
export interface WorkLimits {
  /** Bytes kept for the document, as reckoned by the table of costs (`docs/architecture.md`), 1 GB. More is `DOCUMENT_TOO_COMPLEX`. */
  readonly memory: number;
  /** Layouts of boxes, 20 million; the same box may be laid out several times. More is `DOCUMENT_TOO_COMPLEX`. */
  readonly layouts: number;
  /** Characters that are set, 40 million. More is `DOCUMENT_TOO_COMPLEX`. */
  readonly characters: number;
  /** Tracks of grids, 2 million. More is `DOCUMENT_TOO_COMPLEX`. */
  readonly gridTracks: number;
  /** Steps of fonts' own rules: lookups tried, glyphs that they cover, parts of glyphs and of their colours, 1,000 million. More is `DOCUMENT_TOO_COMPLEX`. */
  readonly fontSteps: number;
  /** Counters reset, set, incremented and read, and named strings set, 20 million. More is `DOCUMENT_TOO_COMPLEX`. */
  readonly counters: number;
  /** Characters that `content` makes, 20 million. More is `DOCUMENT_TOO_COMPLEX`. */
  readonly generatedText: number;
  /** Steps of matching selectors that must search, 200 million. Selectors that need more match nothing. */
  readonly selectorSteps: number;
  /** Items of the pages' display lists, 20 million. More is `DOCUMENT_TOO_COMPLEX`. */
  readonly displayItems: number;
  /** Elements of SVG that are painted, over all references to them, 500,000. More are left out. */
  readonly svgElements: number;
  /** Items that filters look at, over all their steps, 300,000. Filters that need more are left out. */
  readonly filteredItems: number;
  /** Documents in frames, 200. More stay empty. */
  readonly frames: number;
  /** Different findings that are listed, 1,000. */
  readonly findings: number;
}

export type WorkKind = Exclude<keyof WorkLimits, 'memory' | 'findings'>;

interface Cost {
  readonly limit: number;
  /** Bytes that one keeps while the document is converted. */
  readonly bytes: number;
  /** What is counted, in a sentence: "… more than 100 …". */
  readonly of: string;
  /** What becomes of the rest; none where the conversion ends. */
  readonly rest?: string;
}

export const WORK: { readonly [K in WorkKind]: Cost } = {
  layouts: { limit: 20_000_000, bytes: 350, of: 'layouts of boxes' },
  characters: { limit: 40_000_000, bytes: 25, of: 'characters' },
  gridTracks: { limit: 2_000_000, bytes: 400, of: 'tracks of grids' },
  fontSteps: { limit: 1_000_000_000, bytes: 0, of: 'steps of the rules of fonts' },
  counters: { limit: 20_000_000, bytes: 60, of: 'changes and uses of counters and strings' },
  generatedText: { limit: 20_000_000, bytes: 4, of: 'characters of generated content' },
  selectorSteps: {
    limit: 200_000_000,
    bytes: 0,
    of: 'steps of matching selectors',
    rest: 'those that must search match nothing',
  },
  displayItems: { limit: 20_000_000, bytes: 100, of: 'items on pages' },
  svgElements: { limit: 500_000, bytes: 300, of: 'elements of SVG', rest: 'the rest is left out' },
  filteredItems: {
    limit: 300_000,
    bytes: 200,
    of: 'things that filters look at',
    rest: 'filters of the rest are left out',
  },
  frames: { limit: 200, bytes: 100_000, of: 'documents in frames', rest: 'the others stay empty' },
};

export const DEFAULT_WORK_LIMITS: WorkLimits = {
  memory: 1_000_000_000,
  findings: 1_000,
  ...(Object.fromEntries(Object.entries(WORK).map(([kind, { limit }]) => [kind, limit])) as Record<WorkKind, number>),
};

/** What one of these keeps, bytes; charged where it is made. Measured as the growth of V8's heap (`docs/architecture.md` 2.19). */
export const BYTES_OF = {
  /** Its node, boxes and fragments, and what the parsers and the cascade need for them. */
  element: 1_450,
  /** One that is linked or imported, beside its tokens. */
  styleSheet: 6_000,
  /** A token of a style sheet, with what is made of it. */
  token: 60,
  /** A computed style that differs from all before. */
  style: 4_500,
  /** An item of inline content that has more than one, on its line. */
  inlineItem: 800,
  /** What a form control or an element of a formula has beyond what every element has. */
  control: 2_500,
  mathBox: 1_200,
  page: 12_000,
  /** What a page shows of a box that begins on another. */
  carriedPiece: 500,
  /** A link, heading or anchor. */
  mark: 1_200,
  /** A number of a path. */
  coordinate: 40,
  pdfObject: 1_500,
  /** Unpacked: RGB with alpha. */
  pixel: 4,
} as const;

/** What an element is called in a sentence. */
export interface Named {
  readonly localName: string;
  readonly id: string | null;
  readonly classes: readonly string[];
}

/** An end that was met: of a kind of work, or of memory. */
export interface WorkEnd {
  readonly limit: WorkKind | 'memory';
  readonly value: number;
  /** The element at which it was met; `null` where none is known. */
  readonly element: string | null;
  readonly sentence: string;
}

export interface KeptWork {
  readonly memory: number;
  readonly characters: number;
}

/** Setting so many characters takes as long as laying out a box. */
const CHARACTERS_OF_STEP = 16;
/** The part of the memory from which on it is scarce. */
const SCARCE = 1 / 3;
/** From two thirds of the memory on, and again after each such part of it, what has died does not lie beside what is still to come. */
const PART = 1 / 6;
/** So many bytes that were let go are worth a look of V8's. */
const MUCH = 100_000_000;

export class WorkBudget {
  readonly limits: WorkLimits;
  readonly #used: Record<WorkKind, number>;
  #memory = 0;
  /** Bytes beyond which something is to be done: garbage collected, and after that the document ended. */
  #bound: number;
  #mostMemory = 0;
  /** That were set and given back. */
  #passedCharacters = 0;
  #letGo = 0;
  #collected = 0;

  constructor(limits: WorkLimits = DEFAULT_WORK_LIMITS) {
    this.limits = limits;
    this.#bound = limits.memory * (1 - 2 * PART);
    this.#used = Object.fromEntries(Object.keys(WORK).map((kind) => [kind, 0])) as Record<WorkKind, number>;
  }

  /** Counts work. @returns whether it is within the limits */
  charge(kind: WorkKind, count: number): boolean {
    const used = this.#used[kind] + count;
    if (used > this.limits[kind]) {
      // What was refused once is over for good.
      this.#used[kind] = Number.POSITIVE_INFINITY;
      return false;
    }
    this.#used[kind] = used;
    return this.keep(count * WORK[kind].bytes);
  }

  /** Counts bytes that are kept. @returns whether they are within the limit */
  keep(bytes: number): boolean {
    this.#memory += bytes;
    return this.#memory <= this.#bound || this.#isWithinLimit();
  }

  #isWithinLimit(): boolean {
    const { memory } = this.limits;
    if (this.#bound < memory) {
      this.#bound = Math.min(memory, Math.max(this.#bound, this.#memory) + memory * PART);
      collectNow();
    }
    return this.#memory <= memory;
  }

  /** What is kept at this moment, for `giveBack`. */
  mark(): KeptWork {
    return { memory: this.#memory, characters: this.#used.characters };
  }

  /** Whatever has been made since is not kept. */
  giveBack({ memory, characters }: KeptWork): void {
    this.#memory = memory;
    this.#passedCharacters += this.#used.characters - characters;
    this.#used.characters = characters;
  }

  /** What was kept is not needed any more. */
  letGo(bytes: number): void {
    this.#mostMemory = Math.max(this.#mostMemory, this.#memory);
    this.#memory -= bytes;
    this.#letGo += bytes;
    if (this.#letGo - this.#collected < MUCH) return;
    this.#collected = this.#letGo;
    // V8 goes over all that is alive, and what lies dead in a small heap is not worth that.
    if (heapInUse() < this.limits.memory * SCARCE) return;
    if (this.#mostMemory > this.limits.memory * SCARCE) collectNow();
    else askForCollection();
  }

  /** Bytes, with what was let go since. */
  get everKept(): number {
    return this.#memory + this.#letGo;
  }

  /** So much is kept that work is better done twice than more kept. */
  get isMemoryScarce(): boolean {
    return this.#memory > this.limits.memory * SCARCE;
  }

  hasRoom(bytes: number): boolean {
    return this.#memory + bytes <= this.limits.memory;
  }

  /** Of layout so far: what goes with its time, and is the same for the same document. */
  get steps(): number {
    return this.#used.layouts + (this.#used.characters + this.#passedCharacters) / CHARACTERS_OF_STEP;
  }

  /** How much of each was used: bytes of `memory` when they were most, and counts. */
  used(): Readonly<Record<WorkKind | 'memory', number>> {
    return { memory: Math.max(this.#memory, this.#mostMemory), ...this.#used };
  }

  isOver(kind: WorkKind): boolean {
    return this.#used[kind] === Number.POSITIVE_INFINITY;
  }

  get isMemoryOver(): boolean {
    return this.#memory > this.limits.memory;
  }

  /** What is said where the limits end. @param where - the element at hand */
  end(kind: WorkKind | 'memory', where: Named | null): WorkEnd {
    const limit = this.isMemoryOver ? 'memory' : kind;
    const value = this.limits[limit];
    const element = where === null ? null : nameOf(where);
    const of = limit === 'memory' ? 'bytes of memory' : WORK[limit].of;
    const at = element === null ? '' : `, reached at ${element}`;
    return {
      limit,
      value,
      element,
      sentence: `The document needs more than ${value} ${of}, the limit "${limit}"${at}`,
    };
  }
}

/** `div#total.sum`, as dumps name boxes. */
function nameOf({ localName, id, classes }: Named): string {
  const name = `${localName}${id === null ? '' : `#${id}`}${classes.map((each) => `.${each}`).join('')}`;
  return name.length > 80 ? `${name.slice(0, 80)}…` : name;
}
