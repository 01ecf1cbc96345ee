/** What PDF/A-2 and -3 ask of digital signatures: what they sign, and what they are made of (ISO 19005-2, 6.4.3 and Annex B). */

import { type Dict, latin1, numberOf, PdfString } from '../file/objects.ts';
import { readSignedData } from '../file/signed-data.ts';
import type { Subject } from '../subject.ts';
import type { Rule } from './rule.ts';

/** The signature dictionaries of signed fields. */
function signaturesOf(subject: Subject): Dict[] {
  const { file } = subject;
  const signatures = new Set<Dict>();
  for (const field of subject.fields) {
    const isSignature = file.name(field, 'FT') === 'Sig';
    const signature = isSignature ? file.dict(field.entries.get('V')) : null;
    if (signature !== null) signatures.add(signature);
  }
  return [...signatures];
}

const coverage: Rule = {
  clauses: { a2: '6.4.3' },
  judge(subject, report) {
    const { file } = subject;
    for (const signature of signaturesOf(subject)) {
      const range = file.array(signature, 'ByteRange').map((each) => numberOf(file.resolve(each)) ?? -1);
      if (range.length > 0 && !coversRevision(range, file.bytes))
        report('The ByteRange of a signature does not cover the file but for the signature.', signature.object);
    }
  },
};

/** Whether a range is all of the file as it was when it was signed, but for one string: later revisions are written after that. */
function coversRevision(range: readonly number[], bytes: Uint8Array): boolean {
  const [first = -1, length = 0, second = 0, rest = 0] = range;
  const end = second + rest;
  if (range.length !== 4 || first !== 0 || length <= 0 || second <= length || end > bytes.length) return false;
  const isString = bytes[length] === 60 && bytes[second - 1] === 62;
  return isString && (end === bytes.length || /%%EOF[\r\n]{0,2}$/.test(latin1(bytes.subarray(end - 8, end))));
}

const contents: Rule = {
  clauses: { a2: '6.4.3' },
  judge(subject, report) {
    const { file } = subject;
    for (const signature of signaturesOf(subject)) {
      const value = file.get(signature, 'Contents');
      const data = value instanceof PdfString ? readSignedData(value.bytes) : null;
      if (data === null) report('The Contents of a signature are no PKCS#7 object.', signature.object);
      else if (data.signers !== 1) report(`A signature has ${data.signers} signers.`, signature.object);
      else if (!data.hasCertificate)
        report('A signature does not hold the certificate of its signer.', signature.object);
    }
  },
};

export const SIGNATURES: readonly Rule[] = [coverage, contents];
