/**
 * Computed values (css-cascade-5 §4.4, §7): from the declarations that won to a `ComputedStyle` whose groups are shared with the parent
 * or the initial style wherever nothing was declared.
 *
 * Runs once per distinct style: no allocation but the groups that are declared and the style itself.
 */

import type { ResolvedDeclaration } from '../css/declared-value.ts';
import { type FlowIndex, flowOf, idOf, isLogical, PROPERTY_COUNT, physicalId } from '../css/properties/logical.ts';
import { type GroupName, groupNames, type Longhand, longhands, type PropertyId } from '../css/properties/longhands.ts';
import { styleGroups } from '../css/properties/registry.ts';
import type { WhiteSpace, WritingMode } from '../css/properties/text.ts';
import {
  BLOCK,
  blockified,
  CONTENTS,
  type Display,
  displayOf,
  INLINE_LEGACY_BOX,
  inlinified,
  isFlexOrGrid,
  isInlineBox,
  LEGACY_BOX,
  NONE,
} from '../css/values/box/display.ts';
import { limitedZoom } from '../css/values/box/zoom.ts';
import { mathScale } from '../css/values/text/math.ts';
import { type Color, type Overprint, WHITE } from '../display/color.ts';
import { overprinted } from '../display/press-color.ts';
import { ElementContext, type StyleEnvironment } from './compute-context.ts';
import { computeFontSize } from './compute-font.ts';
import type { ComputedStyle } from './computed-style.ts';
import { initialStyle, styleOf } from './initial-style.ts';

type Group<G extends GroupName> = { -readonly [K in keyof ComputedStyle[G]]: ComputedStyle[G][K] };

const GROUP_COUNT = groupNames.length;
const groupInherits = groupNames.map((name) => styleGroups[name].inherited);
const FONT = groupNames.indexOf('font');
const COLOR = groupNames.indexOf('color');
const UI = groupNames.indexOf('ui');
const BACKGROUND = groupNames.indexOf('background');
const BORDER = groupNames.indexOf('border');
const RADIUS = groupNames.indexOf('radius');
const MARGIN = groupNames.indexOf('margin');
const DISPLAY = groupNames.indexOf('display');
const SIZING = groupNames.indexOf('sizing');
const OVERFLOW = groupNames.indexOf('overflow');
const FLEX = groupNames.indexOf('flex');
const TEXT = groupNames.indexOf('text');
const MATH = groupNames.indexOf('math');
const WRITING = groupNames.indexOf('writing');
const ZOOM_GROUP = groupNames.indexOf('zoom');
const FONT_FAMILY = idOf('font-family');
const FONT_SIZE = idOf('font-size');
const MATH_DEPTH = idOf('math-depth');
const FONT_SIZE_ADJUST = idOf('font-size-adjust');
const LINE_HEIGHT = idOf('line-height');
const DIRECTION = idOf('direction');
const WRITING_MODE = idOf('writing-mode');
const TEXT_ORIENTATION = idOf('text-orientation');
const MARGIN_TOP = idOf('margin-top');
const MARGIN_BOTTOM = idOf('margin-bottom');
const COLOR_PROPERTY = idOf('color');
const COLOR_SCHEME = idOf('color-scheme');
const ZOOM = idOf('zoom');

// Scratch space of `computeStyle`, which is not reentrant.
const context = new ElementContext();
/** The winning declaration by property, `null` for those that are not in `declared`. */
const winners: (ResolvedDeclaration | null)[] = new Array<ResolvedDeclaration | null>(PROPERTY_COUNT).fill(null);
const declared: PropertyId[] = [];
/** Groups that are this style's own; `null` for those that it shares. */
const groups: unknown[] = new Array<unknown>(GROUP_COUNT).fill(null);

/**
 * @param declarations - in ascending order of precedence: of two for one property the later wins. `revert` and `revert-layer` are left
 *   to the cascade; what comes here is `unset`.
 * @param parent - the style to inherit from; `null` for the root element
 */
