/**
 * Form controls that are laid out as boxes (HTML §15.5; sizes as in Chromium): text fields, buttons, drop-down lists, list boxes, text areas.
 * A control is a flex container whose anonymous item holds the text, centred by automatic margins; the item's preferred size stands for
 * `size`, `cols` and the widest option, so that layout needs to know nothing of controls.
 */

import { floorToGrid } from '../../base/lengths.ts';
import { controlKind, inputType } from '../../controls/control-kind.ts';
import { controlValue, isDisabled, isSelected, optionLabel, optionsOf } from '../../controls/control-state.ts';
import {
  DATE_PART,
  DATE_WIDEST,
  type DateInputType,
  dateIcon,
  dateText,
  TIME_SPACE,
} from '../../controls/date-text.ts';
import { fieldCharacters } from '../../controls/field-characters.ts';
import { CALENDAR_ICON, CLOCK_ICON, SELECT_ARROW } from '../../controls/painted-control.ts';
import { percent, px, ZERO_LENGTH } from '../../css/values/basic/length.ts';
import { BLOCK, FLEX, INLINE, INLINE_BLOCK, isFlexOrGrid, NONE } from '../../css/values/box/display.ts';
import { attribute, type Element } from '../../dom/node.ts';
import { textContent } from '../../dom/text-content.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { sizeContainment, skipsContents } from '../../style/containment.ts';
import { turnedStyle } from '../../style/turned-style.ts';
import { usedBorder } from '../../style/used-border.ts';
import { contentInColumns, hasColumns } from '../build/column-flow.ts';
import type { ContentSink } from '../build/content-sink.ts';
import type { Building } from '../content/building.ts';
import { anonymousStyle } from '../tree/anonymous-style.ts';
import type { BlockContainer, Box, BoxSource, InlineNode } from '../tree/box.ts';
import { flowRoot } from '../tree/flow-root.ts';
import { restyle, restyleInFlow } from '../tree/restyle.ts';

const BUTTON_LABELS: Readonly<Record<string, string>> = { submit: 'Submit', reset: 'Reset', button: '' };
/** Of a file input, in widths of `0`. */
const FILE_CHARACTERS = 34;
/** Room for the arrow of a drop-down list, px. */
const ARROW_WIDTH = 16;
/** Before the text of a drop-down list, px. */
const TEXT_INDENT = 4;
/** What Chromium adds to the columns of a text area, px. */
const SCROLL_BAR_WIDTH = 15;
/** Options that are measured for the width of a drop-down list: the longest in characters. */
const MEASURED_OPTIONS = 12;
/** The name of a file stands on the line of its button. */
const BASELINES = { alignItems: { position: 'baseline', safe: false } } as const;

const START_OF = { ltr: 'left', rtl: 'right' } as const;
const END_OF = { ltr: 'right', rtl: 'left' } as const;

/** The control's box; `null` for elements that are no control of this kind. */
export function controlBox(building: Building, element: Element, style: ComputedStyle): Box | null {
  const source: BoxSource = { element, pseudo: null };
  switch (controlKind(element)) {
    case 'text-field':
    case 'hidden':
      return textField(building, source, withNaturalSize(style, false));
    case 'date':
      return dateField(building, source, style);
    case 'file':
      return fileInput(building, source, style);
    case 'button':
      return element.localName === 'button' ? buttonBox(building, source, style) : inputButton(building, source, style);
    case 'drop-down':
      return dropDown(building, source, withNaturalSize(style, true));
    case 'list-box':
      return listBox(building, source, style);
    case 'text-area':
      return textArea(building, source, withNaturalSize(style, false));
    default:
      return null;
  }
}

/**
 * As in Chromium, the size that fields and areas have without content is no matter of size containment, but for axes in which `contain-intrinsic-size`
 * says another; nor is the height of drop-down lists, nor the room for their arrow.
 */
function withNaturalSize(style: ComputedStyle, isList: boolean): ComputedStyle {
  const { containment, ui } = style;
  const { contain, intrinsicWidth, intrinsicHeight } = containment;
  if (sizeContainment(style) === 'none' || skipsContents(style) || intrinsicHeight !== 'none') return style;
  if (!isList && intrinsicWidth === 'none') {
    return restyle(style, { containment: { type: 'normal', contain: { ...contain, size: 'none' } } });
  }
  const width = intrinsicWidth === 'none' && ui.appearance !== 'none' ? ARROW_WIDTH + TEXT_INDENT : intrinsicWidth;
  return restyle(style, {
    containment: { type: 'normal', contain: { ...contain, size: 'inline-size' }, intrinsicWidth: width },
  });
}

