/** Subscripts and superscripts (mathml-core §3.4.1, §3.4.3), with the measures of Chromium where the font has none. */
import { floorToGrid } from '../../base/lengths.ts';
import type { Box, MathBox } from '../../boxes/tree/box.ts';
import { type MathFont, mathConstant } from './math-constants.ts';
import {
  fontOf,
  inFlowChildren,
  type MathFormatting,
  MathParts,
  type MeasuredPart,
  type StretchTarget,
} from './math-parts.ts';
import { operatorProperties } from './operator-properties.ts';
import { layoutRow } from './row.ts';

/** A subscript and a superscript over each other. */
interface ScriptPair {
  readonly sub: Box | null;
  readonly sup: Box | null;
}

/** What stands around a base. */
interface Scripts {
  readonly base: Box;
  /** After the base, from it; and before it, from the start. */
  readonly after: readonly ScriptPair[];
  readonly before: readonly ScriptPair[];
}

interface MeasuredPair {
  readonly sub: MeasuredPart | null;
  readonly sup: MeasuredPart | null;
}

export function layoutScripts(box: MathBox, stretch: StretchTarget | null, formatting: MathFormatting): MeasuredPart {
  const scripts = scriptsOf(box.source?.element.localName ?? '', inFlowChildren(box));
  return scripts === null ? layoutRow(box, stretch, formatting) : setScripts(box, scripts, stretch, formatting);
}

/** `null` where there are not the children that the element needs. */
function scriptsOf(name: string, children: readonly Box[]): Scripts | null {
  const [base, first, second] = children;
  if (base === undefined) return null;
  if (name === 'mmultiscripts') return multiscripts(base, children);
  if (first === undefined || children.length !== (second === undefined ? 2 : 3)) return null;
  if (name === 'msubsup') return second === undefined ? null : simple(base, first, second);
  if (second !== undefined) return null;
  return name === 'msub' ? simple(base, first, null) : simple(base, null, first);
}

/** The scripts of an element of limits (`munder` and its kin) whose limits stand beside its base. */
export function limitsBeside(box: MathBox, stretch: StretchTarget | null, formatting: MathFormatting): MeasuredPart {
  const [base, first, second] = inFlowChildren(box);
  const isOver = box.source?.element.localName === 'mover';
  const scripts = isOver ? simple(base!, null, first!) : simple(base!, first!, second ?? null);
  return setScripts(box, scripts, stretch, formatting);
}

function simple(base: Box, sub: Box | null, sup: Box | null): Scripts {
  return { base, after: [{ sub, sup }], before: [] };
}

/** `null` where scripts are not in pairs, or the separator is there twice. */
function multiscripts(base: Box, children: readonly Box[]): Scripts | null {
  const separator = children.findIndex(isSeparator);
  const end = separator < 0 ? children.length : separator;
  if (separator === 0 || children.slice(end + 1).some(isSeparator)) return null;
  const after = pairsOf(children.slice(1, end));
  const before = pairsOf(children.slice(end + 1));
  return after === null || before === null ? null : { base, after, before };
}

function isSeparator({ source }: Box): boolean {
  return source?.element.localName === 'mprescripts';
}

function pairsOf(scripts: readonly Box[]): readonly ScriptPair[] | null {
  if (scripts.length % 2 !== 0) return null;
  const pairs: ScriptPair[] = [];
  for (let i = 0; i < scripts.length; i += 2) pairs.push({ sub: scripts[i]!, sup: scripts[i + 1]! });
  return pairs;
}

