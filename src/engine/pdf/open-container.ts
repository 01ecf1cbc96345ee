/** Opens a container for a new PDF. pdfkit loads fontkit when it is imported, which takes 100 ms: hence on first use. */
import type { PdfContainer } from './container.ts';
import type { FileFormat } from './file-format.ts';
import type { EncryptionOptions } from './security/standard-security.ts';

let pdfkitContainer: Promise<typeof import('./pdfkit-container.ts')> | null = null;

/** @param encryption - `null` for a file that everybody may read */
export async function openContainer(
  format: FileFormat,
  encryption: EncryptionOptions | null = null,
): Promise<PdfContainer> {
  if (encryption !== null) {
    const { EncryptedContainer } = await import('./security/encrypted-container.ts');
    return new EncryptedContainer(format, encryption);
  }
  pdfkitContainer ??= import('./pdfkit-container.ts');
  return new (await pdfkitContainer).PdfKitContainer(format);
}
