/**
 * Marked content (ISO 32000-1 §14.6, §14.7.4): which operators of a content stream show what. Content has a number in its stream, by which
 * the structure tree finds it; all else is an artifact.
 */
import type { InkSource } from '../../display/display-item.ts';
import type { TagContent } from '../../structure/tag.ts';
import type { ByteWriter } from '../numbers.ts';
import type { PdfReference } from '../objects.ts';

/** Pieces on a line from which on the next line begins at a round number. */
const MANY_ON_LINE = 4;
const ROUND = 10;

/** One content stream with content in it: a page, or a form on it. */
export interface MarkedStream {
  readonly page: PdfReference;
  readonly isForm: boolean;
  /** `null` for the content of the page itself, and for a form that is not shown after all. */
  form: PdfReference | null;
  /** Its entry in the tree of parents (§14.7.4.4). */
  readonly key: number;
  readonly contents: MarkedContents;
}

/** The pieces of a stream in the order of the text: whose they are, and their numbers (MCID), in the order in which they are written. Forms go on counting where their page is: some readers take both for one stream. */
export interface MarkedContents {
  readonly sources: readonly InkSource[];
  readonly numbers: readonly number[];
}

/** Content of a stream, for the structure tree. */
export interface MarkedPiece extends TagContent {
  readonly stream: MarkedStream;
  readonly number: number;
}

/** The marked content of a whole file, as it is written. */
export class MarkedContent {
  /** Those that have content; their keys are their places. */
  readonly streams: MarkedStream[] = [];
  #page: PdfReference | null = null;
  #next = 0;
  /** The baseline of the last piece, and how many there are on it. */
  #line: number | null = null;
  #onLine = 0;

  beginPage(page: PdfReference): void {
    this.#page = page;
    this.#next = 0;
    this.#line = null;
    this.#onLine = 0;
  }

  ofPage(): StreamMarks {
    return this.#newStream(false);
  }

  /** @returns the marks of a form on the page that was begun last */
  ofForm(): StreamMarks {
    return this.#newStream(true);
  }

  #newStream(isForm: boolean): StreamMarks {
    const enter = (contents: MarkedContents) => {
      const stream = { page: this.#page!, isForm, form: null, key: this.streams.length, contents };
      this.streams.push(stream);
      return stream;
    };
    return new StreamMarks(enter, (line) => this.#numberOn(line));
  }

  /** A line of several pieces, such as the row of a table, begins at a round number: what is in one column then ends in one digit, which deflate finds again. */
  #numberOn(line: number | null): number {
    if (line !== this.#line) {
      this.#line = line;
      if (this.#onLine >= MANY_ON_LINE) this.#next = Math.ceil(this.#next / ROUND) * ROUND;
      this.#onLine = 0;
    }
    this.#onLine++;
    return this.#next++;
  }
}

/** What is open: content, an artifact, or nothing. */
export type OpenMark = InkSource | 'artifact' | null;

/** The marks of one content stream. */
export class StreamMarks {
  /** Outside of text objects. */
  open: OpenMark = null;
  readonly #sources: InkSource[] = [];
  readonly #numbers: number[] = [];
  readonly #enter: (contents: MarkedContents) => MarkedStream;
  readonly #nextNumber: (line: number | null) => number;
  #stream: MarkedStream | null = null;
  /** Of the last pieces, those of one line that runs both ways. */
  #places: number[] = [];
  #place: number | null = null;

  constructor(enter: (contents: MarkedContents) => MarkedStream, nextNumber: (line: number | null) => number) {
    this.#enter = enter;
    this.#nextNumber = nextNumber;
  }

  /** `null` as long as the stream has no content. */
  get stream(): MarkedStream | null {
    return this.#stream;
  }

  /** Writes the operator that begins it. @param line - the baseline of text */
  begin(mark: InkSource | 'artifact', line: number | null, out: ByteWriter): void {
    if (mark === 'artifact') {
      out.operator('/Artifact BMC');
      return;
    }
    this.#stream ??= this.#enter({ sources: this.#sources, numbers: this.#numbers });
    const number = this.#nextNumber(line);
    const behind = this.#piecesBehind();
    if (behind === 0) {
      this.#sources.push(mark);
      this.#numbers.push(number);
    } else {
      this.#sources.splice(-behind, 0, mark);
      this.#numbers.splice(-behind, 0, number);
    }
    out.ascii('/P<</MCID ').integer(number).operator('>>BDC');
  }

  /** Where what is written next belongs among the pieces of its line, in the order of the text; `null` behind all. */
  set place(place: number | null) {
    this.#place = place;
    if (place === null) this.#places = [];
  }

  /** How many pieces of the line that are written already stand behind the one that is begun. */
  #piecesBehind(): number {
    const place = this.#place;
    if (place === null) return 0;
    const places = this.#places;
    let at = places.length;
    while (at > 0 && places[at - 1]! > place) at--;
    const behind = places.length - at;
    places.splice(at, 0, place);
    return behind;
  }
}
