/** Where values stand that can only be judged when their functions have been replaced: whoever finds them invalid then tells it with the place. */

import type { DiagnosticContext } from '../base/diagnostics.ts';
import type { UnparsedValue } from './declared-value.ts';

const places = new WeakMap<UnparsedValue, () => DiagnosticContext>();

/** @param place - worked out when there is something to tell. It is kept as long as the value: what belongs to one conversion has no place in it */
export function keepPlace(value: UnparsedValue, place: () => DiagnosticContext): void {
  places.set(value, place);
}

/** `null` where nobody needs to know. */
export function placeOf(value: UnparsedValue): (() => DiagnosticContext) | null {
  return places.get(value) ?? null;
}
