/** What was tried and what came of it, counted: the progress line, the table at the end. */
import { kindOfFault } from './fault-kind.ts';
import type { Tried } from './messages.ts';
import type { TargetName } from './targets.ts';

const MOST_SLOW = 3;

export class Tally {
  readonly #begun = performance.now();
  readonly #targets = new Map<TargetName, TargetTally>();

  of(name: TargetName): TargetTally {
    let tally = this.#targets.get(name);
    if (tally === undefined) {
      tally = new TargetTally();
      this.#targets.set(name, tally);
    }
    return tally;
  }

  get cases(): number {
    return this.#sum(({ cases }) => cases);
  }

  get failures(): number {
    return this.#sum(({ failures }) => failures);
  }

  progress(name: TargetName): string {
    const { cases } = this;
    const rate = cases / Math.max(1, this.#seconds);
    return `${clock(this.#seconds)}  ${name}: ${spaced(this.of(name).cases)}, in all ${spaced(cases)} cases, ${rate.toFixed(0)}/s, ${this.failures} failures`;
  }

  summary(): string {
    const blocks = [...this.#targets].map(([name, tally]) => tally.summary(name));
    const rate = this.cases / Math.max(1, this.#seconds);
    const end = `${spaced(this.cases)} cases in ${clock(this.#seconds)} (${rate.toFixed(0)}/s): ${this.failures === 0 ? 'all hold' : `${this.failures} fail`}`;
    return [...blocks, end, ''].join('\n');
  }

  get #seconds(): number {
    return (performance.now() - this.#begun) / 1_000;
  }

  #sum(count: (tally: TargetTally) => number): number {
    return [...this.#targets.values()].reduce((sum, tally) => sum + count(tally), 0);
  }
}

export class TargetTally {
  cases = 0;
  failures = 0;
  /** Faults that came once and not again. */
  unsure = 0;
  #whole = 0;
  #qpdf = 0;
  readonly #inputs = new Map<string, number>();
  readonly #outcomes = new Map<string, number>();
  readonly #faults = new Map<string, number>();
  #slowest: readonly Tried[] = [];

  add(tried: Tried): void {
    this.cases++;
    if (tried.depth === 'whole') this.#whole++;
    if (tried.isAskedOfQpdf) this.#qpdf++;
    count(this.#inputs, tried.input);
    count(this.#outcomes, tried.outcome);
    if (tried.time > (this.#slowest.at(-1)?.time ?? 0) || this.#slowest.length < MOST_SLOW)
      this.#slowest = [...this.#slowest, tried].sort((a, b) => b.time - a.time).slice(0, MOST_SLOW);
  }

  fail(fault: string): void {
    this.failures++;
    count(this.#faults, kindOfFault(fault));
  }

  /** How often a fault of this kind was met. */
  met(fault: string): number {
    return this.#faults.get(kindOfFault(fault)) ?? 0;
  }

  summary(name: TargetName): string {
    const slow = this.#slowest.map(({ seed, time }) => `seed ${seed} ${Math.round(time)} ms`);
    return [
      `${name}: ${spaced(this.cases)} cases, ${spaced(this.#whole)} of them judged whole, ${this.#qpdf} files shown to qpdf`,
      `  inputs    ${listed(this.#inputs)}`,
      `  outcomes  ${listed(this.#outcomes)}`,
      `  slowest   ${slow.join(', ')}`,
      ...(this.unsure > 0 ? [`  unsure    ${this.unsure} were late or too large once, and not again`] : []),
      ...Array.from(this.#faults, ([fault, times]) => `  FAILED    ${times} times: ${fault}`),
    ].join('\n');
  }
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([key, times]) => `${key} ${spaced(times)}`)
    .join(', ');
}

function spaced(value: number): string {
  return value.toLocaleString('en-US');
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
