/** `data:` URLs (Fetch §6): media type and bytes, without any request. */

export interface DataUrl {
  readonly bytes: Uint8Array;
  /** Lower case, without parameters. */
  readonly contentType: string;
  readonly charset: string | null;
}

/** `null` when it is no valid `data:` URL. The numbers are the steps of the "data: URL processor". */
export function parseDataUrl(url: string): DataUrl | null {
  if (!/^data:/i.test(url)) return null;
  const comma = url.indexOf(',');
  if (comma < 0) return null; // 6
  const hash = url.indexOf('#', comma);
  const encoded = url.slice(comma + 1, hash < 0 ? undefined : hash); // 2, 8
  const base64 = /; *base64 *$/i.exec(url.slice(5, comma)); // 11
  const header = base64 === null ? url.slice(5, comma).trim() : url.slice(5, comma).slice(0, base64.index).trim();
  const body = percentDecode(encoded); // 10
  const bytes = base64 === null ? body : forgivingBase64(body);
  if (bytes === null) return null; // 11.3
  const { contentType, charset } = parseContentType(header.startsWith(';') ? `text/plain${header}` : header); // 12
  return contentType === null
    ? { bytes, contentType: 'text/plain', charset: 'US-ASCII' }
    : { bytes, contentType, charset }; // 13, 14
}

/** The essence and the charset of a Content-Type (mimesniff §4.4); parameters other than charset do not matter here. */
export function parseContentType(header: string): { contentType: string | null; charset: string | null } {
  const [essence = '', ...parameters] = header.slice(0, 2_000).split(';');
  const contentType = essence.trim().toLowerCase();
  if (!/^[!#$%&'*+.^_`|~\w-]+\/[!#$%&'*+.^_`|~\w-]+$/.test(contentType)) return { contentType: null, charset: null };
  for (const parameter of parameters) {
    const equals = parameter.indexOf('=');
    if (equals < 0 || parameter.slice(0, equals).trim().toLowerCase() !== 'charset') continue;
    const charset = parameter
      .slice(equals + 1)
      .trim()
      .replace(/^"|"$/g, '');
    return { contentType, charset: charset === '' ? null : charset };
  }
  return { contentType, charset: null };
}

/** URL §1.3. Characters above ASCII stand for their UTF-8 bytes. */
function percentDecode(text: string): Uint8Array {
  const source = Buffer.from(text, 'utf8');
  if (!source.includes(0x25)) return source;
  const out = Buffer.allocUnsafe(source.length);
  let to = 0;
  for (let i = 0; i < source.length; i++) {
    const high = source[i] === 0x25 ? hexDigit(source[i + 1]) : -1;
    const low = high < 0 ? -1 : hexDigit(source[i + 2]);
    if (low < 0) {
      out[to++] = source[i]!;
    } else {
      out[to++] = high * 16 + low;
      i += 2;
    }
  }
  return out.subarray(0, to);
}

function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** Infra §7: white space anywhere, padding optional; `null` for anything else that is not base64. */
function forgivingBase64(bytes: Uint8Array): Uint8Array | null {
  let text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\t\n\f\r ]/g, '');
  if (text.length % 4 === 0) text = text.replace(/={1,2}$/, '');
  if (text.length % 4 === 1 || !/^[A-Za-z0-9+/]*$/.test(text)) return null;
  return Buffer.from(text, 'base64');
}
