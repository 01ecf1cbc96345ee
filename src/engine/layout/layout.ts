/** Dispatch and cache: the only file that names every algorithm. All others reach each other through `LayoutEnvironment` (ARCHITECTURE 2.8, 2.9). */

import type { Deadline } from '../base/deadline.ts';
import type { Diagnostics } from '../base/diagnostics.ts';
import { assert } from '../base/errors.ts';
import { INDEFINITE } from '../base/lengths.ts';
import type { BlockContainer, Box } from '../boxes/tree/box.ts';
import type { FirstLine } from '../boxes/tree/box-tree.ts';
import { isTableCell } from '../boxes/tree/display-role.ts';
import type { FontSet } from '../fonts/font-set.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { RestyledBoxes } from './anchors/restyled-boxes.ts';
import { blockIntrinsicSizes } from './block/block-intrinsic.ts';
import { layoutBlockContainer } from './block/block-layout.ts';
import type { BreakToken, EarlyBreak } from './break-token.ts';
import { columnsIntrinsicSizes } from './columns/columns-intrinsic.ts';
import { layoutColumns } from './columns/columns-layout.ts';
import { type ConstraintSpace, changedFragmentation, changedSpace } from './constraint-space.ts';
import type { LayoutEnvironment, LayoutInputs, MemoKind, NaturalSizes } from './environment.ts';
import { equalSpaces } from './equal-spaces.ts';
import { fieldsetIntrinsicSizes } from './fieldset/fieldset-intrinsic.ts';
import { layoutFieldset } from './fieldset/fieldset-layout.ts';
import { flexIntrinsicSizes } from './flex/flex-intrinsic.ts';
import { layoutFlexContainer } from './flex/flex-layout.ts';
import { changedFragment, type Fragment } from './fragment.ts';
import { clipsWhatGoesOn, hasContentLeft, spaceWithoutBreaks } from './fragmentation/clipped-content.ts';
import { isMonolithic } from './fragmentation/monolithic.ts';
import { gridIntrinsicSizes } from './grid/grid-intrinsic.ts';
import { layoutGridContainer } from './grid/grid-layout.ts';
import { createInlineFormatting } from './inline/inline-layout.ts';
import type { InlineFormatting } from './inline-formatting.ts';
import { Interruption } from './interruption.ts';
import type { FinishedLayout, IntrinsicSizes, LayoutOutcome } from './layout-outcome.ts';
import { layoutMath, mathIntrinsicSizes } from './math/math-layout.ts';
import { placeOutOfFlowDescendants } from './positioned/place-in-containing-block.ts';
import { layoutReplaced } from './replaced/replaced-layout.ts';
import { usedEdges } from './sizing/edges.ts';
import { controlContentSizes, isCompressedControl } from './sizing/form-control-size.ts';
import { contributionsOf } from './sizing/intrinsic.ts';
import { replacedContentSizes, replacedContributions } from './sizing/replaced-size.ts';
import { containedInlineSize, hasContainedInlineSize, isSizeContained } from './sizing/size-containment.ts';
import { tableIntrinsicSizes } from './table/table-intrinsic.ts';
import { layoutTable } from './table/table-layout.ts';
import { layoutTurned, turnedContentSizes } from './turned/turned-layout.ts';

export interface EnvironmentParts extends LayoutInputs {
  /** `BoxTree.boxCount`. */
  readonly boxCount: number;
}

export function createEnvironment(parts: EnvironmentParts): LayoutEnvironment {
  return new CachingEnvironment(parts);
}

/** More entries per box are not kept: the oldest goes. */
const MOST_ENTRIES = 4;

/** Entries of one box are a list, the newest first: most boxes have one, and arrays take more room than the entry. */
interface LayoutEntry {
  readonly space: ConstraintSpace;
  readonly result: LayoutOutcome;
  next: LayoutEntry | null;
}

/** Intrinsic sizes of one box; they depend on nothing but the block sizes that a ratio or a percentage may transfer, and on what edges of turned boxes are parts of. */
interface SizesEntry {
  readonly edgeBasis: number;
  readonly percentageBlockSize: number;
  readonly availableBlockSize: number;
  readonly fixedBlockSize: number | null;
  content: IntrinsicSizes | null;
  contribution: IntrinsicSizes | null;
  next: SizesEntry | null;
}

