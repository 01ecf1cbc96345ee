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
  /** A request will be sent in this many ms, told again each second; `isSpaced` where that is for the limit of requests. */
  | { readonly kind: 'waiting'; readonly delay: number; readonly isSpaced: boolean }
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
  /** When the planned request is sent. */
  #due = 0;
  /** With few requests left, time before which none is sent by itself. */
  #spacedUntil = 0;
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
    this.#due = Math.max(performance.now() + this.#rest(), this.#spacedUntil);
    this.#wait();
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
    this.#spacedUntil = 0;
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

  /** Long conversions are asked for less often. */
  #rest(): number {
    return Math.min(LONGEST_REST, Math.max(REST, this.#lastDuration / 2));
  }

  #wait(): void {
    this.#clearTimer();
    const left = this.#due - performance.now();
    if (left <= 0) {
      void this.#render();
      return;
    }
    if (this.#running === null) {
      const isSpaced = this.#due === this.#spacedUntil;
      this.#parts.onActivity({ kind: 'waiting', delay: left, isSpaced });
    }
    this.#timer = setTimeout(() => this.#wait(), untilNextSecond(left));
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
      this.#spacedUntil = spacedUntil(outcome.allowance);
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
    this.#timer = setTimeout(() => this.#countDown(), untilNextSecond(left));
  }
}

/** A scarce allowance is spread over its time, from its last request on. */
function spacedUntil(allowance: Allowance | null): number {
  if (allowance === null || allowance.remaining >= SCARCE) return 0;
  return performance.now() + (allowance.reset * 1_000) / (allowance.remaining + 1);
}

/** ms until what is left is a whole number of seconds, so that a countdown skips none and shows none twice. */
function untilNextSecond(left: number): number {
  return Math.min(left, left % 1_000 || 1_000);
}
