/** A queue that serves tenants in turns: who sends a hundred requests waits for its own, not everybody for them. */

interface Waiting<T> {
  readonly item: T;
  /** ms, `performance.now()` */
  readonly since: number;
}

export class FairQueue<T> {
  /** In the order of their turns. A tenant without anything waiting is not in it. */
  readonly #tenants = new Map<string, Waiting<T>[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  push(tenant: string, item: T): void {
    const own = this.#tenants.get(tenant);
    const waiting = { item, since: performance.now() };
    if (own === undefined) this.#tenants.set(tenant, [waiting]);
    else own.push(waiting);
    this.#size++;
  }

  /** What was taken in vain is the next of its tenant. */
  putBack(tenant: string, item: T, since: number): void {
    this.#tenants.set(tenant, [{ item, since }, ...(this.#tenants.get(tenant) ?? [])]);
    this.#size++;
  }

  /** The oldest item of the tenant whose turn it is, whose next turn comes after all others'. */
  take(): T | undefined {
    const next = this.#tenants.entries().next();
    if (next.done) return undefined;
    const [tenant, own] = next.value;
    const first = own.shift()!;
    this.#tenants.delete(tenant);
    if (own.length > 0) this.#tenants.set(tenant, own);
    this.#size--;
    return first.item;
  }

  /** Returns whether it was there. */
  remove(tenant: string, item: T): boolean {
    const own = this.#tenants.get(tenant);
    const index = own?.findIndex((waiting) => waiting.item === item) ?? -1;
    if (own === undefined || index < 0) return false;
    own.splice(index, 1);
    if (own.length === 0) this.#tenants.delete(tenant);
    this.#size--;
    return true;
  }

  /**
   * Makes room for `tenant`: takes out the newest item of the tenant with most, if that one has at least two more than `tenant`, so that the
   * places of a full queue are shared too.
   */
  displaceFor(tenant: string): T | undefined {
    let largest: Waiting<T>[] | null = null;
    let most = (this.#tenants.get(tenant)?.length ?? 0) + 1;
    for (const own of this.#tenants.values()) {
      if (own.length <= most) continue;
      largest = own;
      most = own.length;
    }
    if (largest === null) return undefined;
    this.#size--;
    return largest.pop()!.item;
  }

  /** Empties the queue. */
  drain(): T[] {
    const items = [...this.#tenants.values()].flatMap((own) => own.map(({ item }) => item));
    this.#tenants.clear();
    this.#size = 0;
    return items;
  }

  /** ms that the oldest item has waited; 0 when nothing waits. */
  oldestWait(): number {
    let oldest = Number.POSITIVE_INFINITY;
    for (const [first] of this.#tenants.values()) oldest = Math.min(oldest, first!.since);
    return oldest === Number.POSITIVE_INFINITY ? 0 : performance.now() - oldest;
  }
}
