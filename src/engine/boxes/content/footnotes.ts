/**
 * Footnotes (css-gcpm-3 §2): where the element stood its call stays, and behind it, as an out-of-flow box, the note with its marker, which the page
 * takes. Where there are no pages (frames, running elements) the element stays in its line.
 */
import { BLOCK, NONE } from '../../css/values/box/display.ts';
import type { Element } from '../../dom/node.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { ContentSink, InlineSink } from '../build/content-sink.ts';
import type { Footnote } from '../tree/announcements.ts';
import type { BoxSource } from '../tree/box.ts';
import { isOutOfFlow } from '../tree/display-role.ts';
import { flowRoot } from '../tree/flow-root.ts';
import type { Building } from './building.ts';
import { addGeneratedContent } from './generated-content.ts';

/** Where pages begin the counter anew, they know its value; else it goes up by itself, unless the element says how (css-gcpm-3 §2.4). */
export function countFootnote({ counters, announcements, references }: Building, style: ComputedStyle): void {
  const number = references.footnoteNumber(announcements.footnotes.length);
  if (number !== null) counters.set('footnote', number);
  else if (!style.content.counterIncrement.some(({ name }) => name === 'footnote')) counters.increment('footnote', 1);
}

/** @param source - of the element, or of a pseudo-element that floats into the footnotes */
export function addFootnote(building: Building, source: BoxSource, style: ComputedStyle, sink: ContentSink): void {
  const { element } = source;
  const line = sink.inlineContent();
  addPseudo(building, element, 'footnote-call', line);
  const id = building.nextId();
  const note: Footnote = { id, element, box: null };
  building.announcements.footnotes.push(note);
  const flow = building.flow(style);
  if (beginsWithBlock(building, source)) building.awaitedMarker = element;
  else addPseudo(building, element, 'footnote-marker', flow);
  building.addContents(source, style, flow);
  building.awaitedMarker = null;
  note.box = flowRoot(id, style, source, flow.finish());
  line.addOutOfFlow(note.box);
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
