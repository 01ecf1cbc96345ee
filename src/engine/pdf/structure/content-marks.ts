/**
 * Marked content (ISO 32000-1 §14.6, §14.7.4): which operators of a content stream show what. Content has a number in its stream, by which
 * the structure tree finds it; all else is an artifact.
 */
import type { InkSource } from '../../display/display-item.ts';
import type { PdfReference } from '../objects.ts';

/** One content stream with content in it: a page, or a form on it. */
export interface MarkedStream {
  readonly page: PdfReference;
  readonly isForm: boolean;
  /** `null` for the content of the page itself, and for a form that is not shown after all. */
  form: PdfReference | null;
  /** Its entry in the tree of parents (§14.7.4.4). */
  readonly key: number;
  readonly contents: readonly MarkedPiece[];
}

/** Content, and its number in its stream (MCID). Forms go on counting where their page is: some readers take both for one stream. */
export interface MarkedPiece {
  readonly stream: MarkedStream;
  readonly number: number;
  readonly source: InkSource;
}

/** The marked content of a whole file, as it is written. */
export class MarkedContent {
  /** Those that have content; their keys are their places. */
  readonly streams: MarkedStream[] = [];
  #page: PdfReference | null = null;
  #next = 0;

  beginPage(page: PdfReference): void {
    this.#page = page;
    this.#next = 0;
  }

  ofPage(): StreamMarks {
    return this.#newStream(false);
  }

  /** @returns the marks of a form on the page that was begun last */
  ofForm(): StreamMarks {
    return this.#newStream(true);
  }

  #newStream(isForm: boolean): StreamMarks {
    const enter = (contents: readonly MarkedPiece[]) => {
      const stream = { page: this.#page!, isForm, form: null, key: this.streams.length, contents };
      this.streams.push(stream);
      return stream;
    };
    return new StreamMarks(enter, () => this.#next++);
  }
}

/** What is open: content, an artifact, or nothing. */
export type OpenMark = InkSource | 'artifact' | null;

/** The marks of one content stream. */
export class StreamMarks {
  /** Outside of text objects. */
  open: OpenMark = null;
  readonly #contents: MarkedPiece[] = [];
  readonly #enter: (contents: readonly MarkedPiece[]) => MarkedStream;
  readonly #nextNumber: () => number;
  #stream: MarkedStream | null = null;

  constructor(enter: (contents: readonly MarkedPiece[]) => MarkedStream, nextNumber: () => number) {
    this.#enter = enter;
    this.#nextNumber = nextNumber;
  }

  /** `null` as long as the stream has no content. */
  get stream(): MarkedStream | null {
    return this.#stream;
  }

  /** The operator that begins it. */
  begin(mark: InkSource | 'artifact'): string {
    if (mark === 'artifact') return '/Artifact BMC';
    this.#stream ??= this.#enter(this.#contents);
    const number = this.#nextNumber();
    this.#contents.push({ stream: this.#stream, number, source: mark });
    return `/P<</MCID ${number}>>BDC`;
  }
}
