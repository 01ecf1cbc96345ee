/** What the page holds and what survives a reload or travels in a link: the document and its options, never the API key. */

export type Size = 'document' | 'A4' | 'Letter' | 'Legal' | 'Tabloid' | 'custom';
export type Unit = 'mm' | 'cm' | 'in' | 'pt' | 'px';
export const SIZES: readonly Size[] = ['document', 'A4', 'Letter', 'Legal', 'Tabloid', 'custom'];
export const UNITS: readonly Unit[] = ['mm', 'cm', 'in', 'pt', 'px'];

export const LENGTH_FIELDS = ['width', 'height', 'marginTop', 'marginRight', 'marginBottom', 'marginLeft'] as const;
export type LengthField = (typeof LENGTH_FIELDS)[number];

export interface PlaygroundState {
  readonly html: string;
  readonly size: Size;
  /** Of the lengths that are typed without one. */
  readonly unit: Unit;
  readonly landscape: boolean;
  /** As typed; empty where the document or the default decides. */
  readonly lengths: Readonly<Record<LengthField, string>>;
}

export const NO_LENGTHS: PlaygroundState['lengths'] = {
  width: '',
  height: '',
  marginTop: '',
  marginRight: '',
  marginBottom: '',
  marginLeft: '',
};

export function freshState(html: string): PlaygroundState {
  return { html, size: 'document', unit: 'mm', landscape: false, lengths: NO_LENGTHS };
}

const LONGEST_LENGTH = 40;

/** Reads what storage or a link held, which may be anything; `null` where it is no state. Wrong parts get their defaults. */
export function stateFrom(value: unknown): PlaygroundState | null {
  if (typeof value !== 'object' || value === null) return null;
  const given = value as Readonly<Record<string, unknown>>;
  if (typeof given.html !== 'string') return null;
  const lengths: Record<LengthField, string> = { ...NO_LENGTHS };
  const givenLengths = typeof given.lengths === 'object' && given.lengths !== null ? given.lengths : {};
  for (const field of LENGTH_FIELDS) {
    const text = (givenLengths as Readonly<Record<string, unknown>>)[field];
    if (typeof text === 'string') lengths[field] = text.slice(0, LONGEST_LENGTH);
  }
  return {
    html: given.html,
    size: SIZES.find((size) => size === given.size) ?? 'document',
    unit: UNITS.find((unit) => unit === given.unit) ?? 'mm',
    landscape: given.landscape === true,
    lengths,
  };
}

/** The body of `POST /pdf/convert`; a type, so that it is plain data for everyone. */
export type ConvertBody = {
  readonly html: string;
  readonly format?: string;
  readonly landscape?: boolean;
} & Readonly<Partial<Record<LengthField, string>>>;

/** Only what differs from the defaults is sent, so that the document's own `@page` keeps its say. */
export function bodyOf(state: PlaygroundState): ConvertBody {
  const body: { -readonly [K in keyof ConvertBody]: ConvertBody[K] } = { html: state.html };
  const isCustom = state.size === 'custom';
  if (!isCustom && state.size !== 'document') body.format = state.size;
  for (const field of LENGTH_FIELDS) {
    const isSide = field === 'width' || field === 'height';
    const text = state.lengths[field].trim();
    if (text !== '' && (isCustom || !isSide)) body[field] = withUnit(text, state.unit);
  }
  if (state.landscape) body.landscape = true;
  return body;
}

/** A bare number gets the unit that is chosen; anything else goes as it was typed, the service says what is wrong with it. */
function withUnit(text: string, unit: Unit): string {
  const number = text.replace(',', '.');
  return /^\+?(\d+\.?\d*|\.\d+)$/.test(number) ? `${number}${unit}` : text;
}