export function computeStyle(
  declarations: readonly ResolvedDeclaration[],
  parent: ComputedStyle | null,
  environment: StyleEnvironment,
): ComputedStyle {
  const inherited = parent ?? initialStyle;
  context.begin(inherited, environment);
  groups.fill(null);
  chooseWinners(declarations, inherited);
  if (winners[MATH_DEPTH] !== null) computeMathDepth(inherited);
  computeFont(inherited, parent === null);
  if (winners[WRITING_MODE] !== null || winners[TEXT_ORIENTATION] !== null) computeWriting(inherited, parent === null);
  computeColor(inherited, parent === null, environment);
  for (let i = 0; i < declared.length; i++) {
    const longhand = longhands[declared[i]!]!;
    if (longhand.group !== FONT && longhand.id !== COLOR_PROPERTY && longhand.id !== MATH_DEPTH)
      computeProperty(longhand, inherited);
  }
  if (groups[UI] !== null) markNative(environment.defaultDecorations);
  if (environment.defaultMargins !== null && groups[MARGIN] !== null) markDefaultMargins(environment.defaultMargins);
  if (groups[OVERFLOW] !== null) adjustLegacyClamp(inherited);
  adjustDisplay(inherited, parent === null);
  adjustLegacyBox(inherited);
  if (groups[OVERFLOW] !== null) adjustOverflow();
  if (groups[TEXT] !== null) adjustText(inherited);
  if (environment.scope.isTable) adjustTable(inherited);
  if (groups[SIZING] !== null) adjustSizes();
  if (groups[ZOOM_GROUP] !== null) multiplyZoom(inherited);
  const { overprint } = (groups[COLOR] as ComputedStyle['color'] | null) ?? inherited.color;
  if (overprint !== 'none' || inherited.color.overprint !== 'none') adjustOverprint(overprint, inherited);
  return styleOf(groups, inherited);
}

/** From the last to the first, so that a declaration that finds its place taken has lost. Logical properties are mapped here. */
function chooseWinners(declarations: readonly ResolvedDeclaration[], inherited: ComputedStyle): void {
  for (let i = 0; i < declared.length; i++) winners[declared[i]!] = null;
  declared.length = 0;
  let flow: FlowIndex | null = null;
  for (let i = declarations.length - 1; i >= 0; i--) {
    const declaration = declarations[i]!;
    let id = declaration.property;
    if (isLogical(id)) {
      flow ??= flowFor(declarations, inherited);
      id = physicalId(id, flow);
    }
    if (winners[id] !== null) continue;
    winners[id] = declaration;
    declared.push(id);
  }
}

/** The element's own writing mode and direction, looked up before anything is computed. */
function flowFor(declarations: readonly ResolvedDeclaration[], { writing }: ComputedStyle): FlowIndex {
  const direction = keywordOf(DIRECTION, declarations, 'ltr', writing.direction);
  return flowOf(keywordOf<WritingMode>(WRITING_MODE, declarations, 'horizontal-tb', writing.writingMode), direction);
}

/** The value of an inherited property of keywords that wins. */
function keywordOf<K extends string>(
  property: PropertyId,
  declarations: readonly ResolvedDeclaration[],
  initial: NoInfer<K>,
  inherited: K,
): K {
  for (let i = declarations.length - 1; i >= 0; i--) {
    const declaration = declarations[i]!;
    if (declaration.property !== property) continue;
    if (declaration.kind === 'keyword') return declaration.value === 'initial' ? initial : inherited;
    return declaration.value as K;
  }
  return inherited;
}

/** Before the font size, which may go by it. */
function computeMathDepth(inherited: ComputedStyle): void {
  computeProperty(longhands[MATH_DEPTH]!, inherited);
  const { depth } = groups[MATH] as Group<'math'>;
  context.mathScale = mathScale(inherited.math.depth, depth, () => context.metrics);
}

