/** The block of `@page`: descriptors of the sheet of paper, declarations of the page context, and margin boxes (css-page-3 §4, §7). */
import { type BlockContext, readDeclarationBlock } from './declaration-block.ts';
import { PAGE_MARGIN_BOXES } from './page-margin-boxes.ts';
import { readBleed, readMarks, readPageOrientation, readPageSelectors, readPageSize } from './page-rule.ts';
import type { DeclarationBlock, PageDescriptor, PageRule } from './stylesheet.ts';
import { parseBlockItems, type RawDeclaration, type RawItem } from './syntax/parse-rules.ts';
import { TokenStream } from './syntax/token-stream.ts';

/** One rule per selector; `null` where the prelude is invalid. */
export function readPageRules(
  prelude: TokenStream,
  start: number,
  end: number,
  layer: string | null,
  context: BlockContext,
): readonly PageRule[] | null {
  const selectors = readPageSelectors(prelude);
  if (selectors === null) return null;
  const items = parseBlockItems(context.tokens, start, end);
  const declarations: RawItem[] = [];
  const marginBoxes = new Map<string, DeclarationBlock>();
  const descriptors: Descriptors = { size: null, orientation: null, bleed: null, marks: null };
  for (const item of items) {
    if (item.kind === 'declaration') {
      if (!readDescriptor(item, descriptors, context)) declarations.push(item);
    } else if (
      item.kind === 'at-rule' &&
      item.blockStart !== -1 &&
      (Object.hasOwn(PAGE_MARGIN_BOXES, item.name) || item.name === 'footnote')
    ) {
      const inner = parseBlockItems(context.tokens, item.blockStart, item.blockEnd);
      if (item.name === 'footnote') tellOfColumns(inner, context);
      addMarginBox(marginBoxes, item.name, readDeclarationBlock(inner, context));
    } else {
      const first = item.kind === 'qualified-rule' ? item.preludeStart : item.start;
      report(
        context,
        'CSS_SYNTAX',
        `@page has no "${context.tokens.source.slice(context.tokens.starts[first], context.tokens.ends[first])}" in it`,
        first,
      );
    }
  }
  const block = readDeclarationBlock(declarations, context);
  return selectors.map((selector) => ({ selector, block, ...descriptors, marginBoxes, layer }));
}

type Descriptors = { -readonly [K in 'size' | 'orientation' | 'bleed' | 'marks']: PageRule[K] };

/** Whether the declaration is a page descriptor, valid or not. */
function readDescriptor(item: RawDeclaration, descriptors: Descriptors, context: BlockContext): boolean {
  const value = new TokenStream(context.tokens, item.valueStart, item.valueEnd);
  switch (item.name) {
    case 'size':
      descriptors.size = taken(descriptors.size, readPageSize(value), value, item, context);
      return true;
    case 'page-orientation':
      descriptors.orientation = taken(descriptors.orientation, readPageOrientation(value), value, item, context);
      return true;
    case 'bleed':
      descriptors.bleed = taken(descriptors.bleed, readBleed(value), value, item, context);
      return true;
    case 'marks':
      descriptors.marks = taken(descriptors.marks, readMarks(value), value, item, context);
      return true;
    default:
      return false;
  }
}

/** The later value, unless only the earlier one is important. */
function taken<T>(
  former: PageDescriptor<T>,
  value: T | null,
  stream: TokenStream,
  item: RawDeclaration,
  context: BlockContext,
): PageDescriptor<T> {
  if (value === null || !stream.isAtEnd()) {
    stream.position = item.valueStart;
    report(
      context,
      'CSS_INVALID_VALUE',
      `@page { ${item.name} }: "${stream.remainingText().slice(0, 80)}" is not valid`,
      item.start,
    );
    return former;
  }
  return former?.important && !item.isImportant ? former : { value, important: item.isImportant };
}

/** Footnotes stand in one column (css-gcpm-3 §2 leaves more to the author's style). */
function tellOfColumns(items: readonly RawItem[], context: BlockContext): void {
  for (const item of items) {
    if (item.kind !== 'declaration' || !/^column(s|-count|-width)$/.test(item.name)) continue;
    report(
      context,
      'CSS_UNSUPPORTED',
      `@footnote { ${item.name} } has no effect yet: notes stand in one column`,
      item.start,
    );
  }
}

/** Two blocks for one margin box are read as one. */
function addMarginBox(boxes: Map<string, DeclarationBlock>, name: string, block: DeclarationBlock): void {
  const former = boxes.get(name);
  if (former === undefined) {
    boxes.set(name, block);
    return;
  }
  boxes.set(name, {
    ...former,
    declarations: [...former.declarations, ...block.declarations],
    hasNormal: former.hasNormal || block.hasNormal,
    hasImportant: former.hasImportant || block.hasImportant,
  });
}

function report(
  context: BlockContext,
  code: 'CSS_SYNTAX' | 'CSS_INVALID_VALUE' | 'CSS_UNSUPPORTED',
  message: string,
  token: number,
): void {
  const position = context.lines?.positionAt(context.tokens.starts[token]!);
  context.diagnostics?.report(code, message, { url: context.url, ...position });
}
