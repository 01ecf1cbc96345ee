/** Entry of a worker thread: one conversion at a time, its PDF moved to the server, not copied. */
import { Piscina } from 'piscina';
import type { ConversionResult, ConversionTask } from './conversion.ts';
import { runConversion } from './run-conversion.ts';

export default async function convert(task: ConversionTask): Promise<ConversionResult> {
  const result = await runConversion(task);
  if (result.status !== 'done') return result;
  // Only a buffer of its own can be moved: a view of a larger one would take that with it.
  const isWhole = result.pdf.byteOffset === 0 && result.pdf.byteLength === result.pdf.buffer.byteLength;
  const pdf = isWhole ? result.pdf : result.pdf.slice();
  const moved = { [Piscina.transferableSymbol]: pdf.buffer, [Piscina.valueSymbol]: { ...result, pdf } };
  return Piscina.move(moved as unknown as ArrayBuffer) as unknown as ConversionResult;
}
