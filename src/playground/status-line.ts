/** The line at the foot, the notice over the preview, and what screen readers are told. */
import type { ConversionDone, ConversionRefused, ConversionUnreachable } from './conversion.ts';
import { element } from './page-elements.ts';

export type StatusKind = 'idle' | 'busy' | 'done' | 'waiting' | 'failed';

export class StatusLine {
  readonly #footer = document.querySelector<HTMLElement>('.status')!;
  readonly #text = element('status-text', HTMLElement);
  readonly #announcement = element('announcement', HTMLElement);
  readonly #notice = element('notice', HTMLElement);
  readonly #title = element('notice-title', HTMLElement);
  readonly #detail = element('notice-detail', HTMLElement);
  readonly #retry = element('notice-retry', HTMLButtonElement);

  constructor(onRetry: () => void) {
    this.#retry.addEventListener('click', onRetry);
  }

  say(kind: StatusKind, text: string): void {
    this.#footer.dataset.state = kind;
    this.#text.textContent = text;
  }

  /** Spoken once: the same words again are silent, so that typing is not talked over. */
  announce(text: string): void {
    if (this.#announcement.textContent !== text) this.#announcement.textContent = text;
  }

  clearNotice(): void {
    this.#notice.hidden = true;
  }

  /** @param canRetry - whether the same request may have another answer */
  showNotice(kind: 'failed' | 'waiting', title: string, detail: string, canRetry: boolean): void {
    this.#notice.dataset.kind = kind;
    this.#retry.hidden = !canRetry;
    this.#title.textContent = title;
    this.#detail.textContent = detail;
    this.#notice.hidden = false;
  }
}

export function describeDone({ duration, pages, pdf, warningCount, isSandbox, creditsLeft }: ConversionDone): string {
  const parts = [`Rendered in ${duration} ms`];
  if (pages !== null) parts.push(countOf(pages, 'page'));
  parts.push(sizeOf(pdf.size), warningCount === 0 ? 'no warnings' : countOf(warningCount, 'warning'));
  if (isSandbox) parts.push('sandbox');
  if (creditsLeft !== null) parts.push(`${countOf(creditsLeft, 'credit')} left`);
  return parts.join(' · ');
}

export function announceDone({ pages, warningCount }: ConversionDone): string {
  const content = pages === null ? '' : `, ${countOf(pages, 'page')}`;
  return `PDF ready${content}, ${countOf(warningCount, 'warning')}.`;
}

/** Title and text for what the service refused for good. */
export function describeRefusal({ title, detail, status, code, requestId }: ConversionRefused): [string, string] {
  const text = status >= 500 && requestId !== '' ? `${detail} Request ${requestId}.` : detail;
  return [code === 'TIMEOUT' ? 'It took too long' : title, text];
}

/** Title and text for what will be tried again. */
export function describeRetry(because: ConversionRefused | ConversionUnreachable, seconds: number): [string, string] {
  const again = `Trying again in ${seconds} s.`;
  if (because.kind === 'unreachable') {
    return navigator.onLine
      ? ['The service cannot be reached', again]
      : ['You are offline', `Rendering goes on when the connection is back. ${again}`];
  }
  // The page tries by itself: what the service advises would say it twice.
  const reason = because.detail.replace(/\s*Try again[^.]*\.?$/, '');
  return [because.status === 429 ? 'Too many requests for the moment' : 'The service is busy', `${reason} ${again}`];
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function sizeOf(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
