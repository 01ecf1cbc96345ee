/**
 * How V8 works for a program that makes one document and ends. It waits longer before it optimises a function: one document is done before most of
 * that pays, `report` of docs/performance.md takes a tenth less time and a third less CPU, documents of hundreds of pages no more. And it clears the
 * young part of the heap alone: at this size, to wake helpers costs more than they do (`report` 2 %, 300 pages 3 to 5 %).
 */
import v8 from 'node:v8';

/** Those of one version, which is Node 20's: others have other tiers. */
const VERSION = /^11\.3\./;
/** V8's own; the budget is in bytes of bytecode. */
const USUAL = ['--interrupt-budget=67584', '--parallel-scavenge'];
const OURS = ['--interrupt-budget=500000', '--no-parallel-scavenge'];

export class V8Flags {
  #depth = 0;

  /** Sets ours afterwards: V8 refuses code that was compiled under other flags, Node's own, too. */
  whileUsual<T>(load: () => T): T {
    if (this.#depth++ === 0) set(USUAL);
    try {
      return load();
    } finally {
      if (--this.#depth === 0) set(OURS);
    }
  }
}

function set(flags: readonly string[]): void {
  if (VERSION.test(process.versions.v8)) for (const flag of flags) v8.setFlagsFromString(flag);
}
