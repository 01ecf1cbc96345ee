/** As far as reading goes: the tree, the style sheets and the style of each element, without a box. A tenth of what printing costs. */
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import type { Element } from '../../../src/engine/dom/node.ts';
import { FontSet } from '../../../src/engine/fonts/font-set.ts';
import type { RenderOptions } from '../../../src/engine/index.ts';
import { readDocument } from '../../../src/engine/render/read-document.ts';
import { inSession } from '../../../src/engine/render/session.ts';
import { styleDocument } from '../../../src/engine/render/styles.ts';
import { userAgentSheets } from '../../../src/engine/render/user-agent-sheets.ts';
import type { Verdict } from '../target.ts';
import { judgeTimed } from './print.ts';

const VIEWPORT = { width: 700, height: 1_000 };
const PSEUDO_ELEMENTS = ['before', 'after', 'marker', 'first-line'] as const;

export function judgeRead(given: RenderOptions): Promise<Verdict> {
  return judgeTimed(given, (options) =>
    inSession(options, async (session) => {
      const read = await readDocument(session);
      const { document, media, sheets } = read;
      const { deadline, request } = session;
      const diagnostics = new Diagnostics();
      const fonts = new FontSet(
        { fonts: [], systemFonts: false, unpackedBytes: request.limits.resourceBytes, deadline },
        diagnostics,
      );
      const userAgent = userAgentSheets(document, media);
      const sources = { userAgent, sheets, fonts, diagnostics, deadline, isEconomical: false };
      const styles = styleDocument(document, sources, VIEWPORT, media, new Map());
      for (const element of document.elements) styleOf(styles, element);
      styles.pageRuleStyles();
      return 'read';
    }),
  );
}

function styleOf(styles: ReturnType<typeof styleDocument>, element: Element): void {
  styles.styleOf(element);
  for (const pseudo of PSEUDO_ELEMENTS) styles.pseudoStyleOf(element, pseudo);
}
