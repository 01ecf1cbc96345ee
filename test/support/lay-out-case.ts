/** What platen makes of a layout case. Apart from the format of cases, so that Chromium can be asked while the engine does not compile. */
import path from 'node:path';
import { dumpFragments } from '../../src/engine/inspect/dump-fragments.ts';
import { inspectDocument } from '../../src/engine/render/inspect-document.ts';
import { FIXTURES, type LayoutCase, SHEET } from './layout-case.ts';
import { printedPages } from './platen-print.ts';
import { printedListing } from './printed-page.ts';

export interface CaseResult {
  /** In the form that the case's authority asks for. */
  readonly fragments: string;
  readonly diagnostics: readonly string[];
}

export async function layOutCase({ html, authority }: LayoutCase): Promise<CaseResult> {
  const { pages, lists, diagnostics } = await inspectDocument({
    tagged: false,
    html,
    ...(html.includes('@page') ? {} : { width: `${SHEET.width}px`, height: `${SHEET.height}px` }),
    ...(html.includes('@page') ? {} : { marginTop: '0', marginRight: '0', marginBottom: '0', marginLeft: '0' }),
    fonts: [path.join(FIXTURES, 'fonts/Ahem.ttf')],
  });
  const fragments = authority === 'chromium print' ? printedListing(printedPages(pages, lists)) : dumpFragments(pages);
  return { fragments, diagnostics: diagnostics.map(({ code }) => code) };
}
