/** The operators of content streams (ISO 32000-1, annex A). PDF 1.4 and 2.0 have the same. */
export const OPERATORS: ReadonlySet<string> = new Set(
  (
    "b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' " +
    '"'
  ).split(' '),
);

/** What each operator that paints a path paints with. */
export const PATH_PAINTING: Readonly<Record<string, { readonly fills: boolean; readonly strokes: boolean }>> = {
  f: { fills: true, strokes: false },
  F: { fills: true, strokes: false },
  'f*': { fills: true, strokes: false },
  S: { fills: false, strokes: true },
  s: { fills: false, strokes: true },
  B: { fills: true, strokes: true },
  'B*': { fills: true, strokes: true },
  b: { fills: true, strokes: true },
  'b*': { fills: true, strokes: true },
};

/** The names of inline images' keys and values in full (ISO 32000-1, tables 93 and 94). */
export const INLINE_KEYS: Readonly<Record<string, string>> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  IM: 'ImageMask',
  I: 'Interpolate',
  W: 'Width',
};

export const INLINE_SPACES: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
};