/** As in Chromium, `line-height` does not concern drop-down lists that `appearance` leaves their look, and buttons without an author's border. */
function withNormalLines(style: ComputedStyle): ComputedStyle {
  return style.font.lineHeight === 'normal' ? style : restyle(style, { font: { lineHeight: 'normal' } });
}

function inputButton(building: Building, source: BoxSource, style: ComputedStyle): Box {
  const own = style.ui.isNative ? withNormalLines(style) : style;
  const label = attribute(source.element, 'value') ?? BUTTON_LABELS[inputType(source.element)]!;
  return control(building, source, own, [textItem(building, own, source, label, 'pre')]);
}

/** Its parts stand from left to right in all languages, the icon at their right. */
function dateField(building: Building, source: BoxSource, own: ComputedStyle): Box {
  const style = own.writing.direction === 'ltr' ? own : restyle(own, { writing: { direction: 'ltr' } });
  const type = inputType(source.element) as DateInputType;
  const { element } = source;
  const item = restyleInFlow(itemStyle(style), {
    ...CENTRED,
    text: { whiteSpace: 'pre' },
    overflow: { x: 'hidden', y: 'hidden' },
    padding: { top: px(1), bottom: px(1), right: px(type === 'time' ? TIME_SPACE : 0) },
  });
  const line = anonymousStyle(item, BLOCK);
  const ruler = rulerStyle(line);
  const shown = block(building, line, datePieces(building, line, source, dateText(type, controlValue(element))));
  const widest = blocks(building, ruler, [block(building, ruler, widestPieces(building, ruler, type))]);
  const canEdit = !isDisabled(element) && attribute(element, 'readonly') === null;
  const icon = dateIconBox(building, style, type, canEdit);
  return control(building, source, style, [blocks(building, item, [shown, widest]), icon]);
}

/** What Chromium hides keeps its room. */
function dateIconBox(building: Building, style: ComputedStyle, type: DateInputType, isShown: boolean): Box {
  const { side, space } = dateIcon(type, style.font.size);
  const own = restyleInFlow(anonymousStyle(style, BLOCK), {
    ...CENTRED,
    margin: { top: px(space), bottom: px(space), left: px(space), right: px(space) },
    flex: { shrink: 0 },
    sizing: { width: px(side), height: px(side) },
  });
  if (!isShown) return blocks(building, own, []);
  const content = type === 'time' ? CLOCK_ICON : CALENDAR_ICON;
  return { kind: 'replaced', id: building.idOfReplaced(own), style: own, source: null, content };
}

/** Each part of a date or time that can be edited has a pixel before and after it. */
function datePieces(building: Building, style: ComputedStyle, source: BoxSource, text: string): readonly InlineNode[] {
  const inline = restyleInFlow(anonymousStyle(style, INLINE), EDITED);
  return text.split(DATE_PART).flatMap((piece, index): InlineNode[] => {
    if (piece === '') return [];
    if (index % 2 === 0) return [textNode(building, style, source, piece)];
    const children = [textNode(building, inline, source, piece)];
    const ends = { hasStart: true, hasEnd: true };
    return [{ kind: 'inline-box', id: building.nextId(), style: inline, source: null, children, ...ends }];
  });
}

const EDITED = { padding: { left: px(1), right: px(1) } };

/** The same with the widest texts that may stand in each part, of which one is below the other. */
function widestPieces(building: Building, style: ComputedStyle, type: DateInputType): readonly InlineNode[] {
  const part = restyleInFlow(anonymousStyle(style, INLINE_BLOCK), EDITED);
  const line = anonymousStyle(style, BLOCK);
  return dateText(type, '')
    .split(DATE_PART)
    .map((piece, index): InlineNode => {
      if (index % 2 === 0) return textNode(building, style, null, piece);
      const texts = [piece, ...DATE_WIDEST[type][(index - 1) / 2]!];
      const rows = texts.map((each) => block(building, line, [textNode(building, line, null, each)]));
      return { kind: 'atomic', box: blocks(building, part, rows) };
    });
}

