/** Styles as text: what an element's computed style has of its own, and why (`platen inspect --stage styles`, `--styles SELECTOR`). */
import type { Declaration } from '../css/declared-value.ts';
import { flowOf, isLogical, nameOf, physicalId } from '../css/properties/logical.ts';
import { groupNames, longhands, type PropertyId } from '../css/properties/longhands.ts';
import type { Document, Element } from '../dom/node.ts';
import type { MatchedBlock } from '../style/compute-styles.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { initialStyle } from '../style/initial-style.ts';
import { sourceName } from './element-name.ts';
import { formatValue } from './format-value.ts';

/** What the dump reads of the cascade's result. */
export interface InspectedStyles {
  styleOf(element: Element): ComputedStyle;
  customPropertyOf(element: Element, name: string): string | null;
  /** Blocks that matched, weakest first. */
  matchedBlocks(element: Element): readonly MatchedBlock[];
}

/** Each element with the values that differ from what it would have without any declaration; indented by depth. */
export function dumpStyles(document: Document, styles: InspectedStyles, wanted: ReadonlySet<Element> | null): string {
  const lines: string[] = [];
  for (const element of document.elements) {
    if (wanted !== null && !wanted.has(element)) continue;
    const indent = '  '.repeat(depthOf(element));
    lines.push(`${indent}${nameOfElement(element)}${ownValues(element, styles)}`);
  }
  return lines.join('\n');
}

function nameOfElement(element: Element): string {
  return sourceName({ element, pseudo: null });
}

function depthOf(element: Element): number {
  let depth = 0;
  for (let each = element.parent; each.kind === 'element'; each = each.parent) depth++;
  return depth;
}

function ownValues(element: Element, styles: InspectedStyles): string {
  const style = styles.styleOf(element);
  const parent = element.parent.kind === 'element' ? styles.styleOf(element.parent) : initialStyle;
  const values: string[] = [];
  for (const { property, group, field } of longhands) {
    const name = groupNames[group]!;
    const basis = property.inherited ? parent[name] : initialStyle[name];
    if (basis === style[name]) continue;
    const value = (style[name] as Readonly<Record<string, unknown>>)[field];
    const text = formatValue(value);
    if (text !== formatValue((basis as Readonly<Record<string, unknown>>)[field]))
      values.push(`${property.name}: ${text}`);
  }
  return values.length === 0 ? '' : ` { ${values.join('; ')} }`;
}

/** Every declaration that matched the element, by property: the winner first, the beaten below it, each with origin, layer, sheet and line. */
export function dumpMatchedDeclarations(element: Element, styles: InspectedStyles): string {
  const byName = new Map<string, string[]>();
  for (const matched of styles.matchedBlocks(element).toReversed()) {
    const { block, isImportant } = matched;
    for (const declaration of block.declarations.toReversed()) {
      if (declaration.important !== isImportant) continue;
      const name = declaration.kind === 'custom' ? declaration.value.name : nameOf(declaration.property);
      const lines = byName.get(name) ?? [];
      if (lines.length === 0) byName.set(name, lines);
      const mark = lines.length === 0 ? '  ' : '    beaten: ';
      lines.push(
        `${mark}${name}: ${declaredText(declaration, element, styles)}${isImportant ? ' !important' : ''}  (${place(matched)})`,
      );
    }
  }
  const body = [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, lines]) => lines);
  return [nameOfElement(element), ...(body.length === 0 ? ['  no declaration matched'] : body)].join('\n');
}

function declaredText(declaration: Declaration, element: Element, styles: InspectedStyles): string {
  const style = styles.styleOf(element);
  switch (declaration.kind) {
    case 'custom': {
      const { name, text, hasReferences } = declaration.value;
      return hasReferences ? `${text} (is ${styles.customPropertyOf(element, name)?.trim() ?? 'invalid'})` : text;
    }
    case 'unparsed':
      return `${declaration.value.text} (the element has ${computedText(declaration.property, style)})`;
    case 'keyword':
      return declaration.value;
    case 'deferred':
      return `(relative; the element has ${computedText(declaration.property, style)})`;
    case 'value':
      return formatValue(declaration.value);
  }
}

/** The value of a longhand; a logical one is read where it lies in the element's writing mode. */
function computedText(property: PropertyId, style: ComputedStyle): string {
  const { writingMode, direction } = style.writing;
  const physical = isLogical(property) ? physicalId(property, flowOf(writingMode, direction)) : property;
  const { group, field } = longhands[physical]!;
  return formatValue((style[groupNames[group]!] as Readonly<Record<string, unknown>>)[field]);
}

function place({ block: { url, line }, origin }: MatchedBlock): string {
  const where = line === 0 ? url : `${url}:${line}`;
  return where === '' ? origin : `${origin}, ${where}`;
}