/** How text stands, which `ch` depends on. */
function computeWriting(inherited: ComputedStyle, isRoot: boolean): void {
  const writing = ownGroup(WRITING, inherited) as Group<'writing'>;
  if (winners[WRITING_MODE] !== null) computeProperty(longhands[WRITING_MODE]!, inherited);
  if (winners[TEXT_ORIENTATION] !== null) computeProperty(longhands[TEXT_ORIENTATION]!, inherited);
  context.setWriting(writing, isRoot);
}

/** Family and size first, then the line height, which is relative to them, then the rest, which may be relative to all three. */
function computeFont(inherited: ComputedStyle, isRoot: boolean): void {
  let hasFont = false;
  for (let i = 0; i < declared.length; i++) {
    if (longhands[declared[i]!]!.group !== FONT) continue;
    hasFont = true;
    break;
  }
  if (hasFont) {
    const font = ownGroup(FONT, inherited) as Group<'font'>;
    if (winners[FONT_FAMILY] !== null) computeProperty(longhands[FONT_FAMILY]!, inherited);
    if (winners[FONT_FAMILY] !== null || winners[FONT_SIZE] !== null) {
      const size = computeFontSize(winners[FONT_SIZE]!, font.family, inherited.font, context);
      font.size = size.size;
      font.sizeOrigin = size.origin;
      font.sizeStep = size.step;
    }
    for (let i = 0; i < declared.length; i++) {
      const longhand = longhands[declared[i]!]!;
      const { id } = longhand;
      if (longhand.group === FONT && !isComputedApart(id)) computeProperty(longhand, inherited);
    }
    // `from-font` asks for the metrics of the font as it is without.
    if (winners[FONT_SIZE_ADJUST] !== null) {
      font.sizeAdjust = 'none';
      context.setFont(font, isRoot);
      computeProperty(longhands[FONT_SIZE_ADJUST]!, inherited);
    }
    context.setFont(font, isRoot);
    if (winners[LINE_HEIGHT] !== null) computeProperty(longhands[LINE_HEIGHT]!, inherited);
  }
  context.setLineHeight((groups[FONT] as Group<'font'> | null) ?? inherited.font, isRoot);
}

function isComputedApart(id: PropertyId): boolean {
  return id === FONT_FAMILY || id === FONT_SIZE || id === FONT_SIZE_ADJUST || id === LINE_HEIGHT;
}

function computeColor(inherited: ComputedStyle, isRoot: boolean, { tableColor, scope }: StyleEnvironment): void {
  if (winners[COLOR_SCHEME] !== null) {
    computeProperty(longhands[COLOR_SCHEME]!, inherited);
    context.colorScheme = (groups[COLOR] as Group<'color'>).scheme;
  }
  const isDark = context.colorScheme === 'dark';
  // quirks.spec.whatwg.org, the tables inherit color from body quirk.
  if (tableColor !== undefined && winners[COLOR_PROPERTY] === null && scope.isTable) {
    (ownGroup(COLOR, inherited) as Group<'color'>).color = tableColor;
    context.currentColor = tableColor;
    return;
  }
  if (winners[COLOR_PROPERTY] === null && !(isRoot && isDark)) return;
  if (isDark && isInitial(winners[COLOR_PROPERTY]!, isRoot)) {
    // The initial value is CanvasText (css-color-4 §3.2).
    (ownGroup(COLOR, inherited) as Group<'color'>).color = WHITE;
  } else computeProperty(longhands[COLOR_PROPERTY]!, inherited);
  context.currentColor = (groups[COLOR] as Group<'color'>).color;
}

/** Whether the initial colour holds, on the root also where nothing is declared. */
function isInitial(declaration: ResolvedDeclaration | null, isRoot: boolean): boolean {
  if (declaration === null) return isRoot;
  return declaration.kind === 'keyword' && (isRoot || declaration.value === 'initial');
}

/** Whether the property is one of those that lengths in `em`, `lh` and their kin depend on. */
export function isFontProperty(property: PropertyId): boolean {
  return !isLogical(property) && longhands[property]!.group === FONT;
}

