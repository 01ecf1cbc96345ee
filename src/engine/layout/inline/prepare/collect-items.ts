/**
 * Flattens the inline nodes of a block container into one text and a list of items over it. White space is collapsed across inline boxes on
 * the way (css-text-3 §4.1.1), text is transformed (§2.1), and bidi controls are put in (css-writing-modes-3 §2.4).
 */
import type { Deadline } from '../../../base/deadline.ts';
import type { BlockContainer, Box, InlineBox, InlineNode, InlineText, LineBreak } from '../../../boxes/tree/box.ts';
import type { FontSet } from '../../../fonts/font-set.ts';
import type { ComputedStyle } from '../../../style/computed-style.ts';
import { hasCentralBaseline } from '../../../style/turned-style.ts';
import type { LayoutEnvironment } from '../../environment.ts';
import { boxFont } from '../../text-metrics/box-font.ts';
import type {
  AtomicItem,
  BreakItem,
  CloseItem,
  ControlItem,
  FloatItem,
  OpenItem,
  OutOfFlowItem,
} from '../content/inline-content.ts';
import { type BidiControls, bidiControls, NO_CONTROLS } from './bidi-controls.ts';
import { sizedInitialLetter } from './initial-letter.ts';
import { smallCapsPieces } from './small-caps.ts';
import { transformText } from './text-transform.ts';
import { collapseSpaces, collapsesSpaces, collapseWithinLine, preservesLineFeeds, wrapsLines } from './white-space.ts';
import { expandWordSpaces, partPhrases, type SeparatedWords } from './word-space-transform.ts';

/** A stretch of text of one style, or a preserved tab, that is not shaped yet. */
export interface TextRange {
  readonly kind: 'text-range';
  /** A preserved tab, or a leader. */
  readonly isTab: boolean;
  readonly start: number;
  readonly end: number;
  readonly parent: OpenItem | null;
  level: number;
  readonly box: InlineText;
  readonly language: string;
  /** Synthesised small capitals: the text is upper case already. */
  readonly isSmallCaps: boolean;
  /** Lines of the block container are aligned by the middle of their text. */
  readonly isCentral: boolean;
  /** In a vertical line: the characters stand upright. */
  readonly isUpright: boolean;
}

export type CollectedItem =
  | TextRange
  | OpenItem
  | CloseItem
  | AtomicItem
  | FloatItem
  | OutOfFlowItem
  | BreakItem
  | ControlItem;

export interface CollectedItems {
  readonly container: BlockContainer;
  readonly text: string;
  /** As long, with small capitals as they were written. */
  readonly readText: string;
  readonly items: CollectedItem[];
  /** Offsets at which no line may end, because the nearest box around both sides does not wrap its text. */
  readonly unbreakable: readonly number[];
  readonly language: string;
  /** Whether there are bidi controls among the items. */
  readonly hasControls: boolean;
  /** How far an initial letter rises above the first line, px. */
  readonly raise: number | null;
}

export function collectItems(
  container: BlockContainer,
  children: readonly InlineNode[],
  { fonts, deadline, language }: Pick<LayoutEnvironment, 'fonts' | 'deadline' | 'language'>,
): CollectedItems {
  const source = (container.source ?? firstSource(children))?.element.language;
  const collector = new ItemCollector(container, source ?? language, fonts, deadline);
  collector.openRoot();
  collector.collect(children);
  return collector.finish();
}

/** An anonymous block is in the language of what it holds: text that is given to boxes without a name has that of the element around it. */
function firstSource(nodes: readonly InlineNode[]): InlineText['source'] {
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    if (node.kind === 'text') return node.source;
  }
  return null;
}

/** The symbol of an inside marker, whose gap is a space in Chromium: the white space that an item begins with vanishes behind it. */
function isMarkerSymbol(box: Box): boolean {
  return box.kind === 'replaced' && box.content.kind === 'marker-symbol';
}

