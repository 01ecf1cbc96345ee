/** Rules on encryption: PDF/A does without, PDF/UA leaves assistive technology its way in. Of a file that a password locks nothing else can be judged. */
import type { LockedFile } from '../file/pdf-file.ts';
import type { Standard } from '../profiles.ts';
import { clauseOf, type Rule } from './rule.ts';

const ENCRYPTED = 'The trailer has the key Encrypt.';
const UNREADABLE = 'The permissions of the encrypted file do not let assistive technology read it (bit 10 of P).';

const encryption: Rule = {
  clauses: { a1: '6.1.3', a2: '6.1.3', a4: '6.1.3' },
  judge({ file }, report) {
    if (file.sections.some(({ trailer }) => trailer.has('Encrypt'))) report(ENCRYPTED);
  },
};

const isReadable = (permissions: number | null) => permissions !== null && (permissions & 512) !== 0;

const assistiveTechnology: Rule = {
  clauses: { ua1: '7.16' },
  judge({ file }, report) {
    if (file.encrypt !== null && !isReadable(file.number(file.encrypt, 'P'))) report(UNREADABLE, file.encrypt.object);
  },
};

export const LOCKS: readonly Rule[] = [encryption, assistiveTechnology];

/** What a locked file breaks for certain; `null` for nothing. */
export function breachOfLock(
  { permissions }: LockedFile,
  standard: Standard,
): { readonly clause: string; readonly message: string } | null {
  const forbidden = clauseOf(encryption, standard);
  if (forbidden !== null) return { clause: forbidden, message: ENCRYPTED };
  const asked = clauseOf(assistiveTechnology, standard);
  return asked === null || isReadable(permissions) ? null : { clause: asked, message: UNREADABLE };
}
