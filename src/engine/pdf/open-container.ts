/** Opens a container for a new PDF. pdfkit loads fontkit when it is imported, which takes 100 ms: hence on first use. */
import type { PdfContainer } from './container.ts';
import type { FileFormat } from './file-format.ts';

let pdfkitContainer: Promise<typeof import('./pdfkit-container.ts')> | null = null;

export async function openContainer(format: FileFormat): Promise<PdfContainer> {
  pdfkitContainer ??= import('./pdfkit-container.ts');
  return new (await pdfkitContainer).PdfKitContainer(format);
}