function computeProperty(longhand: Longhand, inherited: ComputedStyle): void {
  const declaration = winners[longhand.id]!;
  let value: unknown;
  switch (declaration.kind) {
    case 'value':
      value = declaration.value;
      break;
    case 'deferred':
      value = declaration.value.resolve(context);
      break;
    case 'keyword': {
      const inherits =
        declaration.value === 'inherit' || (declaration.value !== 'initial' && longhand.property.inherited);
      value = inherits ? readField(inherited, longhand) : longhand.property.initial;
    }
  }
  (ownGroup(longhand.group, inherited) as Record<string, unknown>)[longhand.field] = value;
}

function readField(style: ComputedStyle, longhand: Longhand): unknown {
  return (style[groupNames[longhand.group]!] as Readonly<Record<string, unknown>>)[longhand.field];
}

/** The group as an object of this style's own: a copy of what it was, made at the first write. */
function ownGroup(index: number, inherited: ComputedStyle): unknown {
  if (groups[index] !== null) return groups[index];
  const copy = { ...(groupInherits[index] ? inherited : initialStyle)[groupNames[index]!] };
  groups[index] = copy;
  return copy;
}

/** css-ui-4 §7.2: as in Chromium an author who repeats the default border or background has styled the control all the same. */
function markNative(defaults: ReadonlySet<ResolvedDeclaration>): void {
  const ui = groups[UI] as Group<'ui'>;
  if (ui.appearance === 'none') return;
  ui.isNative = declared.every((id) => {
    const { group } = longhands[id]!;
    const isDecoration = group === BACKGROUND || group === BORDER || group === RADIUS;
    return !isDecoration || defaults.has(winners[id]!);
  });
}

function markDefaultMargins(defaults: ReadonlySet<ResolvedDeclaration>): void {
  const margin = groups[MARGIN] as Group<'margin'>;
  const top = winners[MARGIN_TOP] ?? null;
  const bottom = winners[MARGIN_BOTTOM] ?? null;
  margin.isDefaultTop = top !== null && defaults.has(top);
  margin.isDefaultBottom = bottom !== null && defaults.has(bottom);
}

/** What goes to another part of the page needs a flow that it is taken out of: the root element is in none. */
const STAYS_IN_FLOW: ReadonlySet<ComputedStyle['display']['float']> = new Set([
  'none',
  'left',
  'right',
  'inline-start',
  'inline-end',
]);

/** CSS 2.2 §9.7, css-display-3 §2.7 and §2.8: floats, positioned boxes, flex and grid items and the root are block-level. */
function adjustDisplay(inherited: ComputedStyle, isRoot: boolean): void {
  const before = (groups[DISPLAY] as ComputedStyle['display'] | null) ?? initialStyle.display;
  const { display, position } = before;
  if (display === NONE) return;
  const isPositioned = position === 'absolute' || position === 'fixed' || typeof position === 'object';
  const float = isPositioned || (isRoot && !STAYS_IN_FLOW.has(before.float)) ? 'none' : before.float;
  const isOut = isRoot || isPositioned || float !== 'none';
  let adjusted = madeInto(isOut ? 'block' : inherited.display.childrenBecome, display);
  if (groups[WRITING] !== null && adjusted.inner === 'flow' && isInlineBox(adjusted) && changesWritingMode(inherited))
    adjusted = displayOf(adjusted.outer ?? 'inline', 'flow-root', adjusted.isListItem)!;
  if (isRoot && adjusted === CONTENTS) adjusted = BLOCK;
  const childrenBecome = becomeIn(adjusted, inherited);
  // What blockification changes was inline-level, but for table parts, which stand in no line.
  const wasInlineLevel =
    (isPositioned || float === 'footnote') && adjusted !== display && (display.outer !== null || isInlineBox(display));
  if (adjusted === display && float === before.float && childrenBecome === before.childrenBecome) return;
  const group = ownGroup(DISPLAY, inherited) as Group<'display'>;
  group.display = adjusted;
  group.float = float;
  group.childrenBecome = childrenBecome;
  group.wasInlineLevel = wasInlineLevel;
}

