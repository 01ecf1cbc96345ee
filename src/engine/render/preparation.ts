/** From a parsed document with its style sheets to what layout needs, again and again where container queries ask for it. */
import { Diagnostics } from '../base/diagnostics.ts';
import { withPauses } from '../base/with-pauses.ts';
import { buildBoxesInPieces } from '../boxes/build-boxes.ts';
import type { CounterStyles } from '../boxes/content/counter-style.ts';
import type { BoxBuildingContext, ImageSelection, JoinedContext } from '../boxes/content/element-styles.ts';
import { collectImageUrls, collectPageImageUrls } from '../boxes/html/image-urls.ts';
import type { BoxTree } from '../boxes/tree/box-tree.ts';
import { takeOverTexts } from '../boxes/tree/later-texts.ts';
import { NO_PAGE_ANSWERS, type PageAnswers } from '../boxes/tree/references.ts';
import type { FontFaceRule } from '../css/font-face-rule.ts';
import { type MediaEnvironment, matchesMedia } from '../css/media-query.ts';
import type { Document, Element } from '../dom/node.ts';
import { areSizesSettled, containerSizesIn } from '../layout/container-sizes.ts';
import type { PlacedFragment } from '../layout/fragment.ts';
import { areAnswersSettled } from '../pages/reference-answers.ts';
import { flattenSheets } from '../style/cascade-level.ts';
import { computeStylesInPieces, type StyleMap } from '../style/compute-styles.ts';
import type { ContainerSizes } from '../style/container-queries.ts';
import { fontRulesOf, fontUseOf, loadDocumentFonts, loadShapers } from './fonts.ts';
import type { DocumentImages } from './images.ts';
import { MeasuredFonts } from './measured-fonts.ts';
import type { Session } from './session.ts';
import { type StyleSources, type StyleViewport, styleInputs } from './styles.ts';
import { openSvgDocument } from './svg-documents.ts';

export interface PreparationInputs {
  readonly document: Document;
  readonly sources: StyleSources;
  readonly media: MediaEnvironment;
  /** By how much larger the pages are than their areas: in a document that is shrunk to fit (CHROMIUM.md 17). */
  viewportOf(enlargement: number): StyleViewport;
  readonly images: DocumentImages;
  readonly frames: { isLoaded(element: Element): boolean };
  readonly counterStyles: CounterStyles;
  /** Whether footnotes find pages. */
  readonly isPaged: boolean;
}

export interface Prepared {
  readonly styles: StyleMap;
  readonly boxes: BoxTree;
  /** What the boxes were built with: parts of the document that are laid out apart need it again. */
  readonly boxContext: Omit<BoxBuildingContext, 'diagnostics'>;
  /** What was found in building the boxes. */
  readonly diagnostics: Diagnostics;
  /** Where the boxes are those of the preparation before with other texts: ids of the boxes around these. */
  readonly changed: ReadonlySet<number> | null;
  /** By how much the pages are to be enlarged, for viewport units are of those; `null` where layout finds that out. */
  readonly enlargement: number | null;
}

/** What a layout gives, as far as container queries and cross references are concerned. */
interface LaidOut {
  /** Page by page. */
  readonly content: readonly (readonly PlacedFragment[])[];
  /** By how much the pages were enlarged. */
  readonly enlargement: number;
  /** What pages say to the questions of generated content. */
  answers(): PageAnswers;
}

/** What styles have from the layout before. */
interface AskedOfLayout {
  readonly containerSizes: ContainerSizes;
  readonly enlargement: number | null;
}

/** Container queries are answered anew after each layout, this often at most. */
const MOST_ROUNDS = 10;
/** Cross references to pages are right after two or three layouts, unless they move what they refer to to and fro. */
const MOST_REFERENCE_ROUNDS = 6;

/**
 * Prepares and lays out until the sizes of containers are those that their queries were answered with, and pages are those that cross references
 * name.
 */
export async function layoutUntilSettled<T extends LaidOut>(
  inputs: PreparationInputs,
  session: Session,
  layout: (prepared: Prepared) => T | Promise<T>,
): Promise<{ readonly prepared: Prepared; readonly laidOut: T }> {
  const rounds = new PreparationRounds(inputs, session);
  for (;;) {
    const prepared = await rounds.prepare();
    const laidOut = await layout(prepared);
    if (rounds.isSettled(prepared, laidOut)) {
      rounds.report(prepared);
      return { prepared, laidOut };
    }
  }
}

