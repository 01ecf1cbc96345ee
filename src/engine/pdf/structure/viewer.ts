/** How readers are to show and print the file at first (ISO 32000-2 §12.2, tables 29 and 147): names are those of the standard. */
import type { PdfDictionary, PdfValue } from '../objects.ts';

/** What is not given is left to the reader. */
export interface ViewerOptions {
  /** What is open beside the pages. Default: `UseOutlines` where the document has an outline. */
  readonly pageMode?: 'UseNone' | 'UseOutlines' | 'UseThumbs' | 'FullScreen' | 'UseAttachments' | undefined;
  readonly pageLayout?:
    | 'SinglePage'
    | 'OneColumn'
    | 'TwoColumnLeft'
    | 'TwoColumnRight'
    | 'TwoPageLeft'
    | 'TwoPageRight'
    | undefined;
  /** The page of the file that is shown first, from 1. */
  readonly openPage?: number | undefined;
  /** Which sides of the paper a printer takes. */
  readonly duplex?: 'Simplex' | 'DuplexFlipShortEdge' | 'DuplexFlipLongEdge' | undefined;
  /** `None`: printed in its own size. */
  readonly printScaling?: 'None' | 'AppDefault' | undefined;
}

/** To be called when the outline has been written, whose own way to open the file gives way. */
export function writeViewer(
  catalog: PdfDictionary,
  viewer: ViewerOptions,
  openAction: (pageNumber: number) => PdfValue,
): void {
  const { pageMode, pageLayout, openPage, duplex, printScaling } = viewer;
  if (pageMode !== undefined) catalog.PageMode = pageMode;
  if (pageLayout !== undefined) catalog.PageLayout = pageLayout;
  if (openPage !== undefined) catalog.OpenAction = openAction(openPage);
  if (duplex === undefined && printScaling === undefined) return;
  catalog.ViewerPreferences = {
    ...(catalog.ViewerPreferences as PdfDictionary | undefined),
    Duplex: duplex,
    PrintScaling: printScaling,
  };
}