/** css-writing-modes-4 §3.2: an inline box whose lines would run another way than those it lies in becomes an inline-block. */
function changesWritingMode({ writing }: ComputedStyle): boolean {
  return (groups[WRITING] as ComputedStyle['writing']).writingMode !== writing.writingMode;
}

type Level = ComputedStyle['display']['childrenBecome'];

function madeInto(level: Level, display: Display): Display {
  if (level === null) return display;
  return level === 'block' ? blockified(display) : inlinified(display);
}

/** css-display-3 §2.7, css-ruby-1 §2.2: an inline box in a ruby passes on that blocks do not break its lines. */
function becomeIn(display: Display, inherited: ComputedStyle): Level {
  if (isFlexOrGrid(display)) return 'block';
  if (display.inner === 'ruby' || display.part === 'ruby-text') return 'inline';
  if (display === CONTENTS) return inherited.display.childrenBecome;
  return isInlineBox(display) && inherited.display.childrenBecome === 'inline' ? 'inline' : null;
}

/** css-overflow-4 §4.2: `-webkit-line-clamp` is for vertical flexible boxes of 2009, which become block containers then. */
function adjustLegacyClamp(inherited: ComputedStyle): void {
  const overflow = groups[OVERFLOW] as Group<'overflow'>;
  if (overflow.continue !== '-webkit-legacy') return;
  const display = groups[DISPLAY] as ComputedStyle['display'] | null;
  const flex = groups[FLEX] as ComputedStyle['flex'] | null;
  const isLegacyBox = display?.display.inner === 'flex' && flex?.direction === 'column';
  overflow.continue = isLegacyBox ? 'collapse' : 'auto';
  if (!isLegacyBox) return;
  const { outer } = display.display;
  (ownGroup(DISPLAY, inherited) as Group<'display'>).display = displayOf(outer ?? 'block', 'flow-root', false)!;
}

/**
 * The flexible boxes of 2009, as Chromium carries them out: in one line, in the order or against it, and what does not grow does not shrink.
 * Their properties set those of flex containers, which are what they are here.
 */
function adjustLegacyBox(inherited: ComputedStyle): void {
  const display = groups[DISPLAY] as ComputedStyle['display'] | null;
  const isOwn = display !== null && isLegacyBox(display.display);
  const isIn = isLegacyBox(inherited.display.display);
  if (!isOwn && !isIn) return;
  const flex = ownGroup(FLEX, inherited) as Group<'flex'>;
  if (isIn) flex.shrink = flex.grow;
  if (!isOwn) return;
  flex.wrap = initialStyle.flex.wrap;
  if (flex.legacyDirection === 'normal') return;
  flex.direction = flex.direction.startsWith('row') ? 'row-reverse' : 'column-reverse';
}

function isLegacyBox(display: Display): boolean {
  return display === LEGACY_BOX || display === INLINE_LEGACY_BOX;
}

/** Colours of a press know how they are laid on: whoever paints them takes them for what they are. */
function adjustOverprint(overprint: Overprint, inherited: ComputedStyle): void {
  ownGroup(COLOR, inherited);
  for (const { group, field } of longhands) {
    const own = groups[group] as Record<string, unknown> | null;
    const value = own === null ? null : own[field];
    if (own !== null && isColor(value)) own[field] = overprinted(value, overprint);
  }
}

function isColor(value: unknown): value is Color {
  return typeof value === 'object' && value !== null && 'press' in value;
}

/** css-overflow-3 §3.1: `visible` and `clip` do not go together with values that make a scroll container. */
function adjustOverflow(): void {
  const overflow = groups[OVERFLOW] as Group<'overflow'>;
  const scrolls = (value: string): boolean => value !== 'visible' && value !== 'clip';
  const { x, y } = overflow;
  if (scrolls(y)) overflow.x = scrollable(x);
  if (scrolls(x)) overflow.y = scrollable(y);
}

