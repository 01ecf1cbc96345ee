/**
 * What the box tree holds and no page shows, though nothing in the document asks for that: a defect of the engine, told instead of passed over. The tree is
 * walked in document order, so that what is missing in one go is one passage.
 */
import { countVisible } from '../base/unicode/visible-characters.ts';
import type { BlockContainer, Box, InlineNode, ReplacedBox } from '../boxes/tree/box.ts';
import type { BoxTree } from '../boxes/tree/box-tree.ts';
import { isOutOfFlow } from '../boxes/tree/display-role.ts';
import type { Element } from '../dom/node.ts';
import type { LayoutEnvironment } from '../layout/environment.ts';
import type { InlineFormatting } from '../layout/inline-formatting.ts';
import { skipsContents } from '../style/containment.ts';
import { holdsBlocks, isPainted, limitsHeight } from './content-clips.ts';
import type { PageContent, PageSurvey } from './page-survey.ts';
import { PlacedContent } from './placed-content.ts';

/** What is missing between two things that are there. */
export interface MissingPassage {
  /** The nearest element around its beginning; `null` for none. */
  readonly element: Element | null;
  /** Its first words; '' where it begins with a picture. */
  readonly text: string;
  /** Texts and pictures in it. */
  readonly count: number;
  /** The last page that shows what comes before it, from 1. */
  readonly page: number;
}

export interface RepeatedText {
  readonly element: Element | null;
  readonly text: string;
}

export interface ContentFindings {
  readonly missing: readonly MissingPassage[];
  /** What is shown more than once though nothing in the document repeats it. */
  readonly repeated: readonly RepeatedText[];
}

/** What of all boxes the pages show: less than there is, more, or just that. Less is common: of what the document's own style leaves out. */
export function balanceOf({ contentCounts }: BoxTree, { shown }: PageSurvey): 'less' | 'more' | 'equal' {
  let isMore = false;
  for (let id = 0; id < contentCounts.length; id++) {
    if (shown[id]! < contentCounts[id]!) return 'less';
    if (shown[id]! > contentCounts[id]!) isMore = true;
  }
  return isMore ? 'more' : 'equal';
}

/** The search for what is missing or there twice, where the numbers differ. */
export function compareContent({ root }: BoxTree, survey: PageSurvey, env: LayoutEnvironment): ContentFindings {
  const comparison = new Comparison(survey, env);
  if (root !== null) comparison.visit(root, AT_ROOT);
  return comparison;
}

/** What is known of a box from those around it. */
interface Around {
  readonly element: Element | null;
  /** The document's own style leaves it out, or may do so. */
  readonly mayBeLeftOut: boolean;
  /** A box around it clips: what overflows a box of a given height in there is not seen. */
  readonly isClipped: boolean;
  /** It is shown on several pages. */
  readonly mayRepeat: boolean;
  /** Its height is that of its content, unless its own style says otherwise. */
  readonly isInBlocks: boolean;
}

const AT_ROOT: Around = { element: null, mayBeLeftOut: false, isClipped: false, mayRepeat: false, isInBlocks: true };

class Comparison implements ContentFindings {
  readonly missing: MissingPassage[] = [];
  readonly repeated: RepeatedText[] = [];
  readonly #shown: Uint32Array;
  readonly #pages: readonly PageContent[];
  readonly #env: LayoutEnvironment;
  #placed: PlacedContent | null = null;
  /** Of the text or replaced box that was there last. */
  #last = -1;
  /** Whether the last thing that was looked at is missing. */
  #isInPassage = false;

  constructor({ shown, pages }: PageSurvey, env: LayoutEnvironment) {
    this.#shown = shown;
    this.#pages = pages;
    this.#env = env;
  }

  visit(box: Box, outer: Around): void {
    const around = aroundIn(box, outer);
    switch (box.kind) {
      case 'block-container':
        this.#visitBlock(box, around);
        return;
      case 'flex-container':
      case 'grid-container':
        for (const child of box.children) this.visit(child, around);
        return;
      case 'table':
        for (const caption of box.captions) this.visit(caption, around);
        for (const section of box.sections) this.visit(section, around);
        return;
      case 'table-section':
        for (const row of box.rows) this.visit(row, around);
        return;
      case 'table-row':
        for (const cell of box.cells) this.visit(cell.box, around);
        return;
      case 'fieldset':
        if (box.legend !== null) this.visit(box.legend, around);
        this.visit(box.contents, around);
        return;
      case 'turned':
        this.visit(box.content, around);
        return;
      case 'replaced':
        // Its own overflow is inside it.
        this.#compareReplaced(box, around.element, outer.mayBeLeftOut || isPutElsewhere(box, outer.isClipped));
        return;
      case 'math':
        // A stretched operator is drawn by glyphs that its text does not have.
        if (box.layout !== 'operator') for (const child of box.children) this.visit(child, around);
    }
  }

