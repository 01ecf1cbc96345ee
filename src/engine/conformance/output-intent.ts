/** What colours are meant for (ISO 32000-1 §14.11.5): a printing condition by its ICC profile, or sRGB. */
import type { PdfContainer } from '../pdf/container.ts';
import type { FileAddition } from '../pdf/file-format.ts';
import { textString } from '../pdf/objects.ts';
import { readIccHeader } from './icc-header.ts';
import { SRGB_NAME, srgbProfile } from './srgb-profile.ts';

export interface OutputIntent {
  readonly profile: Uint8Array;
  readonly identifier: string;
}

export const SRGB_INTENT: OutputIntent = { profile: srgbProfile(), identifier: SRGB_NAME };

const COMPONENTS: Readonly<Record<string, number>> = { GRAY: 1, 'RGB ': 3, CMYK: 4 };

/** The space of its colours, of a profile that has been checked. */
export function spaceOf({ profile }: OutputIntent): string {
  return readIccHeader(profile)!.space;
}

/** @param kinds - one entry for each standard that asks for one, with the same profile */
export function writeOutputIntent(container: PdfContainer, intent: OutputIntent, kinds: readonly string[]): void {
  const { profile, identifier } = intent;
  const stream = container.stream({ N: COMPONENTS[spaceOf(intent)]! }, profile, 6);
  container.catalog.OutputIntents = kinds.map((kind) =>
    container.object({
      Type: 'OutputIntent',
      S: kind,
      OutputConditionIdentifier: textString(identifier),
      // Names of characterisations are registered there, too, and nobody else's with a profile that is in the file needs to be.
      RegistryName: intent === SRGB_INTENT ? textString('http://www.color.org') : undefined,
      Info: textString(identifier),
      DestOutputProfile: stream,
    }),
  );
}

/** For a file that claims nothing. */
export function outputIntentAddition(intent: OutputIntent): FileAddition {
  return { metadata: '', writeCatalog: (container) => writeOutputIntent(container, intent, ['GTS_PDFX']) };
}
