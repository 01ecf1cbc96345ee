/**
 * Footnotes (css-gcpm-3 §2): where the element stood its call stays, and behind it, as an out-of-flow box, the note with its marker, which the page
 * takes. Where there are no pages (frames, running elements) the element stays in its line.
 */
import { BLOCK, NONE } from '../../css/values/box/display.ts';
import type { Element } from '../../dom/node.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { ContentSink, InlineSink } from '../build/content-sink.ts';
import type { Footnote } from '../tree/announcements.ts';
import { anonymousStyle } from '../tree/anonymous-style.ts';
import type { Box, BoxSource } from '../tree/box.ts';
import { isOutOfFlow } from '../tree/display-role.ts';
import { flowRoot } from '../tree/flow-root.ts';
import { restyle } from '../tree/restyle.ts';
import type { Building } from './building.ts';
import { addGeneratedContent } from './generated-content.ts';

/** Where pages begin the counter anew, they know its value; else it goes up by itself, unless the element says how (css-gcpm-3 §2.4). */
export function countFootnote({ counters, announcements, references }: Building, style: ComputedStyle): void {
  const number = references.footnoteNumber(announcements.footnotes.length);
  if (number !== null) counters.set('footnote', number);
  else if (!style.content.counterIncrement.some(({ name }) => name === 'footnote')) counters.increment('footnote', 1);
}

/** Puts a box into a note that is nothing but that box: of an element that its style alone does not make (a picture, a control, a fieldset). */
export type FillNote = (flow: ContentSink) => void;

/**
 * @param source - of the element, or of a pseudo-element that floats into the footnotes
 * @param fill - `null` where the note has the contents of the element
 */
export function addFootnote(
  building: Building,
  source: BoxSource,
  own: ComputedStyle,
  sink: ContentSink,
  fill: FillNote | null,
): void {
  const { element } = source;
  const style = fill === null ? own : noteAround(own);
  const line = sink.inlineContent();
  addPseudo(building, element, 'footnote-call', line);
  const id = building.nextId();
  const note: Footnote = { id, element, box: null };
  building.announcements.footnotes.push(note);
  const flow = building.flow(style);
  if (fill === null && beginsWithBlock(building, source)) building.awaitedMarker = element;
  else addPseudo(building, element, 'footnote-marker', flow);
  if (fill === null) building.addContents(source, style, flow);
  else fill(flow);
  building.awaitedMarker = null;
  note.box = flowRoot(id, style, fill === null ? source : null, flow.finish());
  line.addOutOfFlow(note.box);
}

/** The box as it stands in its note. */
export function withoutFloat(box: Box): Box {
  return { ...box, style: restyle(box.style, { display: { float: 'none' } }) } as Box;
}

/** Margins, borders and sizes are those of the box in it. */
function noteAround(style: ComputedStyle): ComputedStyle {
  const { footnoteDisplay, footnotePolicy } = style.content;
  return restyle(anonymousStyle(style, BLOCK), {
    display: { float: 'footnote' },
    content: { footnoteDisplay, footnotePolicy },
  });
}

/** Adds the marker to the first block container in the note that begins with a line. */
export function addAwaitedMarker(building: Building, source: BoxSource, flow: InlineSink): void {
  const { awaitedMarker } = building;
  if (awaitedMarker === null || beginsWithBlock(building, source)) return;
  building.awaitedMarker = null;
  addPseudo(building, awaitedMarker, 'footnote-marker', flow);
}

function addPseudo(
  building: Building,
  element: Element,
  pseudo: 'footnote-call' | 'footnote-marker',
  sink: InlineSink,
): void {
  const style = building.styles.pseudoStyleOf(element, pseudo);
  if (style === null || style.display.display === NONE) return;
  const { content } = style.content;
  if (typeof content !== 'object') return;
  const source: BoxSource = { element, pseudo };
  sink.openInline(style, source);
  addGeneratedContent(building, source, style, content, sink);
  sink.closeInline();
}

/** Whether the marker must go into a block inside the note, to stand in one line with its text. */
function beginsWithBlock({ styles }: Building, { element, pseudo }: BoxSource): boolean {
  if (pseudo !== null) return false;
  for (const child of element.children) {
    if (child.kind === 'text' && child.data.trim() !== '') return false;
    if (child.kind !== 'element') continue;
    const style = styles.styleOf(child);
    const { display } = style.display;
    if (display === NONE) continue;
    return display === BLOCK && style.display.float === 'none' && !isOutOfFlow(style);
  }
  return false;
}
