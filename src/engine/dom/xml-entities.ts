/**
 * Entities of XML documents (XML 1.0 §4): those of XML itself, numbers, those of HTML, which XHTML documents take from their document type, and what
 * the document declares in its internal subset, as Illustrator does with the namespaces of its SVG files. External entities are never read.
 */
import { parseFragment } from 'parse5';

/** `&#x41;`, `&#65;`, `&name;`. */
const REFERENCE = /&(?:#x([0-9a-f]+)|#(\d+)|([^\s&;#"'<>]{1,100}));/gi;
const CHARACTER_REFERENCE = /&#(?:x([0-9a-f]+)|(\d+));/gi;
const DECLARATION = /^<!ENTITY\s+([^\s&;#"'<>%]+)\s+(?:"([^"%]*)"|'([^'%]*)')\s*>$/;
/** Entities within each other; a deeper reference, as one to itself (§4.1), stays as it is written. */
export const DEEPEST_ENTITY = 40;

/** XML 1.0 §4.6: what these stand for is text, whatever else is declared. */
const PREDEFINED = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);
/** Of HTML, as far as they were met. */
const met = new Map(PREDEFINED);

/** Replacement texts of the document's own entities by their names. */
export type DeclaredEntities = ReadonlyMap<string, string>;

/** The document type that begins at `start`, up to behind its end (§2.8); the first declaration of a name counts (§4.2). */
export function readDocumentType(
  text: string,
  start: number,
): { readonly declared: DeclaredEntities; readonly end: number } {
  const declared = new Map<string, string>();
  for (let i = start + 2; i < text.length; ) {
    const character = text[i]!;
    if (character === '>') return { declared, end: i + 1 };
    // An element: the document type was not closed.
    if (character === '<' && text[i + 1] !== '!' && text[i + 1] !== '?') return { declared, end: i };
    if (text.startsWith('<!--', i)) i = behind(text, '-->', i + 4);
    else if (text.startsWith('<?', i)) i = behind(text, '?>', i + 2);
    else if (text.startsWith('<!', i)) {
      const end = endOfDeclaration(text, i + 1);
      declare(text.slice(i, end), declared);
      i = end;
    } else i = isQuote(character) ? behindQuoted(text, i) : i + 1;
  }
  return { declared, end: text.length };
}

function endOfDeclaration(text: string, start: number): number {
  for (let i = start; i < text.length; ) {
    const character = text[i]!;
    if (character === '>') return i + 1;
    i = isQuote(character) ? behindQuoted(text, i) : i + 1;
  }
  return text.length;
}

function declare(declaration: string, declared: Map<string, string>): void {
  const [, name, double, single] = DECLARATION.exec(declaration) ?? [];
  if (name === undefined || declared.has(name)) return;
  // §4.5: numbers are replaced where the entity is declared, other references where it is used.
  declared.set(
    name,
    (double ?? single ?? '').replace(CHARACTER_REFERENCE, (_, hex, decimal) => character(hex, decimal)),
  );
}

function isQuote(character: string): boolean {
  return character === '"' || character === "'";
}

/** A quote that does not end is a character like others. */
function behindQuoted(text: string, start: number): number {
  const end = text.indexOf(text[start]!, start + 1);
  return end === -1 ? start + 1 : end + 1;
}

function behind(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from);
  return found === -1 ? text.length : found + end.length;
}

/** Where a text refers to what the document declares, with the name. */
export function* ownReferences(text: string, declared: DeclaredEntities): Generator<RegExpExecArray> {
  for (const reference of text.matchAll(REFERENCE)) {
    const name = reference[3];
    if (name !== undefined && !PREDEFINED.has(name) && declared.has(name)) yield reference;
  }
}

/**
 * Text with its references replaced, those in replacement texts too; unknown ones stay as they are written.
 *
 * @param charge - told how many characters a reference of the document's own stands for, before it is replaced
 */
export function decodeEntities(
  text: string,
  declared: DeclaredEntities,
  charge: (characters: number) => void,
  depth = 0,
): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (written, hex?: string, decimal?: string, name?: string) => {
    if (name === undefined) return character(hex, decimal);
    const replacement = PREDEFINED.has(name) ? undefined : declared.get(name);
    if (replacement === undefined) return ofHtml(name, written);
    if (depth === DEEPEST_ENTITY) return written;
    charge(replacement.length);
    return decodeEntities(replacement, declared, charge, depth + 1);
  });
}

function ofHtml(name: string, written: string): string {
  let value = met.get(name);
  if (value === undefined) {
    const node = /^\w+$/.test(name) ? parseFragment(`&${name};`).childNodes[0] : undefined;
    value = node !== undefined && 'value' in node ? node.value : written;
    if (met.size < 3_000) met.set(name, value);
  }
  return value;
}

function character(hex: string | undefined, decimal: string | undefined): string {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\uFFFD';
}
