/**
 * When the page asks for a new PDF: a moment after the last keystroke, the last request wins, refusals that pass by
 * themselves (429, 503, no connection) are tried again when their time is over.
 */
import type { Allowance, ConversionDone, ConversionRefused, ConversionUnreachable, Outcome } from './conversion.ts';

/** ms of rest after the last change. */
const REST = 300;
const LONGEST_REST = 3_000;
/** With fewer requests left than this, what is left is spread over the time until there are more. */
const SCARCE = 4;
/** s until the first and at most until any further try without a connection. */
const FIRST_RETRY = 2;
const LAST_RETRY = 30;

export type Activity =
  | { readonly kind: 'idle' }
  /** A request will be sent in this many ms. */
  | { readonly kind: 'waiting'; readonly delay: number }
  | { readonly kind: 'rendering' }
  /** Refused for now; `seconds` are counted down. */
  | {
      readonly kind: 'retrying';
      readonly seconds: number;
      readonly because: ConversionRefused | ConversionUnreachable;
    };

export interface LiveRenderingParts {
  /** Sends the request for what the page holds now. */
  readonly send: (signal: AbortSignal) => Promise<Outcome>;
  readonly onActivity: (activity: Activity) => void;
  readonly onDone: (done: ConversionDone) => void;
  readonly onRefused: (refused: ConversionRefused) => void;
}

export class LiveRendering {
  readonly #parts: LiveRenderingParts;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #running: AbortController | null = null;
  #allowance: { readonly remaining: number; readonly until: number } | null = null;
  /** ms that the last conversion took. */
  #lastDuration = 0;
  #failures = 0;
  /** Time before which the service wants no request. */
  #closedUntil = 0;
  #closedBecause: ConversionRefused | ConversionUnreachable | null = null;

  constructor(parts: LiveRenderingParts) {
    this.#parts = parts;
  }

  /** Something changed: renders after a rest. */
  changed(): void {
    if (this.#closedBecause !== null) return;
    const delay = this.#rest();
    this.#schedule(delay);
    if (this.#running === null) this.#parts.onActivity({ kind: 'waiting', delay });
  }

  /** Renders at once, whatever was planned. */
  now(): void {
    this.#clearTimer();
    this.#closedBecause = null;
    void this.#render();
  }

  /** The connection is back. */
  online(): void {
    if (this.#closedBecause?.kind === 'unreachable') this.now();
  }

  /** Another key or none: what was known of the limits is void. */
  forgetLimits(): void {
    this.#allowance = null;
    if (this.#closedBecause === null) return;
    this.#closedBecause = null;
    this.#clearTimer();
    this.#parts.onActivity({ kind: 'idle' });
  }

  /** Drops what is planned and what runs. */
  stop(): void {
    this.#clearTimer();
    this.#closedBecause = null;
    this.#running?.abort();
    this.#running = null;
    this.#parts.onActivity({ kind: 'idle' });
  }

  /** Long conversions are asked for less often; a scarce allowance is spread over its time. */
  #rest(): number {
    const rest = Math.min(LONGEST_REST, Math.max(REST, this.#lastDuration / 2));
    const left = this.#allowance;
    if (left === null || left.remaining >= SCARCE) return rest;
    const time = left.until - performance.now();
    return time <= 0 ? rest : Math.max(rest, time / (left.remaining + 1));
  }

  #schedule(delay: number): void {
    this.#clearTimer();
    this.#timer = setTimeout(() => void this.#render(), delay);
  }

  #clearTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  async #render(): Promise<void> {
    this.#timer = null;
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.#parts.onActivity({ kind: 'rendering' });
    let outcome: Outcome;
    try {
      outcome = await this.#parts.send(running.signal);
    } catch (error) {
      if (running.signal.aborted) return;
      outcome = { kind: 'unreachable' };
      console.error(error);
    }
    // A later request has taken its place.
    if (this.#running !== running) return;
    this.#running = null;
    this.#take(outcome);
  }

  #take(outcome: Outcome): void {
    const retry = this.#retryAfter(outcome);
    this.#failures = outcome.kind === 'unreachable' ? this.#failures + 1 : 0;
    if (outcome.kind === 'done') {
      this.#lastDuration = outcome.duration;
      this.#remember(outcome.allowance);
      this.#parts.onDone(outcome);
    } else if (retry !== null) {
      this.#closedBecause = outcome;
      this.#closedUntil = performance.now() + retry * 1_000;
      this.#countDown();
      return;
    } else if (outcome.kind === 'refused') {
      this.#parts.onRefused(outcome);
    }
    if (this.#timer === null) this.#parts.onActivity({ kind: 'idle' });
  }

  #remember(allowance: Allowance | null): void {
    this.#allowance =
      allowance === null
        ? null
        : { remaining: allowance.remaining, until: performance.now() + allowance.reset * 1_000 };
  }

  /** s until the same request may be tried again; `null` where trying again is of no use. */
  #retryAfter(outcome: Outcome): number | null {
    if (outcome.kind === 'unreachable') return Math.min(LAST_RETRY, FIRST_RETRY * 2 ** this.#failures);
    if (outcome.kind !== 'refused' || (outcome.status !== 429 && outcome.status !== 503)) return null;
    return Math.max(1, outcome.retryAfter ?? 5);
  }

  #countDown(): void {
    if (this.#closedBecause === null) return;
    const left = this.#closedUntil - performance.now();
    if (left <= 0) {
      this.now();
      return;
    }
    this.#parts.onActivity({ kind: 'retrying', seconds: Math.ceil(left / 1_000), because: this.#closedBecause });
    this.#clearTimer();
    // The next whole second, so that no number is skipped or shown twice.
    this.#timer = setTimeout(() => this.#countDown(), Math.min(left, left % 1_000 || 1_000));
  }
}
