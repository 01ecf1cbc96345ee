/** The fields of a form: those of the JSON body, and what a form has besides. For `/openapi.json`, and for who reads a form. */
import { Type } from 'typebox';
import { ConvertBody, LONGEST_URL } from './convert-schema.ts';

const binaries = (description: string) =>
  Type.Optional(Type.Array(Type.Unsafe<string>({ type: 'string', format: 'binary' }), { description }));

const FORM_ONLY = {
  files: binaries(
    'The document index.html, and what it refers to, each with the name that its relative addresses have: "style.css", "img/logo.png".',
  ),
  fonts: binaries('Fonts that the document may use: TrueType, OpenType, WOFF, WOFF2.'),
  stylesheets: Type.Optional(Type.Array(Type.String(), { description: 'Style sheets after those of the document.' })),
  headers: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description: 'Sent to the origin of url and to no other, not after a redirect that left it. In JSON.',
    }),
  ),
  cookies: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        value: Type.String(),
        domain: Type.Optional(Type.String({ description: 'The host of url, or what it is part of.' })),
      }),
      { description: 'As headers. In JSON.' },
    ),
  ),
};

const { html, url, ...options } = ConvertBody.properties;

export const FormSchema = {
  type: 'object',
  description:
    'A file index.html among files, or html, url or parts. Options are fields as in /pdf/convert: text as it is, everything else in JSON. At most 500 parts.',
  additionalProperties: false,
  properties: { ...FORM_ONLY, html, url: { ...url, maxLength: LONGEST_URL }, ...options },
};

export const FORM_FIELDS: readonly string[] = Object.keys(FormSchema.properties);

/** Whether the value stands in the field as it is. What may be text or a list is a list where it begins as one. */
export function isTextField(name: string, value: Uint8Array): boolean {
  if (name === 'conformance') return value[0] !== '['.charCodeAt(0);
  const property = (FormSchema.properties as Readonly<Record<string, { type?: unknown; enum?: readonly unknown[] }>>)[
    name
  ];
  return (
    [property?.type].flat().includes('string') || (property?.enum?.some((each) => typeof each === 'string') ?? false)
  );
}