class ItemCollector {
  readonly #container: BlockContainer;
  readonly #fonts: FontSet;
  readonly #deadline: Deadline;
  readonly #items: CollectedItem[] = [];
  readonly #unbreakable: number[] = [];
  /** Controls of the boxes that are open, for paragraphs that end inside them. */
  readonly #controls: BidiControls[] = [];
  readonly #isCentral: boolean;
  #text = '';
  /** Of small capitals. */
  readonly #written: { readonly start: number; readonly text: string }[] = [];
  /** The last characters of the text: asking the growing text itself would copy it each time. */
  #tail = '';
  #parent: OpenItem | null = null;
  #language: string;
  /** At the start of a line, or behind a collapsible space: another one vanishes. */
  #swallowsSpace = true;
  /** Nearest box that holds both what was last added and what comes next. */
  #boundary: OpenItem | null = null;
  /** The box that the last characters are in. */
  #last: OpenItem | null = null;
  #hasControls = false;
  readonly #separated: SeparatedWords[] = [];
  #raise: number | null = null;

  constructor(container: BlockContainer, language: string, fonts: FontSet, deadline: Deadline) {
    this.#container = container;
    this.#fonts = fonts;
    this.#deadline = deadline;
    this.#isCentral = hasCentralBaseline(container.style);
    this.#language = language;
  }

  openRoot(): void {
    const { inline, writing } = this.#container.style;
    // Isolation means nothing at the root, and `plaintext` is the paragraphs' own affair.
    const override = inline.unicodeBidi === 'bidi-override' || inline.unicodeBidi === 'isolate-override';
    if (override) this.#enter(bidiControls('bidi-override', writing.direction));
  }

