/**
 * The options `headerTemplate` and `footerTemplate`: HTML that is laid out over each page as Chromium lays out those of `page.pdf()`. Both are parts
 * of one document of the size of the page, so that styles in one count in the other; the document's own styles do not, and neither does `scale`.
 */
import type { DisplayItem } from '../../display/display-item.ts';
import type { Element } from '../../dom/node.ts';
import type { PlacedFragment } from '../../layout/fragment.ts';
import type { Page } from '../../pages/page.ts';
import type { PageBox } from '../../pages/page-box.ts';
import type { Mark } from '../../structure/mark.ts';
import { documentInfo } from '../document-info.ts';
import { frameBudget } from '../frame-sources.ts';
import { layoutInnerDocument, type Shared } from '../frames.ts';
import type { InnerPage } from '../inner-page.ts';
import type { Session } from '../session.ts';
import type { LaidOutDocument } from '../stages.ts';
import type { HeaderAndFooter } from './print-options.ts';
import { type TemplateFields, TemplateMarkup } from './template-markup.ts';

/** What browsers print where they are given no template of their own. */
const USUAL_HEADER = '<div class="date text left"></div><div class="title text center"></div>';
const USUAL_FOOTER =
  '<div class="url text left grow"></div><div class="text right"><span class="pageNumber"></span>/<span class="totalPages"></span></div>';

/**
 * Sizes, places and classes are those of Chromium 156, asked with `Page.printToPDF`. The header's content begins 15pt from the paper's edge whatever
 * the margin is, the footer's ends there; letters without a size have 1 px, as the document that Chromium makes for it has no default size.
 */
const STYLES = `html { font: 1px sans-serif } body { display: flex; flex-direction: column; margin: 0 }
#header, #footer { display: flex; flex: none } #content { flex: auto }
#header { align-items: flex-start; padding-top: 15pt } #footer { align-items: flex-end; padding-bottom: 15pt }
.left, .center, .right { flex: none; padding: 0 24pt } .left { padding-right: 6pt } .right { padding-left: 6pt }
.center { text-align: center } .center, .grow { flex: auto }
.text { font-size: 8pt; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }`;

interface PaintedTemplates {
  readonly items: readonly DisplayItem[];
  /** Links to other addresses; of places the page has its own. */
  readonly links: readonly Mark[];
}

const NOTHING: PaintedTemplates = { items: [], links: [] };

function paintedOf({ list, marks }: InnerPage): PaintedTemplates {
  return { items: list.items, links: marks.filter((mark) => mark.kind === 'link' && !mark.target.startsWith('#')) };
}

export class PageTemplates {
  readonly #header: TemplateMarkup;
  readonly #footer: TemplateMarkup;
  readonly #fields: Omit<TemplateFields, 'pageNumber'>;
  readonly #baseUrl: string;
  readonly #shared: Shared;
  /** The last one: pages whose number is not shown have the same. */
  #known: { readonly text: string; readonly painted: PaintedTemplates } | null = null;

  constructor(
    { header, footer }: HeaderAndFooter,
    { document, fonts, images }: Omit<LaidOutDocument, 'pages'>,
    pageCount: number,
    session: Session,
  ) {
    const { request } = session;
    this.#header = new TemplateMarkup(header ?? USUAL_HEADER);
    this.#footer = new TemplateMarkup(footer ?? USUAL_FOOTER);
    this.#fields = {
      date: dateText(request.creationDate ?? new Date(), request.language),
      title: documentInfo(document, request).title ?? '',
      url: document.url,
      totalPages: String(pageCount),
    };
    this.#baseUrl = document.baseUrl;
    // Chromium prints backgrounds here only where `print-color-adjust` is `exact`, whatever the option says.
    const print = { ...request.print, printsBackgrounds: false };
    const inner: Session = { ...session, request: { ...request, stylesheets: [], print } };
    this.#shared = { fonts, images, session: inner, painted: 0, containers: null };
  }

  /** px of the page, cut off at its edges. */
  async paintedOn({ box, index }: Page): Promise<PaintedTemplates> {
    const fields = { ...this.#fields, pageNumber: String(index + 1) };
    for (const template of [this.#header, this.#footer]) template.fill(fields);
    const text = this.#textFor(box, []);
    if (this.#known?.text !== text) this.#known = { text, painted: await this.#painted(text, box) };
    return this.#known.painted;
  }

  async #painted(text: string, box: PageBox): Promise<PaintedTemplates> {
    const inner = await this.#laidOut(text, box);
    if (inner === null) return NOTHING;
    const over = textsOverContent(inner.page.content, box);
    if (over.size === 0) return paintedOf(inner.paint(false));
    const hidden = inner.document.elements.filter(isText).map((element) => over.has(element));
    const without = await this.#laidOut(this.#textFor(box, hidden), box);
    return without === null ? NOTHING : paintedOf(without.paint(false));
  }

  /** @param hidden - which of the elements of class `text` are not seen, in the order of the document */
  #textFor({ width, height, margin }: PageBox, hidden: readonly boolean[]): string {
    const sizes = `body { width: ${width}px; height: ${height}px } #header { height: ${margin.top}px } #footer { height: ${margin.bottom}px }`;
    const header = this.#header.text(hidden);
    const footer = this.#footer.text(hidden.slice(this.#header.textCount));
    return `<!DOCTYPE html><style>${STYLES} ${sizes}</style><body><div id="header">${header}</div><div id="content"></div><div id="footer">${footer}</div>`;
  }

  #laidOut(text: string, { width, height }: PageBox) {
    const place = { addresses: [null], budget: frameBudget(this.#shared.session) };
    const source = {
      text,
      baseUrl: this.#baseUrl,
      encoding: 'UTF-8',
      isXml: false,
      isSrcdoc: true,
      fragment: '',
      place,
    };
    return layoutInnerDocument(source, { width: Math.floor(width), height: Math.floor(height) }, this.#shared);
  }
}

const isText = ({ classes }: Element): boolean => classes.includes('text');

/** What is of class `text` and would stand over the page's content, between all four margins: Chromium hides that. */
function textsOverContent(
  content: readonly PlacedFragment[],
  { width, height, margin }: PageBox,
): ReadonlySet<Element> {
  const found = new Set<Element>();
  const visit = ({ fragment, x, y }: PlacedFragment): void => {
    const source = fragment.box?.source ?? null;
    const isAcross = x < width - margin.right && x + fragment.width > margin.left;
    const isDown = y < height - margin.bottom && y + fragment.height > margin.top;
    if (source !== null && source.pseudo === null && isText(source.element) && isAcross && isDown)
      found.add(source.element);
    for (const child of fragment.children) visit({ ...child, x: x + child.x, y: y + child.y });
  };
  for (const placed of content) visit(placed);
  return found;
}

/** As browsers print it, in the language of the option, else in English. */
function dateText(date: Date, language: string | null): string {
  const form = { dateStyle: 'short', timeStyle: 'short' } as const;
  const isKnown = language !== null && /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(language);
  return new Intl.DateTimeFormat(isKnown ? language : 'en-US', form).format(date);
}