/** Documents of fewer boxes keep what is known of them to their end, which is near: going over each box costs more than the room is worth. */
const KEPT_BOXES = 50_000;

class CachingEnvironment implements LayoutEnvironment {
  readonly fonts: FontSet;
  readonly images: NaturalSizes;
  readonly diagnostics: Diagnostics;
  readonly deadline: Deadline;
  readonly language: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly quirks: boolean;
  readonly lineHeightQuirk: boolean;
  readonly firstLines: ReadonlyMap<number, FirstLine>;
  readonly hasAnnotations: boolean;
  readonly interruption: Interruption;
  /** By kind, then by box id. */
  readonly #memos = new Map<MemoKind<unknown>, Map<number, unknown>>();
  /** By box id, as the following are: 1 for those of which there are memos; most have none. */
  readonly #hasMemos: Uint8Array;
  readonly #formattings: (InlineFormatting | undefined)[];
  readonly #layouts: (LayoutEntry | undefined)[];
  readonly #sizes: (SizesEntry | undefined)[];
  /** `null` while no box is positioned beside an anchor. */
  #restyled: RestyledBoxes | null = null;
  /** Whether what will not be asked for again goes. */
  readonly #forgets: boolean;

  constructor(parts: EnvironmentParts) {
    this.fonts = parts.fonts;
    this.images = parts.images;
    this.diagnostics = parts.diagnostics;
    this.deadline = parts.deadline;
    this.language = parts.language;
    this.viewport = parts.viewport;
    this.quirks = parts.quirks;
    this.lineHeightQuirk = parts.lineHeightQuirk;
    this.firstLines = parts.firstLines;
    this.hasAnnotations = parts.hasAnnotations;
    this.interruption = new Interruption(parts.deadline);
    this.#hasMemos = new Uint8Array(parts.boxCount);
    this.#formattings = table(parts.boxCount);
    this.#layouts = table(parts.boxCount);
    this.#sizes = table(parts.boxCount);
    this.#forgets = parts.boxCount > KEPT_BOXES;
  }

  layout(box: Box, space: ConstraintSpace, token: BreakToken | null): LayoutOutcome {
    this.deadline.tick();
    if (this.#restyled?.changes(box)) this.#forget(box.id);
    // With fragmentation the result depends on the place in the fragmentainer, and boxes are seldom laid out twice.
    if (space.fragmentation !== null || token !== null) {
      const isWhole = space.fragmentation !== null && isMonolithic(box);
      return this.#layoutAnew(box, isWhole ? changedSpace(space, { fragmentation: null }) : space, token);
    }
    for (let entry = this.#layouts[box.id] ?? null; entry !== null; entry = entry.next) {
      if (!equalSpaces(entry.space, space)) continue;
      this.interruption.found();
      return entry.result;
    }
    const result = this.#layoutAnew(box, space, token);
    const entry: LayoutEntry = { space, result, next: this.#layouts[box.id] ?? null };
    this.#layouts[box.id] = entry;
    dropOldest(entry);
    this.interruption.leaveIfDue();
    return result;
  }

  #layoutAnew(box: Box, space: ConstraintSpace, token: BreakToken | null): LayoutOutcome {
    this.deadline.spend('layouts', 1, box.source?.element);
    const first = runAlgorithm(box, space, token, this);
    const broken = first.status === 'needs-earlier-break' ? this.#goBack(box, space, token, first.at) : first;
    const result = clipsWhatGoesOn(box, broken) ? this.#withoutBreaks(box, space, token, broken) : broken;
    // What lies in a turned box has been placed when its content was laid out.
    if (result.status !== 'finished' || result.outOfFlow.length === 0 || box.kind === 'turned') return result;
    return placeOutOfFlowDescendants(box, result, space, token, this);
  }

  /** The last fragment of a box that clips what goes on beyond its end: once more, unless nothing but heights goes on. */
  #withoutBreaks(box: Box, space: ConstraintSpace, token: BreakToken | null, broken: FinishedLayout): LayoutOutcome {
    const begun = token?.isBreakBefore === true ? null : token;
    const { breakToken } = broken.fragment;
    if (begun === null || (breakToken !== null && hasContentLeft(breakToken))) {
      const whole = runAlgorithm(box, spaceWithoutBreaks(space, begun), begun, this);
      if (whole.status !== 'finished' || whole.fragment.breakToken === null) return whole;
    }
    // What is behind a forced break is not seen.
    return { ...broken, fragment: changedFragment(broken.fragment, { breakToken: null }) };
  }