/** Of an invisible block without height, which makes another one as wide as what is in it. */
function rulerStyle(style: ComputedStyle): ComputedStyle {
  return restyleInFlow(style, {
    sizing: { height: px(0) },
    overflow: { x: 'hidden', y: 'hidden' },
    visibility: { visibility: 'hidden' },
  });
}

function textField(building: Building, source: BoxSource, style: ComputedStyle): Box {
  const { element } = source;
  const value = controlValue(element);
  const characters = fieldCharacters(element);
  const { average, largest, lineHeight } = building.context.fieldFonts.charactersOf(style.font, element.language);
  const width = Math.ceil(Math.ceil(average * characters.count) + largest - average);
  const placeholder = value === '' ? attribute(element, 'placeholder') : null;
  const text = placeholder ?? (inputType(element) === 'password' ? '•'.repeat(value.length) : value);
  const own = placeholder === null ? null : building.styles.pseudoStyleOf(element, 'placeholder');
  // HTML §15.5.1: the line is that of the field's text.
  const asked = own === null ? style : restyleInFlow(own, { font: { lineHeight: style.font.lineHeight } });
  const low = isLow(style.font);
  const ownLine = low ? restyleInFlow(asked, { font: { lineHeight: 'normal' } }) : asked;
  // As in Chromium, other faces do not make the field higher.
  const isOneFace = ownLine.font.lineHeight !== 'normal' || !BEYOND_LATIN.test(text);
  const lineStyle = isOneFace ? ownLine : restyleInFlow(ownLine, { font: { lineHeight: px(lineHeight) } });
  const textSource: BoxSource = placeholder === null ? source : { element, pseudo: 'placeholder' };
  const buttons = buttonSpace(building, element, style.font.size);
  const textWidth = characters.beside ? width : Math.max(0, width - buttons);
  const item = fieldItem(building, lineStyle, textSource, text.replace(/[\r\n]+/g, ''), textWidth);
  if (buttons === 0) return control(building, source, style, [item]);
  const margin = { [END_OF[style.writing.direction]]: px(buttons) };
  return control(building, source, style, [{ ...item, style: restyleInFlow(item.style, { margin }) }]);
}

/** HTML §15.5.1: a line of a text field that is too low is a normal one; as in Chromium, that is one of less than a whole px above the font's size. */
function isLow({ lineHeight, size }: ComputedStyle['font']): boolean {
  if (lineHeight === 'normal') return false;
  return Math.floor('number' in lineHeight ? lineHeight.number * size : lineHeight.px) <= size;
}

/** Letters that the face of a field may lack. */
const BEYOND_LATIN = /[^\u0000-\u024f]/u;

/** What Chromium keeps free at the end of a field for buttons that are not printed, px: of a number to step, of a search to clear. */
function buttonSpace(building: Building, element: Element, fontSize: number): number {
  switch (inputType(element)) {
    case 'number':
      return buttonWidth(building, element, '-webkit-inner-spin-button', 15, 0);
    case 'search': {
      const size = Math.round(Math.min(21, Math.max(5, (9 * fontSize) / 13)));
      return buttonWidth(building, element, '-webkit-search-cancel-button', size, 4);
    }
    default:
      return 0;
  }
}

/** Authors often take the button away: by `display`, or by `appearance`, which leaves its margin. */
function buttonWidth(
  building: Building,
  element: Element,
  button: '-webkit-inner-spin-button' | '-webkit-search-cancel-button',
  size: number,
  margin: number,
): number {
  const style = building.styles.pseudoStyleOf(element, button);
  if (style === null) return size + margin;
  if (style.display.display === NONE) return 0;
  return style.ui.appearance === 'none' ? margin : size + margin;
}

function fieldItem(
  building: Building,
  style: ComputedStyle,
  source: BoxSource,
  text: string,
  width: number,
): BlockContainer {
  const item = textItem(building, style, source, text, 'pre');
  return {
    ...item,
    style: restyleInFlow(item.style, {
      ...CENTRED,
      sizing: { width: px(width) },
      overflow: { x: 'hidden', y: 'hidden' },
    }),
  };
}

/** As in Chromium, the line of a field that is lower leaves it on both sides. */
const CENTRED = {
  margin: { top: ZERO_LENGTH, bottom: ZERO_LENGTH },
  align: { alignSelf: { position: 'center', safe: false } },
} as const;

/** A flex container with the control's style. */
function control(building: Building, source: BoxSource, style: ComputedStyle, children: readonly Box[]): Box {
  return { kind: 'flex-container', id: building.nextId(), style: controlStyle(style), source, children };
}

