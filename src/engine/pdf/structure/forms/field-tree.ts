/** The names of fields (ISO 32000-2 §12.7.4.2): a period leads one level down, and no two fields of a file have one name. */
import type { PdfContainer } from '../../container.ts';
import { type PdfDictionary, type PdfReference, type PdfValue, textString } from '../../objects.ts';

/** Names with more levels have none: a name may be as long as the document. */
const MOST_LEVELS = 16;
const LONGEST_NAME = 500;

interface Node {
  readonly name: string;
  readonly kids: Map<string, Node>;
  /** How many names of this kind were taken, to find the next one. */
  readonly taken: Map<string, number>;
  /** `null` of a name that only leads to others. */
  readonly field: PdfReference | null;
}

export class FieldTree {
  readonly #root = newNode('', null);

  /** @param name - as the document says it @returns the name in full as it is written */
  add(name: string, field: PdfReference): string {
    const levels = name.slice(0, LONGEST_NAME).split('.');
    const parts = levels.length > MOST_LEVELS ? [levels.join('_')] : levels.map((part) => part.trim() || '_');
    let node = this.#root;
    const path: string[] = [];
    for (const part of parts.slice(0, -1)) {
      node = groupIn(node, part);
      path.push(node.name);
    }
    const own = freeName(node, parts.at(-1)!);
    node.kids.set(own, newNode(own, field));
    return [...path, own].join('.');
  }

  /** Names the fields, and gives those of the first level. To be called once; fields end afterwards. */
  write(container: PdfContainer): PdfReference[] {
    return Array.from(this.#root.kids.values(), (node) => written(node, null, container));
  }
}

function written(node: Node, parent: PdfReference | null, container: PdfContainer): PdfReference {
  const own = node.field ?? container.ref();
  const dictionary = own.data as PdfDictionary;
  dictionary.T = textString(node.name);
  if (parent !== null) dictionary.Parent = parent;
  if (node.field !== null) return own;
  dictionary.Kids = Array.from(node.kids.values(), (kid): PdfValue => written(kid, own, container));
  own.end();
  return own;
}

function newNode(name: string, field: PdfReference | null): Node {
  return { name, kids: new Map(), taken: new Map(), field };
}

/** The group of that name; a field of that name cannot have others below it. */
function groupIn(node: Node, name: string): Node {
  const known = node.kids.get(name);
  if (known?.field === null) return known;
  if (known !== undefined) return groupIn(node, `${name}_`);
  const group = newNode(name, null);
  node.kids.set(name, group);
  return group;
}

function freeName(node: Node, name: string): string {
  if (!node.kids.has(name)) return name;
  for (let number = node.taken.get(name) ?? 2; ; number++) {
    const next = `${name}_${number}`;
    if (node.kids.has(next)) continue;
    node.taken.set(name, number + 1);
    return next;
  }
}