/** A document that is prepared anew after each layout, until nothing asks for it. */
export class PreparationRounds {
  readonly #preparation: Preparation;
  readonly #session: Session;
  readonly #fonts: StyleSources['fonts'];
  #containerSizes: ContainerSizes = new Map();
  #answers = NO_PAGE_ANSWERS;
  #enlargement: number | null = null;
  #round = 0;
  #latest: Prepared | null = null;
  #state = { isSettled: false, isAnswered: false };

  constructor(inputs: PreparationInputs, session: Session) {
    this.#preparation = new Preparation(inputs, session);
    this.#session = session;
    this.#fonts = inputs.sources.fonts;
  }

  /** @param joined - of a part of a file: what it has from the others */
  async prepare(joined: JoinedContext | null = null): Promise<Prepared> {
    this.#round++;
    this.#session.enter({ phase: 'style' });
    const prepared = await this.#preparation.prepare(
      { containerSizes: this.#containerSizes, enlargement: this.#enlargement },
      this.#answers,
      joined,
    );
    this.#latest = withBoxesOf(this.#latest, prepared);
    return this.#latest;
  }

  /** Whether the layout is right, or there were too many of them; otherwise the next preparation knows more. */
  isSettled({ styles, boxes }: Prepared, laidOut: LaidOut): boolean {
    const { askedContainers } = styles;
    // Containers do not depend on what is in them, so each round settles one more level of them.
    const found = containerSizesIn(laidOut.content, askedContainers);
    const isSettled = areSizesSettled(askedContainers, this.#containerSizes, found);
    const answered = laidOut.answers();
    const isAnswered = areAnswersSettled(boxes.announcements.questions, this.#answers.footnotes, answered);
    this.#state = { isSettled, isAnswered };
    if (this.#enlargement === null && laidOut.enlargement !== 1 && styles.asksViewport) {
      this.#enlargement = laidOut.enlargement;
      return false;
    }
    if ((isSettled || this.#round >= MOST_ROUNDS) && (isAnswered || this.#round >= MOST_REFERENCE_ROUNDS)) return true;
    if (!isSettled) this.#containerSizes = found;
    this.#answers = answered;
    return false;
  }

  /** Tells what was found in preparing what is printed. */
  report(prepared: Prepared): void {
    const { diagnostics } = this.#session;
    if (!this.#state.isSettled) reportUnsettled(diagnostics);
    if (!this.#state.isAnswered) reportUnsettledReferences(diagnostics);
    diagnostics.addAll(prepared.diagnostics);
    this.#fonts.reportShaping();
  }
}

/** What was laid out before is laid out again where only texts have changed. */
function withBoxesOf(before: Prepared | null, prepared: Prepared): Prepared {
  if (before === null || before.styles !== prepared.styles) return prepared;
  const taken = takeOverTexts(before.boxes, prepared.boxes);
  return taken === null ? prepared : { ...prepared, boxes: taken.tree, changed: taken.changed };
}

function reportUnsettledReferences(diagnostics: Diagnostics): void {
  diagnostics.report(
    'REFERENCES_UNSETTLED',
    `Page numbers in generated content have not settled after ${MOST_REFERENCE_ROUNDS} layouts: they move what they refer to; those of the last are shown.`,
    { hint: 'Give the generated numbers a fixed width, or force a break behind the table of contents.' },
  );
}

function reportUnsettled(diagnostics: Diagnostics): void {
  diagnostics.report(
    'STYLE_LIMIT',
    `@container: sizes of containers have not settled after ${MOST_ROUNDS} layouts; the last is shown`,
  );
}

/** Styles, images, boxes and fonts, all that layout needs; done again, without loading anything twice, when container queries ask for it. */
class Preparation {
  readonly #inputs: PreparationInputs;
  readonly #session: Session;
  readonly #requestedImages = new Set<string>();
  readonly #measured: MeasuredFonts;
  #fontRules: readonly FontFaceRule[];
  #styles: (AskedOfLayout & { readonly styles: StyleMap }) | null = null;

  constructor(inputs: PreparationInputs, session: Session) {
    this.#inputs = inputs;
    this.#session = session;
    this.#measured = new MeasuredFonts(inputs.sources.fonts);
    this.#fontRules = flattenSheets(inputs.sources.sheets).flatMap((sheet) => sheet.fontFaces);
    const declared = this.#fontRules.map(({ family }) => family);
    inputs.sources.fonts.useRules(fontRulesOf(inputs.sources.sheets), declared);
  }

  /** Once more where loaded fonts change lengths that were measured without them: each time there are fewer left to load. */
  async prepare(asked: AskedOfLayout, pageAnswers: PageAnswers, joined: JoinedContext | null): Promise<Prepared> {
    for (;;) {
      const left = this.#fontRules.length;
      const prepared = await this.#prepareOnce(asked, pageAnswers, joined);
      if (this.#fontRules.length === left || !this.#measured.takeChanged()) return prepared;
      this.#styles = null;
    }
  }

  async #prepareOnce(asked: AskedOfLayout, pageAnswers: PageAnswers, joined: JoinedContext | null): Promise<Prepared> {
    const session = this.#session;
    const { deadline } = session;
    const { document, media, images, frames, counterStyles } = this.#inputs;
    const viewport = this.#inputs.viewportOf(1);
    const styles = await this.#stylesFor(asked);
    const selection: ImageSelection = {
      baseUrl: document.baseUrl,
      viewportWidth: viewport.width,
      matchesMedia: (query) => matchesMedia(query, media),
    };
    await session.breathe();
    session.begin('images');
    const ofPages = this.#inputs.isPaged ? collectPageImageUrls(styles.pageRuleStyles()) : [];
    const urls = [...new Set([...collectImageUrls(document, styles, selection), ...ofPages])].filter(
      (url) => !this.#requestedImages.has(url) && !images.isLoaded(url),
    );
    for (const url of urls) this.#requestedImages.add(url);
    await images.load(urls, openSvgDocument(session, this.#inputs.sources.fonts, images, media));
    session.begin('boxes');
    const diagnostics = new Diagnostics();
    const { isPaged } = this.#inputs;
    const fieldFonts = this.#measured;
    const shared = { ...selection, images, frames, counterStyles, isPaged, pageAnswers, fieldFonts, deadline };
    const boxContext = joined === null ? shared : { ...shared, joined };
    const building = buildBoxesInPieces(document, styles, { ...boxContext, diagnostics });
    const boxes = await withPauses(building, session.breathe);
    await session.breathe();
    session.begin('fonts');
    await this.#loadFonts(styles, boxes);
    return { styles, boxes, boxContext, diagnostics, changed: null, enlargement: asked.enlargement };
  }

  /** Cross references are answered without styling anew. */
  async #stylesFor({ containerSizes, enlargement }: AskedOfLayout): Promise<StyleMap> {
    if (this.#styles?.containerSizes === containerSizes && this.#styles.enlargement === enlargement)
      return this.#styles.styles;
    const { document, sources, media } = this.#inputs;
    const viewport = this.#inputs.viewportOf(enlargement ?? 1);
    const inputs = styleInputs(sources, viewport, media, containerSizes, this.#measured);
    const styles = await withPauses(computeStylesInPieces(document, inputs), this.#session.breathe);
    this.#styles = { containerSizes, enlargement, styles };
    return styles;
  }

  async #loadFonts(styles: StyleMap, boxes: BoxTree): Promise<void> {
    const { document, sources } = this.#inputs;
    // Going through all text is worth it only where there is something to load.
    if (this.#fontRules.length === 0 && !sources.fonts.hasMorx) return;
    const firstStyle = styles.pageStyle({
      name: '',
      isFirst: true,
      isBlank: false,
      side: 'right',
      number: 1,
      groupNumber: 1,
    });
    const use = fontUseOf(boxes, document, styles, [firstStyle, ...styles.pageRuleStyles()]);
    for (const font of this.#measured.asked()) use.addMeasured(font);
    const loaded = new Set(await loadDocumentFonts(this.#fontRules, use, sources.fonts, this.#session));
    this.#fontRules = this.#fontRules.filter((rule) => !loaded.has(rule));
    if (sources.fonts.hasMorx) await loadShapers(use, sources.fonts);
  }
}
