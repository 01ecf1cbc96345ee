/** JSON Schemas of the fields that say what kind of file is written. The library checks them (`checkOptions`); these tell callers what it takes. */
import { Type } from 'typebox';
import { CONFORMANCE_PROFILES } from '../../../engine/index.ts';

const text = (description: string, options: object = {}) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], description, ...options }));
const oneOf = (description: string, words: readonly string[]) =>
  Type.Optional(Type.Unsafe<string | null>({ enum: [...words, null], description }));
const word = (description: string, words: readonly string[]) =>
  Type.Optional(Type.Unsafe<string>({ type: 'string', enum: words, description }));
const object = (description: string, properties: Parameters<typeof Type.Object>[0]) =>
  Type.Optional(Type.Union([Type.Object(properties, { additionalProperties: false }), Type.Null()], { description }));

export const FILE_FIELDS = {
  pages: text('The pages that are written, from 1. Default: all.', { examples: ['1-3,7-'] }),
  destinations: oneOf(
    'The ids that links of other files can go to. Default linked: those that the document links to.',
    ['linked', 'all'],
  ),
  accessibility: Type.Optional(
    Type.Unsafe<boolean | null>({
      type: ['boolean', 'null'],
      description: 'Warnings tell what readers who do not see the pages, or not well, would lack. Default false.',
    }),
  ),
  tagged: Type.Optional(
    Type.Unsafe<boolean | null>({
      type: ['boolean', 'null'],
      description: 'The structure tree: what is a heading, a list, a table. Default true.',
    }),
  ),
  imageDpi: Type.Optional(
    Type.Unsafe<number | null>({
      type: ['number', 'null'],
      description: 'Images with more pixels an inch are made smaller. Default: none are.',
    }),
  ),
  forms: Type.Optional(
    Type.Unsafe<boolean | null>({
      type: ['boolean', 'null'],
      description: 'Form controls are fields that readers fill in. Default false.',
    }),
  ),
  encryption: object('AES-256, revision 6. The bytes of such a file differ each time.', {
    ownerPassword: Type.String({ description: 'Opens the file for everything; at most 127 bytes.' }),
    userPassword: Type.Optional(Type.String({ description: 'Opens the file for what permissions allow.' })),
    permissions: Type.Optional(
      Type.Array(
        Type.Unsafe<string>({
          enum: ['print', 'printLowResolution', 'modify', 'copy', 'annotate', 'fillForms', 'assemble'],
        }),
        { description: 'Default: all. Reading aloud is always allowed.' },
      ),
    ),
  }),
  signature: object('Reserves room for a signature that is made later, of a file that is signed by the caller.', {
    field: Type.String({ description: 'Name of the field.' }),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Bytes; default 16384.' })),
    reason: Type.Optional(Type.String()),
    location: Type.Optional(Type.String()),
    contact: Type.Optional(Type.String()),
  }),
  conformance: Type.Optional(
    Type.Unsafe<string | readonly string[] | null>({
      anyOf: [
        { enum: [...CONFORMANCE_PROFILES, null] },
        { type: 'array', items: { enum: CONFORMANCE_PROFILES }, maxItems: 3 },
      ],
      description: 'The standards that the file claims. What cannot be written so is answered with CONFORMANCE.',
    }),
  ),
  outputIntent: object('What colours are meant for: the printing condition.', {
    profile: Type.String({ description: 'Its ICC profile in base64 (RFC 4648 §4).', contentEncoding: 'base64' }),
    identifier: Type.String({ description: 'Its name, for example FOGRA51.' }),
  }),
  classicXref: Type.Optional(
    Type.Unsafe<boolean | null>({
      type: ['boolean', 'null'],
      description: 'A table of cross references and no object streams. Default false.',
    }),
  ),
  attachments: Type.Optional(
    Type.Unsafe<readonly object[] | null>({
      type: ['array', 'null'],
      maxItems: 1_000,
      description: 'Files that go along in the PDF, beside those that the document names with rel=attachment.',
      items: {
        type: 'object',
        required: ['name'],
        additionalProperties: false,
        description: 'One of data, base64 and url.',
        properties: {
          name: { type: 'string', maxLength: 255 },
          data: { type: 'string', description: 'Text, which goes in as UTF-8.' },
          base64: { type: 'string', description: 'Bytes (RFC 4648 §4).', contentEncoding: 'base64' },
          url: { type: 'string', description: 'Of a public file.' },
          type: { type: 'string', description: 'Media type.' },
          relationship: { enum: ['Source', 'Data', 'Alternative', 'Supplement', 'Unspecified'] },
          description: { type: 'string' },
        },
      },
    }),
  ),
  eInvoice: object('An invoice that goes along in the PDF, which is then PDF/A-3.', {
    xml: Type.String({ description: 'Factur-X, ZUGFeRD or XRechnung in the syntax of UN/CEFACT.' }),
  }),
  viewer: object('How readers show and print the file at first.', {
    pageMode: word('What is open beside the pages.', [
      'UseNone',
      'UseOutlines',
      'UseThumbs',
      'FullScreen',
      'UseAttachments',
    ]),
    pageLayout: word('How pages lie beside each other.', [
      'SinglePage',
      'OneColumn',
      'TwoColumnLeft',
      'TwoColumnRight',
      'TwoPageLeft',
      'TwoPageRight',
    ]),
    openPage: Type.Optional(Type.Integer({ minimum: 1, description: 'The page that is shown first.' })),
    duplex: word('Which sides of the paper are printed.', ['Simplex', 'DuplexFlipShortEdge', 'DuplexFlipLongEdge']),
    printScaling: word('None: printed in its own size.', ['None', 'AppDefault']),
  }),
};
