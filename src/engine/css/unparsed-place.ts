/** Where values stand that can only be judged when their functions have been replaced: who finds them invalid then reports it, once. */

import type { UnparsedValue } from './declared-value.ts';
import type { DeclarationReporter } from './rejected-declaration.ts';

const reporters = new WeakMap<UnparsedValue, DeclarationReporter>();

/** @param report - bound to the declaration's place */
export function keepReporter(value: UnparsedValue, report: DeclarationReporter): void {
  reporters.set(value, report);
}

/** `null` from the second time on, and where nobody needs to know. */
export function takeReporter(value: UnparsedValue): DeclarationReporter | null {
  const report = reporters.get(value) ?? null;
  reporters.delete(value);
  return report;
}
