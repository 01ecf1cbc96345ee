/** XMP packets (ISO 16684-1): their header, and RDF as a tree of properties. */
import type { Effort } from '../effort.ts';
import { latin1 } from '../file/objects.ts';
import { parseXml, type XmlAttribute, type XmlElement } from './xml.ts';

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const XML = 'http://www.w3.org/XML/1998/namespace';
const META = 'adobe:ns:meta/';

/** A property, a field of a structure, or an item of an array. */
export interface XmpNode {
  readonly namespace: string;
  readonly prefix: string;
  readonly name: string;
  /** The text of a simple value; else `null`. */
  readonly value: string | null;
  readonly kind: 'simple' | 'struct' | 'Bag' | 'Seq' | 'Alt';
  readonly children: readonly XmpNode[];
  readonly language: string | null;
}

export interface XmpPacket {
  /** Attributes of the header, by name; empty where there is no header. */
  readonly header: ReadonlyMap<string, string>;
  readonly encoding: string;
  /** `null` where the packet is no well-formed XMP. */
  readonly properties: readonly XmpNode[] | null;
}

export function readXmp(bytes: Uint8Array, effort: Effort): XmpPacket {
  const { text, encoding } = decodeBytes(bytes);
  const header = /<\?xpacket\s(?=[^>]{0,999}?\bbegin\s{0,9}=)([^>]{0,999}?)\?>/.exec(text);
  const attributes = new Map<string, string>();
  for (const match of (header?.[0] ?? '').matchAll(/\b(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    attributes.set(match[1]!, match[2] ?? match[3] ?? '');
  const root = text.includes('\ufffd') && encoding === 'UTF-8' && !isUtf8(bytes) ? null : parseXml(text, effort);
  const rdf = root === null ? null : findRdf(root);
  return { header: attributes, encoding, properties: rdf === null ? null : readRdf(rdf) };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** By the mark of byte order, or by where the zeros are. */
function decodeBytes(bytes: Uint8Array): { readonly text: string; readonly encoding: string } {
  const start = latin1(bytes.subarray(0, 4));
  if (start.startsWith('\xfe\xff') || /^\0[^\0]\0/.test(start))
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16BE' };
  if (/^\xff\xfe\0\0|^[^\0]\0\0\0/.test(start)) return { text: utf32(bytes, true), encoding: 'UTF-32LE' };
  if (/^\0\0/.test(start)) return { text: utf32(bytes, false), encoding: 'UTF-32BE' };
  if (start.startsWith('\xff\xfe') || /^[^\0]\0[^\0]\0/.test(start))
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16LE' };
  return { text: new TextDecoder().decode(bytes), encoding: 'UTF-8' };
}

function utf32(bytes: Uint8Array, isLittleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  for (let at = 0; at + 3 < bytes.length; at += 4) {
    const code = view.getUint32(at, isLittleEndian);
    parts.push(String.fromCodePoint(code <= 0x10ffff ? code : 0xfffd));
  }
  return parts.join('').replace(/^\ufeff/, '');
}

function findRdf(root: XmlElement): XmlElement | null {
  if (root.namespace === RDF && root.name === 'RDF') return root;
  if (root.namespace !== META && root.name !== 'xapmeta') return null;
  return root.children.find((each) => each.namespace === RDF && each.name === 'RDF') ?? null;
}

class NotXmp extends Error {}

function readRdf(rdf: XmlElement): XmpNode[] | null {
  const properties: XmpNode[] = [];
  const seen = new Set<string>();
  try {
    let about: string | null = null;
    for (const description of rdf.children) {
      if (description.namespace !== RDF || description.name !== 'Description') return null;
      const own = description.attributes.find(
        (each) => each.name === 'about' && (each.namespace === RDF || each.namespace === ''),
      );
      // All descriptions are of one resource (ISO 16684-1, 7.4).
      if (own !== undefined && own.value !== '') {
        if (about !== null && about !== own.value) return null;
        about = own.value;
      }
      for (const node of fieldsOf(description)) {
        const name = `${node.namespace} ${node.name}`;
        if (seen.has(name)) return null;
        seen.add(name);
        properties.push(node);
      }
    }
  } catch (error) {
    if (error instanceof NotXmp) return null;
    throw error;
  }
  return properties;
}

/** What a description says: its attributes and its elements. */
function fieldsOf(description: XmlElement): XmpNode[] {
  const simple = description.attributes.filter(isProperty).map(
    ({ namespace, prefix, name, value }): XmpNode => ({
      namespace,
      prefix,
      name,
      value,
      kind: 'simple',
      children: [],
      language: null,
    }),
  );
  if (description.text.trim() !== '') throw new NotXmp();
  return [...simple, ...description.children.map((each) => nodeOf(each))];
}

function isProperty({ namespace, name }: XmlAttribute): boolean {
  if (namespace === '') {
    if (name !== 'about' && name !== 'ID') throw new NotXmp();
    return false;
  }
  return namespace !== RDF && namespace !== XML;
}

function nodeOf(element: XmlElement): XmpNode {
  const { namespace, prefix, name, attributes, children } = element;
  if (namespace === '') throw new NotXmp();
  const language = attributes.find((each) => each.namespace === XML && each.name === 'lang')?.value ?? null;
  const base = { namespace, prefix, name, language };
  const rdf = (key: string) => attributes.find((each) => each.namespace === RDF && each.name === key)?.value;
  const fields = attributes.filter((each) => each.namespace !== RDF && each.namespace !== XML && each.namespace !== '');
  if (rdf('parseType') === 'Resource')
    return withValue({ ...base, value: null, kind: 'struct', children: children.map(nodeOf) });
  if (rdf('parseType') !== undefined) throw new NotXmp();
  if (rdf('resource') !== undefined) return { ...base, value: rdf('resource')!, kind: 'simple', children: [] };
  if (children.length === 0) {
    if (fields.length > 0)
      return withValue({
        ...base,
        value: null,
        kind: 'struct',
        children: fields.map((each) => ({ ...each, kind: 'simple', children: [], language: null })),
      });
    return { ...base, value: element.text, kind: 'simple', children: [] };
  }
  if (children.length > 1 || element.text.trim() !== '') throw new NotXmp();
  return containerOf(base, children[0]!);
}

function containerOf(base: Pick<XmpNode, 'namespace' | 'prefix' | 'name' | 'language'>, child: XmlElement): XmpNode {
  const isArray = child.namespace === RDF && (child.name === 'Bag' || child.name === 'Seq' || child.name === 'Alt');
  if (isArray) {
    if (child.children.some((each) => each.namespace !== RDF || each.name !== 'li')) throw new NotXmp();
    return { ...base, value: null, kind: child.name as 'Bag', children: child.children.map(nodeOf) };
  }
  if (child.namespace !== RDF || child.name !== 'Description') {
    // A typed node is a structure with its type.
    return { ...base, value: null, kind: 'struct', children: fieldsOf(child) };
  }
  return withValue({ ...base, value: null, kind: 'struct', children: fieldsOf(child) });
}

/** A structure with `rdf:value` is that value with qualifiers (ISO 16684-1, 7.8). */
function withValue(node: XmpNode): XmpNode {
  const value = node.children.find((each) => each.namespace === RDF && each.name === 'value');
  return value === undefined ? node : { ...value, namespace: node.namespace, prefix: node.prefix, name: node.name };
}