const controlStyles = new WeakMap<ComputedStyle, ComputedStyle>();

/** What an author says of flex layout does not concern the control's inner parts. */
function controlStyle(style: ComputedStyle): ComputedStyle {
  let found = controlStyles.get(style);
  if (found === undefined) {
    found = restyleInFlow(style, {
      flex: { direction: 'row', wrap: 'nowrap' },
      align: { alignItems: { position: 'normal', safe: false }, justifyContent: { position: 'normal', safe: false } },
    });
    controlStyles.set(style, found);
  }
  return found;
}

const itemStyles = new WeakMap<ComputedStyle, ComputedStyle>();

/** Fills the control and is centred in the block direction, without ever leaving the box at its start. */
function itemStyle(style: ComputedStyle): ComputedStyle {
  let found = itemStyles.get(style);
  if (found === undefined) {
    found = restyleInFlow(anonymousStyle(style, BLOCK), {
      margin: { top: 'auto', bottom: 'auto' },
      flex: { grow: 1, shrink: 1 },
      sizing: { minWidth: px(0) },
    });
    itemStyles.set(style, found);
  }
  return found;
}

function textItem(
  building: Building,
  style: ComputedStyle,
  source: BoxSource,
  text: string,
  whiteSpace: ComputedStyle['text']['whiteSpace'],
): BlockContainer {
  const base = itemStyle(style);
  const own = base.text.whiteSpace === whiteSpace ? base : restyleInFlow(base, { text: { whiteSpace } });
  // An empty field is one line high, as one with text is: a zero-width space keeps the line.
  return block(building, own, [textNode(building, own, source, text === '' ? '\u200b' : text)]);
}

function textNode(building: Building, style: ComputedStyle, source: BoxSource | null, text: string): InlineNode {
  return { kind: 'text', id: building.idOfText(style, text), style, source, text, isLeader: false };
}

function block(building: Building, style: ComputedStyle, children: readonly InlineNode[]): BlockContainer {
  return flowRoot(building.nextId(), style, null, { kind: 'inline', children });
}

function blocks(building: Building, style: ComputedStyle, children: readonly Box[]): BlockContainer {
  return flowRoot(building.nextId(), style, null, { kind: 'blocks', children });
}

/** A button that an author makes a flex or grid container is one; others centre their content as a whole. */
function buttonBox(building: Building, source: BoxSource, style: ComputedStyle): Box | null {
  if (isFlexOrGrid(style.display.display)) return null;
  const base = itemStyle(style);
  const inner = hasColumns(style) ? restyleInFlow(base, { columns: style.columns, align: style.align }) : base;
  const flow = building.flow(inner);
  building.addContents(source, style, flow);
  const content = contentInColumns(building, inner, flow.finish());
  const item: BlockContainer = flowRoot(building.nextId(), inner, null, content);
  return control(building, source, style, [item]);
}

/** Nobody can choose a file on paper, but the button is kept so that the page is as long as Chromium's. */
function fileInput(building: Building, source: BoxSource, style: ComputedStyle): Box {
  const name = textItem(building, style, source, 'No file chosen', 'pre');
  const width = px(
    Math.ceil(FILE_CHARACTERS * building.context.fieldFonts.charactersOf(style.font, source.element.language).zero),
  );
  const nameStyle = restyleInFlow(name.style, {
    sizing: { width },
    margin: { top: px(0), bottom: px(0) },
    overflow: { x: 'hidden', y: 'hidden' },
  });
  const row = { ...name, style: nameStyle };
  const inner: Box = {
    kind: 'flex-container',
    id: building.nextId(),
    style: restyleInFlow(itemStyle(style), {
      sizing: { width },
      margin: { top: px(0), bottom: px(0) },
      display: { display: FLEX },
      align: BASELINES,
    }),
    source: null,
    children: [...fileSelectorButton(building, source.element), row],
  };
  return control(building, source, style, [inner]);
}

/** css-pseudo-4 §4.3; none where an author has hidden it. */
function fileSelectorButton(building: Building, element: Element): Box[] {
  const given = building.styles.pseudoStyleOf(element, 'file-selector-button');
  if (given === null || given.display.display === NONE) return [];
  const source: BoxSource = { element, pseudo: 'file-selector-button' };
  const own = given.ui.isNative ? withNormalLines(given) : given;
  const style = restyleInFlow(own, { display: { display: BLOCK, float: 'none' }, flex: { grow: 0, shrink: 0 } });
  const label = attribute(element, 'multiple') === null ? 'Choose File' : 'Choose Files';
  const children = [textNode(building, itemStyle(own), source, label)];
  return [flowRoot(building.nextId(), style, source, { kind: 'inline', children })];
}