  #visitBlock(box: BlockContainer, around: Around): void {
    const { content, marker, style } = box;
    // It stands beside the list item, which clips it, and where no line makes room for it below, too.
    const isMarkerClipped = style.overflow.y !== 'visible' && !around.mayBeLeftOut;
    if (marker !== null) this.visit(marker, isMarkerClipped ? { ...around, mayBeLeftOut: true } : around);
    if (content.kind === 'columns') this.visit(content.flow, around);
    else if (content.kind === 'blocks') for (const child of content.children) this.visit(child, around);
    else {
      this.#compareText(box, content.children, around);
      this.#visitInline(content.children, around);
    }
  }

  #visitInline(nodes: readonly InlineNode[], around: Around): void {
    for (const node of nodes) {
      if (node.kind === 'inline-box') this.#visitInline(node.children, around);
      else if (node.kind !== 'text' && node.kind !== 'line-break') this.visit(node.box, around);
    }
  }

  #compareText(box: BlockContainer, nodes: readonly InlineNode[], around: Around): void {
    if (around.mayBeLeftOut) return;
    const formatting = this.#env.inlineFormatting(box);
    const expected = countParts(formatting);
    if (expected === 0) return;
    const found = this.#countFound(nodes);
    const element = elementIn(nodes) ?? around.element;
    if (found < expected) {
      const text = this.#closely().missingText(formatting);
      if (text !== '') {
        this.#lose(element, text);
        return;
      }
    }
    this.#isInPassage = false;
    if (found <= expected || around.mayRepeat) return;
    const text = this.#closely().repeatedText(formatting);
    if (text !== '') this.repeated.push({ element, text });
  }

  #countFound(nodes: readonly InlineNode[]): number {
    let found = 0;
    for (const node of nodes) {
      if (node.kind === 'inline-box') found += this.#countFound(node.children);
      else if (node.kind === 'text' && isPainted(node.style) && this.#shown[node.id]! > 0) {
        found += this.#shown[node.id]!;
        this.#last = node.id;
      }
    }
    return found;
  }

  #compareReplaced({ id, style }: ReplacedBox, element: Element | null, mayBeLeftOut: boolean): void {
    if (mayBeLeftOut || !isPainted(style)) return;
    if (this.#shown[id]! === 0 && !this.#closely().hasReplaced(id)) {
      this.#lose(element, '');
      return;
    }
    this.#isInPassage = false;
    this.#last = id;
  }

  #closely(): PlacedContent {
    this.#placed ??= new PlacedContent(this.#pages);
    return this.#placed;
  }

  #lose(element: Element | null, text: string): void {
    const begun = this.#isInPassage ? this.missing.pop() : undefined;
    this.missing.push(
      begun === undefined
        ? { element, text, count: 1, page: this.#closely().lastPageOf(this.#last) ?? 1 }
        : { ...begun, text: begun.text === '' ? text : begun.text, count: begun.count + 1 },
    );
    this.#isInPassage = true;
  }
}

/** For nearly every box the same object as for the boxes around it. */
function aroundIn(box: Box, outer: Around): Around {
  const { source, style } = box;
  const element = source === null ? outer.element : source.element;
  const mayBeLeftOut =
    outer.mayBeLeftOut ||
    leavesOut(box, outer.isInBlocks) ||
    (outer.isClipped && (!outer.isInBlocks || limitsHeight(style)));
  const isClipped = outer.isClipped || style.overflow.y !== 'visible';
  const mayRepeat = outer.mayRepeat || style.display.position === 'fixed' || isRepeated(box);
  const isInBlocks = holdsBlocks(box);
  if (
    element === outer.element &&
    mayBeLeftOut === outer.mayBeLeftOut &&
    isClipped === outer.isClipped &&
    mayRepeat === outer.mayRepeat &&
    isInBlocks === outer.isInBlocks
  )
    return outer;
  return { element, mayBeLeftOut, isClipped, mayRepeat, isInBlocks };
}

function isRepeated(box: Box): boolean {
  return box.kind === 'table-section' && box.group !== 'body';
}

/** Whether a running element, or a positioned box in one that clips, may be missing. */
function isPutElsewhere({ style }: ReplacedBox, isClipped: boolean): boolean {
  return typeof style.display.position === 'object' || (isClipped && isOutOfFlow(style));
}

/** Whether content of the box may be missing on paper because its style says so. */
function leavesOut({ style }: Box, isInBlocks: boolean): boolean {
  const { overflow, visibility } = style;
  if (visibility.visibility === 'collapse' || skipsContents(style)) return true;
  if (typeof style.display.position === 'object') return true;
  if (
    overflow.maxLines !== Number.POSITIVE_INFINITY ||
    overflow.continue === 'collapse' ||
    overflow.textOverflow.end !== null
  )
    return true;
  return overflow.y !== 'visible' && (!isInBlocks || limitsHeight(style));
}

function countParts(formatting: InlineFormatting): number {
  const { text } = formatting;
  let count = 0;
  for (const { start, end, style } of formatting.textParts())
    if (isPainted(style)) count += countVisible(text, start, end);
  return count;
}

function elementIn(nodes: readonly InlineNode[]): Element | null {
  for (const node of nodes) if (node.kind === 'text' && node.source !== null) return node.source.element;
  return null;
}
