/** Notes that stand in one line with each other: `footnote-display: inline` and `compact` (css-gcpm-3 §2.5). */

import { INDEFINITE } from '../base/lengths.ts';
import { anonymousStyle } from '../boxes/tree/anonymous-style.ts';
import type { BlockContainer, Box, InlineNode } from '../boxes/tree/box.ts';
import { flowRoot } from '../boxes/tree/flow-root.ts';
import { BLOCK, INLINE } from '../css/values/box/display.ts';
import { independentSpace } from '../layout/constraint-space.ts';
import type { LayoutEnvironment } from '../layout/environment.ts';
import { changedStyle } from '../style/initial-style.ts';

export class FootnoteRuns {
  readonly #env: LayoutEnvironment;
  /** By the ids of their notes: measuring asks for the same ones again and again. */
  readonly #known = new Map<string, BlockContainer>();
  #nextId: number;

  /** @param firstId - above those of all boxes */
  constructor(env: LayoutEnvironment, firstId: number) {
    this.#env = env;
    this.#nextId = firstId;
  }

  /** Whether the note may stand in a line with others. A compact one does where another as long has room beside it. */
  isInline(box: Box, width: number): boolean {
    const { footnoteDisplay } = box.style.content;
    if (footnoteDisplay === 'block' || box.kind !== 'block-container' || box.content.kind !== 'inline') return false;
    if (footnoteDisplay === 'inline') return true;
    return this.#env.contentSizes(box, independentSpace(width, INDEFINITE, 'max-content')).maxContent <= width / 2;
  }

  /** @param notes - inline ones, at least one */
  runOf(notes: readonly Box[]): BlockContainer {
    const key = notes.map(({ id }) => id).join(' ');
    let run = this.#known.get(key);
    if (run === undefined) {
      run = this.#makeRun(notes);
      this.#known.set(key, run);
    }
    return run;
  }

  #makeRun(notes: readonly Box[]): BlockContainer {
    const style = anonymousStyle(notes[0]!.style, BLOCK);
    const children: InlineNode[] = [];
    for (const note of notes) {
      if (note.kind !== 'block-container' || note.content.kind !== 'inline') continue;
      if (children.length > 0)
        children.push({ kind: 'text', id: this.#nextId++, style, source: null, text: ' ', isLeader: false });
      children.push({
        kind: 'inline-box',
        id: this.#nextId++,
        style: changedStyle(note.style, { display: { ...note.style.display, display: INLINE, float: 'none' } }),
        source: note.source,
        children: note.content.children,
        hasStart: true,
        hasEnd: true,
      });
    }
    return flowRoot(this.#nextId++, style, null, { kind: 'inline', children });
  }
}