/** The chosen option's text before an arrow; as wide as the widest option, which an invisible block of no height stands for. */
function dropDown(building: Building, source: BoxSource, given: ComputedStyle): Box {
  const style = given.ui.appearance === 'none' ? given : withNormalLines(given);
  const options = optionsOf(source.element);
  const chosen = options.find(isSelected);
  const isNative = style.ui.appearance !== 'none';
  const labels = options.map(indentedLabel);
  const longest = labels.toSorted((a, b) => b.length - a.length).slice(0, MEASURED_OPTIONS);
  const base = anonymousStyle(style, BLOCK);
  const text = chosen === undefined ? '' : optionLabel(chosen);
  const { lineHeight } = style.font;
  // As in Chromium neither other faces nor a line gap make the list higher.
  const { glyphHeight } = building.context.fieldFonts.charactersOf(style.font, source.element.language);
  const line = restyleInFlow(base, {
    text: { whiteSpace: 'pre' },
    font: { lineHeight: lineHeight === 'normal' ? px(glyphHeight) : lineHeight },
  });
  const ruler = rulerStyle(line);
  const rows = longest.map((label) => block(building, line, [textNode(building, ruler, null, label)]));
  const label = block(building, line, [textNode(building, line, source, text === '' ? '\u200b' : text)]);
  const item = blocks(
    building,
    restyleInFlow(itemStyle(style), {
      // As in Chromium, nothing is seen outside of the control's content box, and the baseline is that of the text even so.
      overflow: { x: 'clip', y: 'clip' },
      sizing: { minWidth: px(0), maxHeight: percent(100), boxSizing: 'border-box' },
      padding: isNative ? { [START_OF[style.writing.direction]]: px(TEXT_INDENT), top: px(1), bottom: px(1) } : {},
      margin: isNative ? { [END_OF[style.writing.direction]]: px(endPadding(style)) } : {},
    }),
    [label, blocks(building, ruler, rows)],
  );
  return control(building, source, style, isNative ? [item, arrow(building, style)] : [item]);
}

/** Options of a group are measured with the indentation that the open list shows. */
function indentedLabel(option: Element): string {
  const { parent } = option;
  const isInGroup = parent.kind === 'element' && parent.localName === 'optgroup';
  return `${isInGroup ? '    ' : ''}${optionLabel(option)}`;
}

/** Padding after the text, px, as far as it does not depend on the container. */
function endPadding({ padding, writing }: ComputedStyle): number {
  return padding[END_OF[writing.direction]].px;
}

/** At the end of the control's padding box and in the middle of it, as Chromium paints it, while its room is before the padding. */
function arrow(building: Building, style: ComputedStyle): Box {
  const { top, bottom } = turnedStyle(style, style.writing.writingMode, 'block').padding;
  const own = restyleInFlow(anonymousStyle(style, BLOCK), {
    margin: { top: px(-top.px), bottom: px(-bottom.px), [END_OF[style.writing.direction]]: px(-endPadding(style)) },
    align: { alignSelf: { position: 'center', safe: false } },
    flex: { shrink: 0 },
    sizing: { width: px(ARROW_WIDTH), height: px(ARROW_WIDTH / 2) },
  });
  return {
    kind: 'replaced',
    id: building.idOfReplaced(own),
    style: own,
    source: null,
    content: SELECT_ARROW,
  };
}

/** The label of a group of options: a line of its own, spaced like an option, also where it says nothing (HTML §15.5.16). */
export function addGroupLabel(building: Building, group: Element, style: ComputedStyle, sink: ContentSink): void {
  const label = (attribute(group, 'label') ?? '').trim();
  const spaced = { left: px(2), right: px(2), bottom: px(1) };
  const flowing = restyleInFlow(anonymousStyle(style, BLOCK), { padding: spaced });
  // As in Chromium, not flow-relative.
  const own = restyle(flowing, { sizing: { minHeight: px(style.font.size * 1.2) } });
  sink.addBlock(block(building, own, label === '' ? [] : [textNode(building, own, null, label)]));
}

