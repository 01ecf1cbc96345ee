/** The room that a signature fills later (ISO 32000-2 §12.8.1): its place in the file and its size must be known before what is signed. */
import { type PdfDictionary, PdfText, textString } from '../../objects.ts';

export interface SignatureOptions {
  /** Name of the field: that of an `<input type=signature>`, else one that is not to be seen. */
  readonly field: string;
  /** Bytes that the signature may have, with its certificates. Default 16,384. */
  readonly size?: number | undefined;
  readonly reason?: string | undefined;
  readonly location?: string | undefined;
  /** How to reach who signs. */
  readonly contact?: string | undefined;
}

const DEFAULT_SIZE = 16_384;
/** As long as what takes its place: names of PDF, as tools that sign look for them. */
const UNKNOWN = '**********';

export function signatureDictionary({
  size = DEFAULT_SIZE,
  reason,
  location,
  contact,
}: SignatureOptions): PdfDictionary {
  const text = (value: string | undefined) => (value === undefined ? undefined : textString(value));
  return {
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'adbe.pkcs7.detached',
    ByteRange: [0, UNKNOWN, UNKNOWN, UNKNOWN],
    Contents: new PdfText(`<${'0'.repeat(2 * size)}>`),
    Reason: text(reason),
    Location: text(location),
    ContactInfo: text(contact),
  };
}
