/** Which operands of content streams the rules on spelling and limits look at. */
import { Name, type PdfObject, PdfString, Real } from '../file/objects.ts';

/** Whether an object is near a limit, or is spelled in a way that a rule may forbid. */
export function isNotable(value: PdfObject): boolean {
  if (typeof value === 'number') return Math.abs(value) > 2_000_000_000;
  if (value instanceof Real) {
    const size = Math.abs(value.value);
    return size > 32_000 || (size !== 0 && size < 1e-30);
  }
  if (value instanceof Name) return value.value.length > 100;
  if (!(value instanceof PdfString)) return false;
  return value.bytes.length > 32_000 || (value.hex !== null && (value.hex.digits % 2 === 1 || !value.hex.isClean));
}