  collect(nodes: readonly InlineNode[]): void {
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i]!;
      switch (node.kind) {
        case 'text':
          this.#addText(node);
          break;
        case 'inline-box':
          this.#addInlineBox(node);
          break;
        case 'line-break':
          this.#addLineBreak(node);
          break;
        case 'atomic': {
          const at = this.#append('\ufffc');
          this.#items.push({ kind: 'atomic', start: at, end: at + 1, parent: this.#parent, level: 0, box: node.box });
          this.#swallowsSpace = isMarkerSymbol(node.box);
          break;
        }
        case 'float': {
          const at = this.#text.length;
          const { box } = node;
          const isLetter = box.style.inline.initialLetter !== 'normal';
          this.#items.push({
            kind: 'float',
            start: at,
            end: at,
            parent: this.#parent,
            level: 0,
            box: isLetter ? this.#initialLetter(box) : box,
          });
          break;
        }
        default: {
          const at = this.#text.length;
          this.#items.push({ kind: node.kind, start: at, end: at, parent: this.#parent, level: 0, box: node.box });
        }
      }
    }
  }

  #initialLetter(letter: Box): Box {
    const font = boxFont(this.#container.style.font, this.#language, this.#fonts);
    const { box, raise } = sizedInitialLetter(letter, font, this.#language, this.#fonts, this.#isCentral);
    this.#raise = raise;
    return box;
  }

  finish(): CollectedItems {
    for (let i = this.#controls.length - 1; i >= 0; i--) this.#addControls(this.#controls[i]!.close);
    if (this.#separated.length > 0) this.#text = expandWordSpaces(this.#text, this.#separated);
    return {
      container: this.#container,
      text: this.#text,
      readText: this.#readText(),
      items: this.#items,
      unbreakable: this.#unbreakable,
      language: this.#language,
      hasControls: this.#hasControls,
      raise: this.#raise,
    };
  }

  #readText(): string {
    let from = 0;
    let read = '';
    for (const { start, text } of this.#written) {
      read += this.#text.slice(from, start) + text;
      from = start + text.length;
    }
    return from === 0 ? this.#text : read + this.#text.slice(from);
  }

  /** Adds characters to the text and returns where they start. */
  #append(characters: string): number {
    const at = this.#text.length;
    if (!wrapsLines(this.#styleAtBoundary().text.whiteSpace)) this.#unbreakable.push(at);
    this.#boundary = this.#parent;
    this.#last = this.#parent;
    this.#text += characters;
    this.#tail = characters.length > 1 ? characters.slice(-2) : (this.#tail + characters).slice(-2);
    return at;
  }

  /** css-text-3 §5.1: whose `white-space` decides about a line's end here. A space, which disappears there, decides for the box that it is in. */
  #styleAtBoundary(): ComputedStyle {
    return this.#styleOf(this.#tail.endsWith(' ') ? this.#last : this.#boundary);
  }

  #styleOf(open: OpenItem | null): ComputedStyle {
    return open === null ? this.#container.style : open.box.style;
  }

  #addInlineBox(box: InlineBox): void {
    const at = this.#text.length;
    const outer = { parent: this.#parent, language: this.#language };
    this.#language = box.source === null ? this.#language : box.source.element.language;
    const open: OpenItem = {
      kind: 'open',
      start: at,
      end: at,
      parent: outer.parent,
      level: 0,
      box,
      font: boxFont(box.style.font, this.#language, this.#fonts, this.#isCentral),
    };
    this.#items.push(open);
    this.#parent = open;
    const controls = bidiControls(box.style.inline.unicodeBidi, box.style.writing.direction);
    this.#enter(controls);
    this.collect(box.children);
    this.#leave(controls);
    const end = this.#text.length;
    if (this.#boundary === open) this.#boundary = outer.parent;
    this.#parent = outer.parent;
    // DEVIATION: by css-text-3 §4.1.1 only a collapsible space takes in those behind it; in Chromium the space at the end of a marker does, too.
    if (box.source?.pseudo === 'marker' && this.#tail.endsWith(' ')) this.#swallowsSpace = true;
    this.#items.push({ kind: 'close', start: end, end, parent: outer.parent, level: 0, open });
    this.#language = outer.language;
  }

  #enter(controls: BidiControls): void {
    if (controls === NO_CONTROLS) return;
    this.#controls.push(controls);
    this.#addControls(controls.open);
  }

  #leave(controls: BidiControls): void {
    if (controls === NO_CONTROLS) return;
    this.#controls.pop();
    this.#addControls(controls.close);
  }

  #addControls(characters: string): void {
    const at = this.#text.length;
    this.#text += characters;
    this.#hasControls = true;
    this.#items.push({ kind: 'control', start: at, end: this.#text.length, parent: this.#parent, level: 0 });
  }

  #addLineBreak(box: LineBreak): void {
    const clear = box.style.display.clear;
    const isRightToLeft = this.#container.style.writing.direction === 'rtl';
    switch (clear) {
      case 'inline-start':
        this.#addBreak(box, isRightToLeft ? 'right' : 'left');
        break;
      case 'inline-end':
        this.#addBreak(box, isRightToLeft ? 'left' : 'right');
        break;
      default:
        this.#addBreak(box, clear);
    }
  }

  /** A forced break ends the bidi paragraph; what is open goes on in the next (css-writing-modes-3 §2.4.2). */
  #addBreak(box: LineBreak | InlineText, clear: BreakItem['clear']): void {
    for (let i = this.#controls.length - 1; i >= 0; i--) this.#addControls(this.#controls[i]!.close);
    const at = this.#append('\n');
    this.#items.push({ kind: 'break', start: at, end: at + 1, parent: this.#parent, level: 0, box, clear });
    for (const controls of this.#controls) this.#addControls(controls.open);
    this.#swallowsSpace = true;
  }

  #addText(box: InlineText): void {
    const { whiteSpace } = box.style.text;
    if (box.text === '') return;
    if (box.isLeader) {
      // No line ends beside it: what follows stays with it.
      this.#pushRange(true, box, '\u00a0', false);
      this.#swallowsSpace = false;
      return;
    }
    if (box.source?.element.localName === 'wbr') {
      // As in Chromium it is no character to spaces: those before and after it are one, and none begin a line behind it.
      this.#addRange(false, box, box.text);
      return;
    }
    if (box.style.text.whiteSpaceCollapse === 'preserve-spaces') {
      // css-text-4 §3.1: tabs and segment breaks are spaces, and all spaces stay.
      this.#addRange(false, box, box.text.replace(/[\t\n\r]/g, ' '));
      this.#swallowsSpace = false;
    } else if (!collapsesSpaces(whiteSpace)) {
      this.#addPreserved(box);
    } else if (!preservesLineFeeds(whiteSpace)) {
      this.#addCollapsed(box, collapseSpaces(box.text, this.#tail.slice(-1)));
    } else {
      const lines = box.text.split('\n');
      for (let i = 0; i < lines.length; i++) {
        if (i > 0) this.#addBreak(box, 'none');
        this.#addCollapsed(box, collapseWithinLine(lines[i]!.replaceAll('\t', ' ')));
      }
    }
  }

  #addCollapsed(box: InlineText, collapsed: string): void {
    const isSwallowed = this.#swallowsSpace && collapsed.charCodeAt(0) === 0x20;
    // css-text-3 §4.1.1: a space that vanishes behind another leaves its soft wrap opportunity.
    if (isSwallowed && wrapsLines(this.#styleOf(this.#parent).text.whiteSpace)) this.#last = this.#parent;
    const text = isSwallowed ? collapsed.slice(1) : collapsed;
    if (text === '') return;
    this.#addRange(false, box, text);
    this.#swallowsSpace = text.charCodeAt(text.length - 1) === 0x20;
  }

  #addPreserved(box: InlineText): void {
    const { text } = box;
    let from = 0;
    for (let at = 0; at <= text.length; at++) {
      const unit = at === text.length ? 0x0a : text.charCodeAt(at);
      if (unit !== 0x0a && unit !== 0x09) continue;
      if (at > from) this.#addRange(false, box, text.slice(from, at));
      from = at + 1;
      if (at === text.length) break;
      if (unit === 0x0a) this.#addBreak(box, 'none');
      else this.#addRange(true, box, '\t');
    }
    this.#swallowsSpace = text.charCodeAt(text.length - 1) === 0x0a;
  }

  #addRange(isTab: boolean, box: InlineText, text: string): void {
    const { style } = box;
    const { space, phrases } = style.text.wordSpaceTransform;
    const parted = phrases ? partPhrases(text, this.#language) : text;
    const transformed = this.#transform(parted, style.text.transform);
    if (transformed === '') return;
    if (space !== '') {
      const start = this.#text.length;
      const wide = style.text.transform.fullWidth ? '\u3000' : space;
      this.#separated.push({ start, end: start + transformed.length, space: wide });
    }
    if (isTab || style.font.caps === 'normal' || !boxFont(style.font, this.#language, this.#fonts).makesCaps) {
      this.#pushRange(isTab, box, transformed, false);
      return;
    }
    for (const piece of smallCapsPieces(transformed, style.font.caps)) {
      if (piece.written !== piece.text) this.#written.push({ start: this.#text.length, text: piece.written });
      this.#pushRange(isTab, box, piece.text, piece.isSmall);
    }
  }

  #pushRange(isTab: boolean, box: InlineText, text: string, isSmallCaps: boolean): void {
    this.#deadline.tick();
    const start = this.#append(text);
    this.#items.push({
      kind: 'text-range',
      isTab,
      start,
      end: this.#text.length,
      parent: this.#parent,
      level: 0,
      box,
      language: this.#language,
      isSmallCaps,
      isCentral: this.#isCentral,
      isUpright: false,
    });
  }

  #transform(text: string, transform: ComputedStyle['text']['transform']): string {
    if (transform.case === 'none' && !transform.fullWidth && !transform.fullSizeKana) return text;
    return transformText(text, transform, this.#language, this.#tail);
  }
}