  /** The one place that goes back to a better break (css-break-4 §4.4): the fragment once more, up to there. */
  #goBack(box: Box, space: ConstraintSpace, token: BreakToken | null, at: EarlyBreak): LayoutOutcome {
    assert(space.fragmentation !== null, 'only what is broken goes back to a better break');
    const fragmentation = changedFragmentation(space.fragmentation, { earlyBreak: at });
    const result = runAlgorithm(box, changedSpace(space, { fragmentation }), token, this);
    assert(result.status !== 'needs-earlier-break', 'a second layout takes the early break that it was given');
    return result;
  }

  intrinsicSizes(box: Box, space: ConstraintSpace): IntrinsicSizes {
    const entry = this.#sizesEntry(box, space);
    if (entry.contribution === null) {
      entry.contribution =
        box.kind === 'replaced' ? replacedContributions(box, space, this) : contributionsOf(box, space, this);
    }
    return entry.contribution;
  }

  contentSizes(box: Box, space: ConstraintSpace): IntrinsicSizes {
    const entry = this.#sizesEntry(box, space);
    if (entry.content === null) {
      entry.content = unlessCompressed(box, contentSizesOf(box, space, this));
      this.interruption.leaveIfDue();
    }
    return entry.content;
  }

  inlineFormatting(box: BlockContainer): InlineFormatting {
    if (this.#restyled?.changes(box)) this.#forget(box.id);
    const known = this.#formattings[box.id];
    if (known !== undefined) return known;
    const created = createInlineFormatting(box, this);
    this.#formattings[box.id] = created;
    return created;
  }

  restyled(box: Box, style: ComputedStyle): Box {
    this.#restyled ??= new RestyledBoxes();
    return this.#restyled.copyOf(box, style);
  }

  memo<T>(kind: MemoKind<T>, box: Box): T {
    if (this.#restyled?.changes(box)) this.#forget(box.id);
    // A map holds what its kind makes, and nothing else.
    let records = this.#memos.get(kind) as Map<number, T> | undefined;
    if (records === undefined) {
      records = new Map();
      this.#memos.set(kind, records);
    }
    const known = records.get(box.id);
    if (known !== undefined) return known;
    const created = kind.create();
    records.set(box.id, created);
    // Boxes that were made since are beyond it.
    this.#hasMemos[box.id] = 1;
    return created;
  }

  settle(fragment: Fragment): void {
    if (!this.#forgets) return;
    if (fragment.box !== null) this.#sizes[fragment.box.id] = undefined;
    this.#releaseText(fragment);
  }

  #releaseText({ box, children, detail }: Fragment): void {
    // Nothing is known of a text by itself.
    if (detail?.kind === 'text') return;
    this.deadline.tick();
    if (box !== null) this.#formattings[box.id] = undefined;
    for (let i = 0; i < children.length; i++) {
      const { fragment } = children[i]!;
      // A table in a cell has settled its own cells when it measured them: a walk from each level of tables in tables would be quadratic.
      if (!isSettledByTable(fragment)) this.#releaseText(fragment);
    }
  }

  release(fragment: Fragment): void {
    if (this.#forgets) this.#releaseBoxes(fragment);
  }

  #releaseBoxes({ box, children, breakToken, detail }: Fragment): void {
    if (detail?.kind === 'text') return;
    if (box !== null && breakToken === null) this.#forget(box.id);
    for (let i = 0; i < children.length; i++) this.#releaseBoxes(children[i]!.fragment);
  }

  forget(box: Box): void {
    this.#forget(box.id);
    if (box.kind !== 'block-container' || box.content.kind !== 'blocks') return;
    for (const child of box.content.children) this.forget(child);
  }

  forgetChanged(changed: ReadonlySet<number>, made: number): void {
    for (const id of changed) this.#forget(id);
    for (const records of this.#memos.values()) for (const id of records.keys()) if (id >= made) records.delete(id);
    this.#formattings.fill(undefined, made);
    this.#layouts.fill(undefined, made);
    this.#sizes.fill(undefined, made);
  }

  #forget(id: number): void {
    this.#formattings[id] = undefined;
    this.#layouts[id] = undefined;
    this.#sizes[id] = undefined;
    if (this.#hasMemos[id] !== 0) for (const records of this.#memos.values()) records.delete(id);
  }

  #sizesEntry(box: Box, space: ConstraintSpace): SizesEntry {
    if (this.#restyled?.changes(box)) this.#forget(box.id);
    const newest = this.#sizes[box.id] ?? null;
    const edgeBasis = box.kind === 'turned' ? space.percentageInlineSize : INDEFINITE;
    for (let entry = newest; entry !== null; entry = entry.next) {
      if (
        entry.edgeBasis === edgeBasis &&
        entry.percentageBlockSize === space.percentageBlockSize &&
        entry.availableBlockSize === space.availableBlockSize &&
        entry.fixedBlockSize === space.fixedBlockSize
      ) {
        return entry;
      }
    }
    this.deadline.tick();
    const entry: SizesEntry = {
      edgeBasis,
      percentageBlockSize: space.percentageBlockSize,
      availableBlockSize: space.availableBlockSize,
      fixedBlockSize: space.fixedBlockSize,
      content: null,
      contribution: null,
      next: newest,
    };
    this.#sizes[box.id] = entry;
    dropOldest(entry);
    return entry;
  }
}

/** Of positioned cells the layout that a table measured is not the one that it keeps. */
function isSettledByTable({ style }: Fragment): boolean {
  return isTableCell(style) && style.display.position === 'static';
}

/** Cuts the list behind its newest entries. */
function dropOldest(newest: { next: LayoutEntry | null } | { next: SizesEntry | null }): void {
  let last: { next: LayoutEntry | SizesEntry | null } = newest;
  for (let i = 1; i < MOST_ENTRIES; i++) {
    if (last.next === null) return;
    last = last.next;
  }
  last.next = null;
}

function table<T>(length: number): (T | undefined)[] {
  return new Array<T | undefined>(length).fill(undefined);
}

function runAlgorithm(
  box: Box,
  space: ConstraintSpace,
  token: BreakToken | null,
  env: LayoutEnvironment,
): LayoutOutcome {
  switch (box.kind) {
    case 'block-container':
      return box.content.kind === 'columns'
        ? layoutColumns(box, box.content.flow, space, token, env)
        : layoutBlockContainer(box, space, token, env);
    case 'flex-container':
      return layoutFlexContainer(box, space, token, env);
    case 'grid-container':
      return layoutGridContainer(box, space, token, env);
    case 'table':
      return layoutTable(box, space, token, env);
    case 'replaced':
      return layoutReplaced(box, space, env);
    case 'fieldset':
      return layoutFieldset(box, space, token, env);
    case 'turned':
      return layoutTurned(box, space, env);
    case 'math':
      return layoutMath(box, space, env);
    case 'table-section':
    case 'table-row':
      assert(false, `a ${box.kind} is laid out by its table only`);
  }
}

function unlessCompressed(box: Box, sizes: IntrinsicSizes): IntrinsicSizes {
  return isCompressedControl(box) ? { ...sizes, minContent: usedEdges(box.style, INDEFINITE).inline } : sizes;
}

function contentSizesOf(box: Box, space: ConstraintSpace, env: LayoutEnvironment): IntrinsicSizes {
  const isEmptyColumns =
    box.kind === 'block-container' && box.content.kind === 'columns' && !hasContainedInlineSize(box);
  if (isSizeContained(box) && !isEmptyColumns) {
    const size = usedEdges(box.style, INDEFINITE).inline + containedInlineSize(box);
    return { minContent: size, maxContent: size };
  }
  switch (box.kind) {
    case 'block-container':
      return box.content.kind === 'columns'
        ? columnsIntrinsicSizes(box, box.content.flow, space, env)
        : blockIntrinsicSizes(box, space, env);
    case 'flex-container':
      return controlContentSizes(box, flexIntrinsicSizes(box, space, env));
    case 'grid-container':
      return gridIntrinsicSizes(box, space, env);
    case 'table':
      return tableIntrinsicSizes(box, space, env);
    case 'replaced':
      return replacedContentSizes(box, space, env);
    case 'fieldset':
      return fieldsetIntrinsicSizes(box, space, env);
    case 'turned':
      return turnedContentSizes(box, space, env);
    case 'math':
      return mathIntrinsicSizes(box, env);
    case 'table-section':
    case 'table-row':
      assert(false, `a ${box.kind} is measured by its table only`);
  }
}
