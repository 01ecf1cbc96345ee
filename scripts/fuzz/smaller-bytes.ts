/**
 * Makes an input smaller as long as it keeps its fault: leaves out longer and shorter stretches (ddmin: Zeller and Hildebrandt, Simplifying and
 * Isolating Failure-Inducing Input, 2002), of words and marks where it is text, of bytes where it is not.
 */

/** @param fails - whether the fault is still there; `null` when the time for asking is over */
export async function smallerBytes(
  bytes: Uint8Array,
  fails: (bytes: Uint8Array) => Promise<boolean | null>,
): Promise<Uint8Array> {
  let pieces = piecesOf(bytes);
  let size = Math.ceil(pieces.length / 2);
  while (size >= 1 && pieces.length > 1) {
    let isSmaller = false;
    for (let start = 0; start < pieces.length; ) {
      const rest = [...pieces.slice(0, start), ...pieces.slice(start + size)];
      const answer = rest.length === 0 ? false : await fails(Buffer.concat(rest));
      if (answer === null) return Buffer.concat(pieces);
      if (answer) {
        pieces = rest;
        isSmaller = true;
      } else start += size;
    }
    if (size === 1 && !isSmaller) break;
    size = isSmaller && size < pieces.length ? size : Math.floor(size / 2);
  }
  return Buffer.concat(pieces);
}

function piecesOf(bytes: Uint8Array): readonly Uint8Array[] {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const isText = !/[\x00-\x08\x0e-\x1f\uFFFD]/.test(text);
  if (!isText) return Array.from(bytes, (byte) => Uint8Array.of(byte));
  return (text.match(/<\/?[\w-]+|[\w-]+|\s+|[^\w\s]/g) ?? []).map((word) => Buffer.from(word));
}
