/** Extension schemas (ISO 19005-1, 6.7.8; ISO 19005-2, 6.6.2.3): what a packet defines of its own, and whether it defines it well. */
import { PDFA_EXTENSION, type Schemas, type Structure } from './predefined-schemas.ts';
import { plain, ValueTypes } from './value-types.ts';
import type { XmpNode } from './xmp.ts';

const SCHEMA = 'http://www.aiim.org/pdfa/ns/schema#';
const PROPERTY = 'http://www.aiim.org/pdfa/ns/property#';
const TYPE = 'http://www.aiim.org/pdfa/ns/type#';
const FIELD = 'http://www.aiim.org/pdfa/ns/field#';

/** The fields of the descriptions: which type each has, and whether it may be missing. */
interface Description {
  readonly prefix: string;
  readonly namespace: string;
  readonly fields: Readonly<Record<string, 'Text' | 'URI' | 'Seq'>>;
  readonly optional: readonly string[];
}

const DESCRIPTIONS = {
  schema: {
    prefix: 'pdfaSchema',
    namespace: SCHEMA,
    fields: { schema: 'Text', namespaceURI: 'URI', prefix: 'Text', property: 'Seq', valueType: 'Seq' },
    optional: ['property', 'valueType'],
  },
  property: {
    prefix: 'pdfaProperty',
    namespace: PROPERTY,
    fields: { name: 'Text', valueType: 'Text', category: 'Text', description: 'Text' },
    optional: [],
  },
  type: {
    prefix: 'pdfaType',
    namespace: TYPE,
    fields: { type: 'Text', namespaceURI: 'URI', prefix: 'Text', description: 'Text', field: 'Seq' },
    optional: ['field'],
  },
  field: {
    prefix: 'pdfaField',
    namespace: FIELD,
    fields: { name: 'Text', valueType: 'Text', description: 'Text' },
    optional: [],
  },
} satisfies Record<string, Description>;

export interface Extension {
  /** Types of properties, by namespace and name. */
  readonly properties: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The types that the schema of a namespace may use. */
  readonly types: ReadonlyMap<string, ValueTypes>;
  readonly faults: readonly string[];
}

const NONE: Extension = { properties: new Map(), types: new Map(), faults: [] };

export function readExtension(packet: readonly XmpNode[], schemas: Schemas, part: number): Extension {
  const container = packet.find((each) => each.namespace === PDFA_EXTENSION && each.name === 'schemas');
  const stray = packet.filter((each) => each.namespace === PDFA_EXTENSION && each.name !== 'schemas');
  if (container === undefined)
    return stray.length === 0
      ? NONE
      : { ...NONE, faults: ['The packet has a property of extension schemas that is not "schemas".'] };
  return new Reader(schemas, part).read(container);
}

class Reader {
  readonly #schemas: Schemas;
  readonly #part: number;
  readonly #faults: string[] = [];
  readonly #properties = new Map<string, Map<string, string>>();
  readonly #types = new Map<string, ValueTypes>();

  constructor(schemas: Schemas, part: number) {
    this.#schemas = schemas;
    this.#part = part;
  }

  read(container: XmpNode): Extension {
    if (container.kind !== 'Bag') this.#faults.push('The extension schemas are no Bag.');
    if (container.prefix !== 'pdfaExtension')
      this.#faults.push(`The extension schemas have the prefix "${container.prefix}".`);
    for (const schema of container.children) this.#schema(schema);
    return { properties: this.#properties, types: this.#types, faults: this.#faults };
  }

  #schema(schema: XmpNode): void {
    const fields = this.#describe(schema, DESCRIPTIONS.schema, 'An extension schema');
    const types = this.#valueTypes(fields.get('valueType')?.children ?? []);
    const namespace = fields.get('namespaceURI')?.value ?? '';
    const properties = this.#properties.get(namespace) ?? new Map<string, string>();
    for (const node of fields.get('property')?.children ?? []) this.#property(node, types, properties);
    this.#properties.set(namespace, properties);
    this.#types.set(namespace, types);
  }

  #valueTypes(nodes: readonly XmpNode[]): ValueTypes {
    const described = nodes.map((node) => this.#describe(node, DESCRIPTIONS.type, 'A value type'));
    const structures = new Map<string, Structure>();
    for (const type of described) {
      const fields = new Map<string, string>();
      for (const node of type.get('field')?.children ?? []) {
        const [name, valueType] = [namedBy(node, FIELD, 'name'), namedBy(node, FIELD, 'valueType')];
        if (name !== null && valueType !== null) fields.set(name, valueType);
      }
      const name = type.get('type')?.value ?? '';
      if (name !== '') structures.set(plain(name), { namespace: type.get('namespaceURI')?.value ?? '', fields });
    }
    const types = new ValueTypes(this.#schemas, structures, this.#part);
    for (const type of described)
      for (const node of type.get('field')?.children ?? [])
        this.#typed(this.#describe(node, DESCRIPTIONS.field, 'A field of a value type'), types);
    return types;
  }

  #property(node: XmpNode, types: ValueTypes, properties: Map<string, string>): void {
    const property = this.#describe(node, DESCRIPTIONS.property, 'A property of an extension schema');
    this.#typed(property, types);
    const category = property.get('category')?.value;
    if (category !== undefined && category !== 'internal' && category !== 'external')
      this.#faults.push(`A property of an extension schema has the category "${category}".`);
    const name = property.get('name')?.value;
    if (name !== undefined && name !== null) properties.set(name, property.get('valueType')?.value ?? 'Text');
  }

  #typed(description: ReadonlyMap<string, XmpNode>, types: ValueTypes): void {
    const type = description.get('valueType')?.value;
    if (type !== undefined && type !== null && !types.isKnown(type))
      this.#faults.push(`An extension schema uses the type "${type}", which is not defined.`);
  }

  /** The fields of a description that are there, and what is wrong with it. */
  #describe(node: XmpNode, { prefix, namespace, fields, optional }: Description, what: string): Map<string, XmpNode> {
    const found = new Map<string, XmpNode>();
    if (node.kind !== 'struct') this.#faults.push(`${what} is no structure.`);
    for (const field of node.children) {
      const kind = field.namespace === namespace ? fields[field.name] : undefined;
      if (kind === undefined) {
        this.#faults.push(`${what} has the field ${field.prefix}:${field.name}, which is not defined.`);
        continue;
      }
      if (field.prefix !== prefix)
        this.#faults.push(`The field ${field.name} has the prefix "${field.prefix}" instead of "${prefix}".`);
      const isRight =
        kind === 'Seq'
          ? field.kind === 'Seq'
          : field.kind === 'simple' && (kind === 'Text' || /^[^\s"<>]*$/.test(field.value ?? ''));
      if (isRight) found.set(field.name, field);
      else this.#faults.push(`The field ${field.name} is no ${kind}.`);
    }
    for (const name of Object.keys(fields))
      if (!optional.includes(name) && !node.children.some((each) => each.namespace === namespace && each.name === name))
        this.#faults.push(`${what} has no ${name}.`);
    return found;
  }
}

function namedBy(node: XmpNode, namespace: string, name: string): string | null {
  return node.children.find((each) => each.namespace === namespace && each.name === name)?.value ?? null;
}
