/** ms of rest after the last change. */
const REST = 300;
const LONGEST_REST = 3000;
/** With fewer requests left than this, what is left is spread over the time until there are more. */
const SCARCE = 4;
/** s until the first and at most until any further try without a connection. */
const FIRST_RETRY = 2;
const LAST_RETRY = 30;
export class LiveRendering {
  #parts;
  #timer = null;
  #running = null;
  /** When the planned request is sent. */
  #due = 0;
  /** With few requests left, time before which none is sent by itself. */
  #spacedUntil = 0;
  /** ms that the last conversion took. */
  #lastDuration = 0;
  #failures = 0;
  /** Time before which the service wants no request. */
  #closedUntil = 0;
  #closedBecause = null;
  constructor(parts) {
    this.#parts = parts;
  }
  /** Something changed: renders after a rest. */
  changed() {
    if (this.#closedBecause !== null) return;
    this.#due = Math.max(performance.now() + this.#rest(), this.#spacedUntil);
    this.#wait();
  }
  /** Renders at once, whatever was planned. */
  now() {
    this.#clearTimer();
    this.#closedBecause = null;
    void this.#render();
  }
  /** The connection is back. */
  online() {
    if (this.#closedBecause?.kind === 'unreachable') this.now();
  }
  /** Another key or none: what was known of the limits is void. */
  forgetLimits() {
    this.#spacedUntil = 0;
    if (this.#closedBecause === null) return;
    this.#closedBecause = null;
    this.#clearTimer();
    this.#parts.onActivity({ kind: 'idle' });
  }
  /** Drops what is planned and what runs. */
  stop() {
    this.#clearTimer();
    this.#closedBecause = null;
    this.#running?.abort();
    this.#running = null;
    this.#parts.onActivity({ kind: 'idle' });
  }
  /** Long conversions are asked for less often. */
  #rest() {
    return Math.min(LONGEST_REST, Math.max(REST, this.#lastDuration / 2));
  }
  #wait() {
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
  #clearTimer() {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
  async #render() {
    this.#timer = null;
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.#parts.onActivity({ kind: 'rendering' });
    let outcome;
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
  #take(outcome) {
    const retry = this.#retryAfter(outcome);
    this.#failures = outcome.kind === 'unreachable' ? this.#failures + 1 : 0;
    if (outcome.kind === 'done') {
      this.#lastDuration = outcome.duration;
      this.#spacedUntil = spacedUntil(outcome.allowance);
      this.#parts.onDone(outcome);
    } else if (retry !== null) {
      this.#closedBecause = outcome;
      this.#closedUntil = performance.now() + retry * 1000;
      this.#countDown();
      return;
    } else if (outcome.kind === 'refused') {
      this.#parts.onRefused(outcome);
    }
    if (this.#timer === null) this.#parts.onActivity({ kind: 'idle' });
  }
  /** s until the same request may be tried again; `null` where trying again is of no use. */
  #retryAfter(outcome) {
    if (outcome.kind === 'unreachable') return Math.min(LAST_RETRY, FIRST_RETRY * 2 ** this.#failures);
    if (outcome.kind !== 'refused' || (outcome.status !== 429 && outcome.status !== 503)) return null;
    return Math.max(1, outcome.retryAfter ?? 5);
  }
  #countDown() {
    if (this.#closedBecause === null) return;
    const left = this.#closedUntil - performance.now();
    if (left <= 0) {
      this.now();
      return;
    }
    this.#parts.onActivity({ kind: 'retrying', seconds: Math.ceil(left / 1000), because: this.#closedBecause });
    this.#clearTimer();
    this.#timer = setTimeout(() => this.#countDown(), untilNextSecond(left));
  }
}
/** A scarce allowance is spread over its time, from its last request on. */
function spacedUntil(allowance) {
  if (allowance === null || allowance.remaining >= SCARCE) return 0;
  return performance.now() + (allowance.reset * 1000) / (allowance.remaining + 1);
}
/** ms until what is left is a whole number of seconds, so that a countdown skips none and shows none twice. */
function untilNextSecond(left) {
  return Math.min(left, left % 1000 || 1000);
}