function setScripts(
  box: MathBox,
  { base: baseBox, after, before }: Scripts,
  stretch: StretchTarget | null,
  formatting: MathFormatting,
): MeasuredPart {
  const font = fontOf(box, formatting.env);
  const base = formatting.measure(baseBox, stretch);
  const measure = ({ sub, sup }: ScriptPair): MeasuredPair => ({
    sub: sub === null ? null : formatting.measure(sub, null),
    sup: sup === null ? null : formatting.measure(sup, null),
  });
  const pairsAfter = after.map(measure);
  const pairsBefore = before.map(measure);
  const { up, down } = shiftsOf(box, base, [...pairsBefore, ...pairsAfter], font);
  // §3.4.1.2: a superscript clears the ink of a slanted large operator, a subscript goes under it.
  const core = formatting.coreOperator(baseBox);
  const isLarge = core !== null && operatorProperties(core, fontOf(core, formatting.env)).largeop;
  const correction = floorToGrid(base.italicCorrection);
  const space = mathConstant(font, 'spaceAfterScript', Math.trunc(font.wholeSize / 5));
  const parts = new MathParts();
  parts.ascent = base.ascent;
  parts.descent = base.descent;
  const add = (part: MeasuredPart, x: number, baseline: number) => {
    parts.place(part, x, baseline);
    parts.ascent = Math.max(parts.ascent, part.ascent - baseline);
    parts.descent = Math.max(parts.descent, part.descent + baseline);
  };
  let x = 0;
  for (const { sub, sup } of pairsBefore) {
    const width = Math.max(sub?.width ?? 0, sup?.width ?? 0);
    x += space;
    if (sub !== null) add(sub, x + width - sub.width, down);
    if (sup !== null) add(sup, x + width - sup.width, -up);
    x += width;
  }
  parts.place(base, x, 0);
  x += base.width;
  for (const { sub, sup } of pairsAfter) {
    const subX = isLarge ? x - correction : x;
    const supX = isLarge ? x : x + correction;
    if (sub !== null) add(sub, subX, down);
    if (sup !== null) add(sup, supX, -up);
    x = Math.max(x, sub === null ? 0 : subX + sub.width, sup === null ? 0 : supX + sup.width) + space;
  }
  parts.width = x;
  return parts.finish(box);
}

/** How far all scripts are moved down and up (§3.4.1.3 to §3.4.1.5). */
function shiftsOf(
  box: MathBox,
  base: MeasuredPart,
  pairs: readonly MeasuredPair[],
  font: MathFont,
): { up: number; down: number } {
  const { xHeight } = font;
  const isCramped = box.style.math.shift === 'compact';
  const subTopMax = mathConstant(font, 'subscriptTopMax', (4 * xHeight) / 5);
  const supBottomMin = mathConstant(font, 'superscriptBottomMin', xHeight / 4);
  let down = Math.max(
    mathConstant(font, 'subscriptShiftDown', xHeight / 3),
    base.descent + mathConstant(font, 'subscriptBaselineDropMin', xHeight / 2),
  );
  let up = Math.max(
    mathConstant(font, isCramped ? 'superscriptShiftUpCramped' : 'superscriptShiftUp', xHeight),
    base.ascent - mathConstant(font, 'superscriptBaselineDropMax', xHeight / 2),
  );
  let subAscent = Number.NEGATIVE_INFINITY;
  let supDescent = Number.NEGATIVE_INFINITY;
  for (const { sub, sup } of pairs) {
    if (sub !== null) subAscent = Math.max(subAscent, sub.ascent);
    if (sup !== null) supDescent = Math.max(supDescent, sup.descent);
  }
  down = Math.max(down, subAscent - subTopMax);
  up = Math.max(up, supDescent + supBottomMin);
  if (subAscent === Number.NEGATIVE_INFINITY || supDescent === Number.NEGATIVE_INFINITY) return { up, down };
  const gapMin = mathConstant(font, 'subSuperscriptGapMin', Math.trunc(font.wholeSize / 5));
  let gap = down - subAscent + up - supDescent;
  if (gap < gapMin) {
    // First the superscript goes up, until its bottom is as high as it may be, then the subscript down.
    const bottomMax = mathConstant(font, 'superscriptBottomMaxWithSubscript', (4 * xHeight) / 5);
    const raise = Math.max(0, Math.min(bottomMax - (up - supDescent), gapMin - gap));
    up += raise;
    gap += raise;
    if (gap < gapMin) down += gapMin - gap;
  }
  return { up, down };
}
