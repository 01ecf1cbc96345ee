/**
 * How long V8 lets a function run before it optimises it. One document is done before most of that pays: `report` of docs/performance.md takes a tenth
 * less time and a third less CPU when V8 waits longer, and documents of hundreds of pages no more than before.
 */
import v8 from 'node:v8';

/** V8's own budget, in bytes of bytecode, and ours. Those of one version, which is Node 20's: others have other tiers. */
const VERSION = /^11\.3\./;
const USUAL = 67_584;
const RAISED = 500_000;

export class InterruptBudget {
  #depth = 0;

  /** Raises it afterwards: V8 refuses code that was compiled under other flags, Node's own, too. */
  whileUsual<T>(load: () => T): T {
    if (this.#depth++ === 0) set(USUAL);
    try {
      return load();
    } finally {
      if (--this.#depth === 0) set(RAISED);
    }
  }
}

function set(budget: number): void {
  if (VERSION.test(process.versions.v8)) v8.setFlagsFromString(`--interrupt-budget=${budget}`);
}
