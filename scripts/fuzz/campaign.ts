/** Runs targets one after the other: hands out seeds, confirms what fails, has it made smaller, and writes it. */
import type { Campaign } from './command-line.ts';
import { drawInput } from './draw.ts';
import { JudgeProcess } from './judge-process.ts';
import { MEMORY_FAULT } from './memory-bound.ts';
import { shrink } from './shrink.ts';
import { Tally } from './tally.ts';
import type { Target } from './target.ts';
import { loadTarget, type TargetName } from './targets.ts';
import { writeFailure } from './write-failure.ts';

/** Cases that a process is given at a time. */
const BATCH = 50;
/** ms between two progress lines. */
const INTERVAL = 10_000;
/** ms that making one input smaller may take. */
const LONGEST_SHRINK = 120_000;

/** One target in a campaign: where its seeds are, and when it ends. */
interface Leg {
  readonly name: TargetName;
  readonly target: Target;
  next: number;
  readonly end: number;
  /** `performance.now()` */
  readonly until: number;
}

export async function runCampaign(campaign: Campaign, say: (line: string) => void): Promise<Tally> {
  const tally = new Tally();
  const judges = Array.from({ length: campaign.workers }, () => new JudgeProcess());
  const time = (campaign.minutes * 60_000) / campaign.targets.length;
  let written = 0;
  for (const name of campaign.targets) {
    const { seed, runs } = campaign;
    const leg: Leg = {
      name,
      target: await loadTarget(name),
      next: seed,
      end: runs === null ? Number.POSITIVE_INFINITY : seed + runs,
      until: performance.now() + time,
    };
    const clock = setInterval(() => say(tally.progress(name)), INTERVAL);
    const mayWrite = () => written++ < campaign.failures;
    await Promise.all(judges.map((judge) => new Work(leg, tally, judge, campaign, mayWrite, say).run()));
    clearInterval(clock);
    say(tally.progress(name));
  }
  for (const judge of judges) judge.end();
  return tally;
}

/** What one process does for a target. */
class Work {
  readonly #leg: Leg;
  readonly #tally: Tally;
  readonly #judge: JudgeProcess;
  readonly #campaign: Campaign;
  readonly #mayWrite: () => boolean;
  readonly #say: (line: string) => void;

  constructor(
    leg: Leg,
    tally: Tally,
    judge: JudgeProcess,
    campaign: Campaign,
    mayWrite: () => boolean,
    say: (line: string) => void,
  ) {
    this.#leg = leg;
    this.#tally = tally;
    this.#judge = judge;
    this.#campaign = campaign;
    this.#mayWrite = mayWrite;
    this.#say = say;
  }

  async run(): Promise<void> {
    const { name } = this.#leg;
    const tally = this.#tally.of(name);
    for (let seeds = this.#nextSeeds(); seeds.length > 0; seeds = this.#nextSeeds()) {
      const failed: { seed: number; fault: string }[] = [];
      await this.#judge.try(name, seeds, this.#campaign.sparse, (tried, fault) => {
        if (tried !== null) tally.add(tried);
        if (tried === null) tally.unsure++;
        else if (fault !== null) failed.push({ seed: tried.seed, fault });
      });
      for (const each of failed) await this.#follow(each);
    }
  }

  #nextSeeds(): readonly number[] {
    const leg = this.#leg;
    if (performance.now() > leg.until) return [];
    const count = Math.max(0, Math.min(BATCH, leg.end - leg.next));
    const first = leg.next;
    leg.next += count;
    return Array.from({ length: count }, (_, i) => first + i);
  }

  async #follow({ seed, fault }: { readonly seed: number; readonly fault: string }): Promise<void> {
    const { name, target } = this.#leg;
    const tally = this.#tally.of(name);
    const input = drawInput(target, seed);
    if (isOfMachine(fault) && !(await this.#isThereAgain(input.bytes))) {
      tally.unsure++;
      return;
    }
    const isNew = tally.met(fault) === 0;
    tally.fail(fault);
    this.#say(`${name}, seed ${seed}: ${fault.slice(0, 300)}`);
    if (!isNew || !this.#mayWrite()) return;
    const smaller = await shrink(name, target, { seed, fault }, this.#judge, LONGEST_SHRINK);
    const found = smaller ?? { bytes: input.bytes, fault };
    this.#say(`  ${writeFailure(this.#campaign, name, target.extension, seed, found)}`);
  }

  /** A busy machine is late, and a process may have grown by what came before: such a fault counts where it comes twice more, alone. */
  async #isThereAgain(bytes: Uint8Array): Promise<boolean> {
    for (let i = 0; i < 2; i++) {
      this.#judge.end();
      if ((await this.#judge.judge(this.#leg.name, bytes)) === null) return false;
    }
    return true;
  }
}

function isOfMachine(fault: string): boolean {
  return fault.startsWith('late') || fault.startsWith('no end') || fault === MEMORY_FAULT;
}
