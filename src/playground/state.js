/** What the page holds and what survives a reload or travels in a link: the document and its options, never the API key. */
export const SIZES = ['document', 'A4', 'Letter', 'Legal', 'Tabloid', 'custom'];
export const UNITS = ['mm', 'cm', 'in', 'pt', 'px'];
export const LENGTH_FIELDS = ['width', 'height', 'marginTop', 'marginRight', 'marginBottom', 'marginLeft'];
export const NO_LENGTHS = {
  width: '',
  height: '',
  marginTop: '',
  marginRight: '',
  marginBottom: '',
  marginLeft: '',
};
export function freshState(html) {
  return { html, size: 'document', unit: 'mm', landscape: false, lengths: NO_LENGTHS };
}
const LONGEST_LENGTH = 40;
/** Reads what storage or a link held, which may be anything; `null` where it is no state. Wrong parts get their defaults. */
export function stateFrom(value) {
  if (typeof value !== 'object' || value === null) return null;
  const given = value;
  if (typeof given.html !== 'string') return null;
  const lengths = { ...NO_LENGTHS };
  const givenLengths = typeof given.lengths === 'object' && given.lengths !== null ? given.lengths : {};
  for (const field of LENGTH_FIELDS) {
    const text = givenLengths[field];
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
/** Only what differs from the defaults is sent, so that the document's own `@page` keeps its say. */
export function bodyOf(state) {
  const body = { html: state.html };
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
function withUnit(text, unit) {
  const number = text.replace(',', '.');
  return /^\+?(\d+\.?\d*|\.\d+)$/.test(number) ? `${number}${unit}` : text;
}
