/** Passwords as the standard security handler takes them (ISO 32000-2 §7.6.4.3.3): SASLprep (RFC 4013) of the text, in UTF-8, at most 127 bytes. */

const LONGEST_PASSWORD = 127;

/** RFC 3454 table B.1. */
const MAPPED_TO_NOTHING = /\u034f|[\u180b-\u180d]|[\ufe00-\ufe0f]|[\u00ad\u1806\u200b-\u200d\u2060\ufeff]/gu;
/** Table C.1.2. */
const SPACES = /[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/gu;
/** Tables C.2.1 to C.9: what no prepared text may hold. */
const PROHIBITED =
  /\u0340|\u0341|[\p{Cc}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\u06dd\u070f\u180e\u200e\u200f\u2028-\u202e\u2061-\u2063\u206a-\u206f\u2ff0-\u2ffb\ufff9-\ufffd\u{1d173}-\u{1d17a}\u{e0001}\u{e0020}-\u{e007f}]/u;
/** Table D.1, as far as it is letters of scripts from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const LEFT_TO_RIGHT =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** What is wrong with a password; `null` for one that can be used. */
export function passwordFault(password: string): string | null {
  const prepared = prepare(password);
  const size = Buffer.byteLength(prepared, 'utf8');
  if (size > LONGEST_PASSWORD) return `has ${size} bytes in UTF-8; at most ${LONGEST_PASSWORD} are allowed`;
  if (PROHIBITED.test(prepared)) return 'has control characters or others in it that no keyboard writes (RFC 4013)';
  return hasMixedDirections(prepared) ? 'mixes letters of both directions, which RFC 4013 does not allow' : null;
}

/** @param password - one without fault */
export function passwordBytes(password: string): Uint8Array {
  return Buffer.from(prepare(password), 'utf8');
}

function prepare(password: string): string {
  return password.replace(MAPPED_TO_NOTHING, '').replace(SPACES, ' ').normalize('NFKC');
}

/** RFC 3454 §6: letters from right to left stand at both ends, and none from left to right between them. */
function hasMixedDirections(text: string): boolean {
  if (!RIGHT_TO_LEFT.test(text)) return false;
  const letters = [...text];
  return LEFT_TO_RIGHT.test(text) || !RIGHT_TO_LEFT.test(letters[0]!) || !RIGHT_TO_LEFT.test(letters.at(-1)!);
}
