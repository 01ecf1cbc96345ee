/** Reads `multipart/mixed` (RFC 2046 §5.1): the PDF and its warnings in one answer. */
/** The boundary of a Content-Type, or `null` where it is no multipart. */
export function boundaryOf(contentType) {
  if (!/^multipart\//i.test(contentType.trim())) return null;
  const match = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  return match?.[1] ?? match?.[2] ?? null;
}
/** @throws Error where the closing delimiter is missing */
export function readMultipart(bytes, boundary) {
  const delimiter = new TextEncoder().encode(`\r\n--${boundary}`);
  const parts = [];
  // The first delimiter may stand at the very start, without the line break.
  let at = startsWith(bytes, delimiter.subarray(2), 0) ? delimiter.length - 2 : afterNext(bytes, delimiter, 0);
  for (;;) {
    if (bytes[at] === 0x2d && bytes[at + 1] === 0x2d) return parts;
    // Transport padding may follow the delimiter.
    while (bytes[at] === 0x20 || bytes[at] === 0x09) at++;
    const next = afterNext(bytes, delimiter, at);
    parts.push(readPart(bytes.subarray(at + 2, next - delimiter.length)));
    at = next;
  }
}
function readPart(bytes) {
  const headers = new Map();
  let at = 0;
  for (;;) {
    const end = indexOf(bytes, CRLF, at);
    if (end === -1 || end === at) return { headers, body: bytes.subarray(end === -1 ? bytes.length : end + 2) };
    const line = new TextDecoder().decode(bytes.subarray(at, end));
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
    at = end + 2;
  }
}
const CRLF = Uint8Array.of(0x0d, 0x0a);
function afterNext(bytes, delimiter, from) {
  const at = indexOf(bytes, delimiter, from);
  if (at === -1) throw new Error('The answer was cut off.');
  return at + delimiter.length;
}
function indexOf(bytes, wanted, from) {
  for (let at = bytes.indexOf(wanted[0], from); at !== -1; at = bytes.indexOf(wanted[0], at + 1)) {
    if (startsWith(bytes, wanted, at)) return at;
  }
  return -1;
}
function startsWith(bytes, wanted, at) {
  for (let i = 0; i < wanted.length; i++) if (bytes[at + i] !== wanted[i]) return false;
  return true;
}
