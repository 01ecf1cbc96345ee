/** The Private Use Areas of Unicode, whose characters mean nothing without agreement. */
export function isPrivateUse(text: string): boolean {
  return /[\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/u.test(text);
}
