/**
 * Rates and parallel places of one instance, in its memory.
 *
 * An own table: the usual package keeps a timer for each address (430 bytes, here 175) and has no bound on their
 * number: all windows of a policy have the same length, so the order of a Map is the order in which they end, and clearing is to
 * look at its front.
 */
import { counterOf, PARALLEL_REQUESTS, POLICIES, type RateWindow, verdictOf } from './policies.ts';
import type { Caller, RateLimits, RateVerdict } from './rate-limits.ts';

export interface MemoryRateLimitsOptions {
  /** ms since 1970 */
  readonly now?: () => number;
  /** Callers of a kind that are remembered; beyond that the one whose window ends first is forgotten. */
  readonly mostCallers?: number;
}

/** About 20 MB. */
const MOST_CALLERS = 100_000;

export class MemoryRateLimits implements RateLimits {
  private readonly now: () => number;
  private readonly windows: Readonly<Record<Caller['kind'], WindowTable>>;
  /** Places taken, by key; keys without any are not in it. */
  private readonly places = new Map<string, number>();

  constructor({ now = Date.now, mostCallers = MOST_CALLERS }: MemoryRateLimitsOptions = {}) {
    this.now = now;
    this.windows = {
      address: new WindowTable(POLICIES.address.window * 1000, mostCallers),
      key: new WindowTable(POLICIES.key.window * 1000, mostCallers),
    };
  }

  async take(caller: Caller): Promise<RateVerdict> {
    const now = this.now();
    return verdictOf(POLICIES[caller.kind], this.windows[caller.kind].count(counterOf(caller), now), now);
  }

  async enter(keyId: string): Promise<(() => Promise<void>) | null> {
    const taken = this.places.get(keyId) ?? 0;
    if (taken >= PARALLEL_REQUESTS) return null;
    this.places.set(keyId, taken + 1);
    let isLeft = false;
    return async () => {
      if (isLeft) return;
      isLeft = true;
      const left = (this.places.get(keyId) ?? 1) - 1;
      if (left === 0) this.places.delete(keyId);
      else this.places.set(keyId, left);
    };
  }

  /** Callers that are remembered. */
  get size(): number {
    return this.windows.address.size + this.windows.key.size;
  }
}

interface OpenWindow extends RateWindow {
  count: number;
}

class WindowTable {
  private readonly windows = new Map<string, OpenWindow>();
  private readonly length: number;
  private readonly mostCallers: number;

  /** @param length - ms */
  constructor(length: number, mostCallers: number) {
    this.length = length;
    this.mostCallers = mostCallers;
  }

  get size(): number {
    return this.windows.size;
  }

  count(caller: string, now: number): RateWindow {
    const open = this.windows.get(caller);
    // A clock that was set back must not keep a caller out for longer than a window.
    if (open !== undefined && open.endsAt > now && open.endsAt <= now + this.length) {
      open.count++;
      return open;
    }
    const window = { count: 1, endsAt: now + this.length };
    this.windows.delete(caller);
    this.makeRoom(now);
    this.windows.set(caller, window);
    return window;
  }

  private makeRoom(now: number): void {
    for (const [caller, window] of this.windows) {
      if (window.endsAt > now && this.windows.size < this.mostCallers) return;
      this.windows.delete(caller);
    }
  }
}