/** HTML §15.5.16: `size` rows of options, 4 where nothing is said; more are cut off where the padding ends, as of any scroll container. */
function listBox(building: Building, source: BoxSource, style: ComputedStyle): Box {
  const size = Number.parseInt(attribute(source.element, 'size') ?? '', 10);
  const rows = size > 0 ? Math.min(size, 10_000) : 4;
  const flow = building.flow(style);
  for (const child of source.element.children) if (child.kind === 'element') building.buildElement(child, flow);
  const inner = restyleInFlow(itemStyle(style), {
    sizing: { height: px(rows * rowHeight(building, source.element, style)), minHeight: px(0) },
    margin: { top: px(0), bottom: px(0) },
  });
  const item: BlockContainer = flowRoot(building.nextId(), inner, null, flow.finish());
  return control(building, source, style, [item]);
}

/** As in Chromium the highest option's; without options that are shown what the letters of the face take, and a pixel. An option without text has no line. */
function rowHeight(building: Building, select: Element, style: ComputedStyle): number {
  const fonts = building.context.fieldFonts;
  const lineHeightOf = (own: ComputedStyle): number => fonts.charactersOf(own.font, select.language).lineHeight;
  let highest = 0;
  let isEmpty = true;
  for (const option of optionsOf(select)) {
    const own = building.styles.styleOf(option);
    if (own.display.display === NONE) continue;
    isEmpty = false;
    highest = Math.max(highest, optionHeight(own, optionLabel(option) === '' ? 0 : lineHeightOf(own)));
  }
  return isEmpty ? fonts.charactersOf(style.font, select.language).glyphHeight + 1 : highest;
}

function optionHeight(style: ComputedStyle, lineHeight: number): number {
  const { minWidth, minHeight, boxSizing } = style.sizing;
  const isVertical = style.writing.writingMode !== 'horizontal-tb';
  const { padding } = style;
  const border = usedBorder(style);
  const edges = isVertical
    ? padding.left.px + padding.right.px + border.left + border.right
    : padding.top.px + padding.bottom.px + border.top + border.bottom;
  const minimum = isVertical ? minWidth : minHeight;
  const least = typeof minimum === 'object' && 'px' in minimum ? floorToGrid(minimum.px) : 0;
  return boxSizing === 'border-box' ? Math.max(least, lineHeight + edges) : Math.max(least, lineHeight) + edges;
}

/**
 * A block that is `rows` lines high and `cols` characters wide, over which the text lies. The text area is a block container, not a flex
 * container: as a scroll container its baseline is its bottom edge, as in Chromium.
 */
function textArea(building: Building, source: BoxSource, style: ComputedStyle): Box {
  const { element } = source;
  const positive = (name: string, missing: number): number => {
    const value = Number.parseInt(attribute(element, name) ?? '', 10);
    return value > 0 ? Math.min(value, 1_000) : missing;
  };
  const id = building.nextId();
  const { average } = building.context.fieldFonts.charactersOf(style.font, element.language);
  const ruler = restyleInFlow(anonymousStyle(style, BLOCK), {
    sizing: { width: px(Math.ceil(average * positive('cols', 20)) + SCROLL_BAR_WIDTH) },
    text: { whiteSpace: 'pre' },
    visibility: { visibility: 'hidden' },
  });
  const rows = `${'\u200b\n'.repeat(positive('rows', 2) - 1)}\u200b`;
  const value = textContent(element).replace(/^\n/, '');
  const placeholder = value === '' ? attribute(element, 'placeholder') : null;
  const placeholderStyle = placeholder === null ? null : building.styles.pseudoStyleOf(element, 'placeholder');
  // In the flow, so that the area is not positioned, which would put it over what is; it takes no room, and sticks out down to the edge of the padding.
  const overlay = restyleInFlow(anonymousStyle(placeholderStyle ?? style, BLOCK), {
    sizing: { width: px(0), minWidth: percent(100), height: px(0) },
    text: { whiteSpace: style.text.whiteSpace },
  });
  const children = [
    block(building, overlay, [textNode(building, overlay, source, placeholder ?? value)]),
    block(building, ruler, [textNode(building, ruler, null, rows)]),
  ];
  const { x, y } = style.overflow;
  const outer = x === 'visible' || y === 'visible' ? restyle(style, { overflow: { x: 'auto', y: 'auto' } }) : style;
  return flowRoot(id, outer, source, { kind: 'blocks', children });
}
