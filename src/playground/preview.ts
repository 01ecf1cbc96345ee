/**
 * The PDF in the browser's own viewer. The next one loads behind the one that is shown and takes its place when it is
 * there, on the same page. Viewers tell nobody where they are scrolled to, so the page is chosen in the page's own bar.
 */
import { element } from './page-elements.ts';

/**
 * ms that a viewer gets to paint after its frame has loaded: no event tells of that. In Chromium it takes about twelve
 * times as long as the frame, which measures how busy the machine is; then it is bounded by the other two.
 */
const PAINTING = { default: 200, perLoading: 12, most: 1_500 };
/** ms that loading may take at all. */
const LONGEST_LOADING = 4_000;
/** ms for which an address stays valid for tabs that were just opened with it. */
const KEEP_ADDRESS = 20_000;

export class Preview {
  readonly #viewer = element('viewer', HTMLElement);
  readonly #empty = element('viewer-empty', HTMLElement);
  readonly #nav = element('page-nav', HTMLElement);
  readonly #shown = element('page-shown', HTMLElement);
  readonly #back = element('page-back', HTMLButtonElement);
  readonly #on = element('page-on', HTMLButtonElement);
  readonly #open = element('open-pdf', HTMLButtonElement);
  readonly #download = element('download', HTMLButtonElement);
  #address: string | null = null;
  #pages: number | null = null;
  #page = 1;
  #isInspected = false;
  #frame: HTMLIFrameElement | null = null;
  #next: HTMLIFrameElement | null = null;
  readonly #onTurn: (page: number) => void;

  /** @param onTurn - another page is shown */
  constructor(onTurn: (page: number) => void) {
    this.#onTurn = onTurn;
    this.#back.addEventListener('click', () => this.#turn(-1));
    this.#on.addEventListener('click', () => this.#turn(1));
    this.#open.addEventListener('click', () => open(this.#address ?? '', '_blank', 'noopener'));
  }

  /** @param pages - number of pages; `null` where it is not known */
  show(pdf: Blob, pages: number | null): void {
    const old = this.#address;
    this.#address = URL.createObjectURL(pdf);
    if (old !== null) setTimeout(() => URL.revokeObjectURL(old), KEEP_ADDRESS);
    this.#pages = pages;
    this.#page = Math.min(this.#page, pages ?? 1);
    this.#open.disabled = false;
    this.#download.disabled = false;
    this.#showPageNumber();
    this.#onTurn(this.#page);
    if (navigator.pdfViewerEnabled === false) this.#showCard();
    else this.#load();
  }

  /** @param isInspected - the inspector shows the pages in the place of the viewer */
  inspect(isInspected: boolean): void {
    this.#isInspected = isInspected;
    if (this.#address !== null) this.#showPageNumber();
  }

  /** Back to the first page: another document. */
  rewind(): void {
    this.#page = 1;
  }

  save(name: string): void {
    if (this.#address === null) return;
    const link = document.createElement('a');
    link.href = this.#address;
    link.download = name;
    link.click();
  }

  #turn(step: number): void {
    const page = Math.min(Math.max(1, this.#page + step), this.#pages ?? 1);
    if (page === this.#page) return;
    this.#page = page;
    this.#showPageNumber();
    this.#onTurn(page);
    if (navigator.pdfViewerEnabled !== false) this.#load();
  }

  #showPageNumber(): void {
    const pages = this.#pages;
    this.#nav.hidden = pages === null || (navigator.pdfViewerEnabled === false && !this.#isInspected);
    this.#shown.textContent = `${this.#page} of ${pages ?? 1}`;
    // A disabled button would drop the keyboard's focus.
    this.#back.setAttribute('aria-disabled', String(this.#page <= 1));
    this.#on.setAttribute('aria-disabled', String(this.#page >= (pages ?? 1)));
  }

  #load(): void {
    this.#next?.remove();
    const frame = document.createElement('iframe');
    frame.title = 'The PDF';
    frame.dataset.next = '';
    frame.inert = true;
    // A change of the fragment alone does not move Chromium's viewer: each page is a frame of its own.
    frame.src = `${this.#address}#page=${this.#page}&toolbar=0&navpanes=0&view=FitH`;
    let isPut = false;
    const put = () => {
      if (isPut || this.#next !== frame) return;
      isPut = true;
      this.#put(frame);
    };
    const start = performance.now();
    frame.addEventListener('load', () => setTimeout(put, paintingTime(performance.now() - start)));
    setTimeout(put, LONGEST_LOADING);
    this.#next = frame;
    // First, so that the one that is shown lies over it: then nothing but its removal changes what is painted.
    this.#viewer.prepend(frame);
  }

  #put(frame: HTMLIFrameElement): void {
    const hadFocus = this.#frame !== null && document.activeElement === this.#frame;
    frame.inert = false;
    delete frame.dataset.next;
    if (hadFocus) frame.focus();
    this.#frame?.remove();
    this.#frame = frame;
    this.#next = null;
    this.#empty.hidden = true;
  }

  /** For browsers without a viewer, such as those of many phones. */
  #showCard(): void {
    this.#empty.hidden = false;
    this.#empty.textContent = 'This browser shows no PDFs inside of pages. Use Open or Download above.';
  }
}

/** @param loading - ms that the frame took to load */
function paintingTime(loading: number): number {
  const isChromium = 'userAgentData' in navigator;
  if (!isChromium) return PAINTING.default;
  return Math.min(PAINTING.most, Math.max(PAINTING.default, PAINTING.perLoading * loading));
}
