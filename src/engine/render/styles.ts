/** From style sheets to the computed styles of a document, and to the size of its first page, which viewport units refer to. */

import type { Deadline } from '../base/deadline.ts';
import { Diagnostics } from '../base/diagnostics.ts';
import type { Size } from '../base/geometry.ts';
import type { MediaEnvironment } from '../css/media-query.ts';
import type { StyleSheet } from '../css/stylesheet.ts';
import type { Document } from '../dom/node.ts';
import type { FontSet } from '../fonts/font-set.ts';
import { type PageBox, type PageRequest, pageBoxOf } from '../pages/page-box.ts';
import { cascade } from '../style/cascade.ts';
import { definitionsByName, flattenSheets, LayerOrder, type SheetTree } from '../style/cascade-level.ts';
import { NO_PROFILES } from '../style/color-profiles.ts';
import { computeStyle } from '../style/compute.ts';
import { StyleViewportUse } from '../style/compute-context.ts';
import { computeStyles, type StyleInputs, type StyleMap } from '../style/compute-styles.ts';
import type { ContainerSizes } from '../style/container-queries.ts';
import { CustomProperties, CustomPropertyRegistry } from '../style/custom-properties.ts';
import { ElementScope } from '../style/element-scope.ts';
import type { FontMeasurer } from '../style/font-relative.ts';
import { PageStyles } from '../style/page-style.ts';
import type { ShadowSheets } from '../style/shadow-styles.ts';
import { resolveDeclarations } from '../style/substitute-variables.ts';
import { MeasuredFonts } from './measured-fonts.ts';

export interface StyleSources {
  readonly userAgent: readonly StyleSheet[];
  readonly sheets: readonly SheetTree[];
  /** Those in shadow trees. */
  readonly shadowSheets?: ShadowSheets;
  readonly fonts: FontSet;
  readonly diagnostics: Diagnostics;
  readonly deadline: Deadline | null;
  /** Whether backgrounds are left out where the document allows it. */
  readonly isEconomical: boolean;
}

/** The initial containing block, px, and the paper that is asked for, where there are pages. */
export interface StyleViewport extends Size {
  readonly paper?: Size;
}

export function styleDocument(
  document: Document,
  sources: StyleSources,
  viewport: StyleViewport,
  media: MediaEnvironment,
  containerSizes: ContainerSizes,
  measurer: FontMeasurer = new MeasuredFonts(sources.fonts),
): StyleMap {
  return computeStyles(document, styleInputs(sources, viewport, media, containerSizes, measurer));
}

export function styleInputs(
  { userAgent, sheets, shadowSheets, diagnostics, deadline, isEconomical }: StyleSources,
  viewport: StyleViewport,
  media: MediaEnvironment,
  containerSizes: ContainerSizes,
  measurer: FontMeasurer,
): StyleInputs {
  return {
    userAgent,
    sheets,
    ...(shadowSheets !== undefined && { shadowSheets }),
    viewportWidth: viewport.width,
    viewportHeight: viewport.height,
    ...(viewport.paper !== undefined && { paper: viewport.paper }),
    fonts: measurer,
    media,
    isEconomical,
    containerSizes,
    diagnostics,
    deadline,
  };
}

/** The first page's box, before any element has a style: its `@page` rules see initial values only. */
export function firstPageBox(sources: StyleSources, request: PageRequest, media: MediaEnvironment): PageBox {
  const all = [...sources.userAgent, ...flattenSheets(sources.sheets)];
  const layers = LayerOrder.of(sources.sheets);
  const silent = new Diagnostics();
  const { width, height } = request.size ?? request.defaultSize;
  const environment = {
    rootStyle: null,
    viewport: new StyleViewportUse(width, height),
    fonts: new MeasuredFonts(sources.fonts),
    container: null,
    scope: new ElementScope(),
    colorProfiles: NO_PROFILES,
    quirks: false,
    defaultDecorations: new Set<never>(),
    defaultMargins: null,
  };
  const custom = new CustomProperties(
    new CustomPropertyRegistry({
      rules: new Map(),
      functions: definitionsByName(all, layers, ({ functions }) => functions),
      containersHold: () => false,
      scope: environment.scope,
      media,
      diagnostics: silent,
      deadline: null,
    }),
    null,
    new Map(),
    () => null,
  );
  const styles = new PageStyles(all, layers, (node, parent) => ({
    style: computeStyle(resolveDeclarations(cascade(node), custom), parent?.style ?? null, environment),
    custom,
    container: null,
  }));
  return pageBoxOf(
    styles.styleOf({ name: '', isFirst: true, isBlank: false, side: 'right', number: 1, groupNumber: 1 }),
    request,
    silent,
  );
}