function scrollable(value: ComputedStyle['overflow']['x']): ComputedStyle['overflow']['x'] {
  if (value === 'visible') return 'auto';
  return value === 'clip' ? 'hidden' : value;
}

/** `align=center` around a `table` element, whatever its `display`, moves it, and is not inherited by what is in it (as in Chromium). */
function adjustTable(inherited: ComputedStyle): void {
  const { align } = (groups[TEXT] as ComputedStyle['text'] | null) ?? inherited.text;
  if (align.startsWith('-webkit-')) (ownGroup(TEXT, inherited) as Group<'text'>).align = 'start';
}

/**
 * css-viewport-1 §4: zooms multiply, and `initial` is a factor of 1 on that of the parent.
 *
 * DEVIATION: `inherit` is the same; the parent's own factor is not kept.
 */
function multiplyZoom({ zoom }: ComputedStyle): void {
  const group = groups[ZOOM_GROUP] as Group<'zoom'>;
  if (winners[ZOOM]?.kind === 'keyword') group.factor = zoom.factor;
  else group.factor = limitedZoom(group.factor * zoom.factor);
}

function adjustText(inherited: ComputedStyle): void {
  const text = groups[TEXT] as Group<'text'>;
  const parent = inherited.text;
  // css-text-3 §6.1: `match-parent` takes the parent's alignment with its direction worked in.
  if (text.align === 'match-parent') text.align = physicalAlign(parent.align, inherited.writing.direction);
  if (text.alignLast === 'match-parent') text.alignLast = physicalAlign(parent.alignLast, inherited.writing.direction);
  // HTML §15.3.8: header cells are centred unless an ancestor says otherwise.
  if (text.align === '-internal-th-center') text.align = parent.align === 'start' ? 'center' : parent.align;
  text.whiteSpace = whiteSpaceOf(text.whiteSpaceCollapse, text.wrapMode);
}

function physicalAlign<A extends string>(align: A, direction: 'ltr' | 'rtl'): A | 'left' | 'right' {
  if (align !== 'start' && align !== 'end') return align;
  return (align === 'start') === (direction === 'ltr') ? 'left' : 'right';
}

/** css-text-4 §3: the keyword of CSS 2 that is this combination, or does what it does. */
function whiteSpaceOf(collapse: ComputedStyle['text']['whiteSpaceCollapse'], mode: 'wrap' | 'nowrap'): WhiteSpace {
  const wraps = mode === 'wrap';
  switch (collapse) {
    case 'collapse':
      return wraps ? 'normal' : 'nowrap';
    case 'preserve-breaks':
      return wraps ? 'pre-line' : 'pre-line-nowrap';
    case 'break-spaces':
      return wraps ? 'break-spaces' : 'pre';
    default:
      return wraps ? 'pre-wrap' : 'pre';
  }
}

/** css-anchor-position-1 §4.3: where nothing is positioned there are no anchors, and a size that asks for one without a fallback is invalid. */
function adjustSizes(): void {
  const position = (groups[DISPLAY] as ComputedStyle['display'] | null)?.position;
  if (position === 'absolute' || position === 'fixed') return;
  const sizing = groups[SIZING] as Group<'sizing'>;
  if (asksInVain(sizing.width)) sizing.width = 'auto';
  if (asksInVain(sizing.height)) sizing.height = 'auto';
  if (asksInVain(sizing.maxWidth)) sizing.maxWidth = 'none';
  if (asksInVain(sizing.maxHeight)) sizing.maxHeight = 'none';
}

function asksInVain(size: ComputedStyle['sizing']['width'] | ComputedStyle['sizing']['maxWidth']): boolean {
  if (typeof size !== 'object' || !('math' in size) || size.math?.anchored === undefined) return false;
  return size.math.anchored(() => null) === null;
}
