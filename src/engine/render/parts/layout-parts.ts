/**
 * Lays out the parts of a file, one after the other: each in its own styles and with its own `@page` rules, on pages that go on from those before it.
 * Counters go on, too. What pages say to generated content is known when all parts are laid out: then those that were told otherwise are laid out
 * again.
 */
import type { BoxTree } from '../../boxes/tree/box-tree.ts';
import { Book } from '../../pages/book.ts';
import { PartLinks } from '../../structure/part-links.ts';
import { type FormerLayouts, type LaidOutPages, layoutPages } from '../layout-pages.ts';
import { PreparationRounds, type Prepared } from '../preparation.ts';
import type { ReadDocument } from '../read-document.ts';
import type { Session } from '../session.ts';
import { finishLayout, type LaidOutDocument, type OpenedLayout, openLayout } from '../stages.ts';
import { PartReferences } from './part-references.ts';

/** Rounds over all parts; one part settles within its own. */
const MOST_ROUNDS = 10;

interface OpenPart extends OpenedLayout {
  readonly rounds: PreparationRounds;
}

/** What a part begins with: when that is as it was, and nothing in it asks for another layout, it is not laid out again. */
interface PartStart {
  readonly pagesBefore: number;
  readonly countersBefore: BoxTree['countersAfter'];
}

interface PartLayout {
  readonly part: OpenPart;
  readonly start: PartStart;
  readonly prepared: Prepared;
  readonly laidOut: LaidOutPages;
}

export interface LaidOutParts {
  readonly documents: readonly LaidOutDocument[];
  readonly links: PartLinks;
}

export async function layoutParts(read: readonly ReadDocument[], session: Session): Promise<LaidOutParts> {
  const links = new PartLinks(read.map(({ document }) => document));
  const parts: OpenPart[] = [];
  for (const each of read) {
    const opened = await openLayout(each, session, parts[0] ?? null);
    parts.push({ ...opened, rounds: new PreparationRounds(opened.inputs, session) });
  }
  const { layouts, book } = await new PartsLayout(parts, new PartReferences(links), session).run();
  const documents: LaidOutDocument[] = [];
  for (const { part, prepared, laidOut } of layouts) {
    part.rounds.report(prepared);
    documents.push(await finishLayout(part, prepared, laidOut, book, session));
  }
  return { documents, links };
}

class PartsLayout {
  readonly #parts: readonly OpenPart[];
  readonly #references: PartReferences;
  readonly #session: Session;
  /** Of the last layout of each. */
  readonly #layouts = new Map<OpenPart, FormerLayouts>();
  /** Of the round before, those that may be kept. */
  #kept: ReadonlyMap<OpenPart, PartLayout> = new Map();

  constructor(parts: readonly OpenPart[], references: PartReferences, session: Session) {
    this.#parts = parts;
    this.#references = references;
    this.#session = session;
  }

  async run(): Promise<{ readonly layouts: readonly PartLayout[]; readonly book: Book }> {
    for (let round = 1; ; round++) {
      const layouts = await this.#layoutAll();
      const book = new Book(layouts.map(({ laidOut }) => laidOut));
      const settled = layouts.filter((each) => isSettled(each, book));
      const knowEachOther = this.#references.areSettled(round === 1);
      if ((settled.length === layouts.length && knowEachOther) || round === MOST_ROUNDS) return { layouts, book };
      this.#kept = new Map(knowEachOther ? settled.map((each) => [each.part, each]) : []);
    }
  }

  async #layoutAll(): Promise<readonly PartLayout[]> {
    const layouts: PartLayout[] = [];
    let start: PartStart = { pagesBefore: 0, countersBefore: new Map() };
    for (const part of this.#parts) {
      if (!this.#hasRoom(start)) break;
      const kept = this.#kept.get(part);
      const each = kept !== undefined && isSameStart(kept.start, start) ? kept : await this.#layout(part, start);
      layouts.push(each);
      const { laidOut, prepared } = each;
      start = {
        pagesBefore: start.pagesBefore + laidOut.flow.length,
        countersBefore: prepared.boxes.countersAfter,
      };
    }
    return layouts;
  }

  async #layout(part: OpenPart, start: PartStart): Promise<PartLayout> {
    const { pagesBefore, countersBefore } = start;
    const others = this.#references;
    const prepared = await part.rounds.prepare({ countersBefore, others });
    others.useStyles(part.inputs.document, prepared.styles);
    const inputs = { ...part.inputs, ...prepared, fonts: part.fonts, joined: { pagesBefore, others } };
    const laidOut = await layoutPages(inputs, this.#session, this.#layouts.get(part));
    this.#layouts.set(part, laidOut.layouts);
    return { part, start, prepared, laidOut };
  }

  /** At the limit the first page that there is no room for may be that of a part. */
  #hasRoom({ pagesBefore }: PartStart): boolean {
    const { request, diagnostics } = this.#session;
    const { pages } = request.limits;
    if (pagesBefore < pages) return true;
    diagnostics.report(
      'PAGES_LIMIT',
      `The document has more than ${pages} pages; the rest is left out. Raise the option "limits.pages".`,
      { page: pagesBefore },
    );
    return false;
  }
}

function isSettled({ part, prepared, laidOut }: PartLayout, book: Book): boolean {
  return part.rounds.isSettled(prepared, { ...laidOut, answers: () => book.answersTo(laidOut) });
}

function isSameStart(one: PartStart, other: PartStart): boolean {
  const { countersBefore: counters } = other;
  return (
    one.pagesBefore === other.pagesBefore &&
    one.countersBefore.size === counters.size &&
    [...one.countersBefore].every(([name, value]) => counters.get(name) === value)
  );
}
