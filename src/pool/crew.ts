/** The workers of a pool: started as they are needed, kept as many as they should be, replaced when they die, are ended or have done enough. */
import type { PoolSettings, RestartReason } from './pool-options.ts';
import type { PoolWorker, StartWorker } from './worker.ts';

/** Bytes of heap and buffers that a worker may keep after a document. */
const MOST_KEPT = 512_000_000;
/** ms between attempts to start a worker after one that failed; doubles up to the second. */
const FIRST_RETRY = 500;
const LAST_RETRY = 10_000;
/** ms in which a worker starts, or warms up, at the latest: the slowest of machines takes seconds. */
const LONGEST_START = 60_000;

export interface Member {
  readonly worker: PoolWorker;
  /** Documents so far. */
  documents: number;
  /** To be replaced as soon as there is another. */
  isWorn: boolean;
  /** Bytes that it took before its first document. */
  least: number;
}

export interface CrewListeners {
  /** A worker may be free. */
  readonly onFree: () => void;
  /** A busy worker is to be discarded for its memory. */
  readonly onExcess: (member: Member) => void;
  /** No worker was ever had. */
  readonly onImpossible: (error: unknown) => void;
}

export class Crew {
  readonly #settings: PoolSettings;
  readonly #startWorker: StartWorker;
  readonly #listeners: CrewListeners;
  /** Without work; the one used last comes last, and is used first: its code is compiled and its memory there. */
  readonly #idle: Member[] = [];
  readonly #busy = new Set<Member>();
  readonly restarts: Record<RestartReason, number> = { killed: 0, memory: 0, defect: 0, worn: 0 };
  readonly #starting = new Set<PoolWorker>();
  readonly #ending = new Set<Promise<void>>();
  #retry = FIRST_RETRY;
  /** Whether all are to be there at any time, and warm. */
  #isWarm = false;
  /** Workers to have beyond those that may be busy: none before all of those are warm. */
  #spare = 0;
  #hasBegun = false;
  #isOver = false;

  constructor(settings: PoolSettings, startWorker: StartWorker, listeners: CrewListeners) {
    this.#settings = settings;
    this.#startWorker = startWorker;
    this.#listeners = listeners;
  }

  get ready(): number {
    return this.#idle.length + this.#busy.size;
  }

  get busy(): number {
    return this.#busy.size;
  }

  get hasFree(): boolean {
    return this.#busy.size < this.#settings.workers && this.#idle.length > 0;
  }

  /** A worker for a document, or `null` when none is free. */
  take(): Member | null {
    const member = this.hasFree ? this.#idle.pop()! : null;
    if (member === null) return null;
    member.documents++;
    this.#busy.add(member);
    return member;
  }

  /** Its document is done, and it goes on. */
  giveBack(member: Member): void {
    this.#busy.delete(member);
    this.#idle.push(member);
    const { documentsPerWorker } = this.#settings;
    if (!member.isWorn && (member.documents >= documentsPerWorker || member.worker.memory > MOST_KEPT)) {
      member.isWorn = true;
      this.#count('worn');
    }
    this.#retire();
    this.#listeners.onFree();
  }

  /** Ends a worker whatever it does; what it worked on is the caller's to settle. */
  discard(member: Member, reason: RestartReason): void {
    this.#busy.delete(member);
    const index = this.#idle.indexOf(member);
    if (index >= 0) this.#idle.splice(index, 1);
    this.#endOf(member.worker);
    this.#count(reason);
    this.#listeners.onFree();
  }

  /** Bytes that workers take beside this process, those that are starting among them. */
  get outside(): number {
    const workers = [...[...this.#idle, ...this.#busy].map(({ worker }) => worker), ...this.#starting];
    return workers.reduce((sum, { outside }) => sum + outside, 0);
  }

  /** Ends the documents whose workers take more than one may. */
  endExcessive(): void {
    const { workerMemory } = this.#settings;
    for (const member of [...this.#busy]) if (member.worker.memory > workerMemory) this.#listeners.onExcess(member);
  }

  /** The process has too much: an idle worker goes first, else the document with most, of equal ones the one that runs longest. */
  endLargest(): void {
    const keptBy = ({ worker, least }: Member) => worker.memory - least;
    const kept = this.#idle.toSorted((a, b) => keptBy(b) - keptBy(a))[0];
    // One that takes its place needs as much as it had at first.
    if (kept !== undefined && keptBy(kept) > MOST_KEPT / 4) {
      this.discard(kept, 'memory');
      return;
    }
    const [largest] = [...this.#busy].toSorted((a, b) => b.worker.memory - a.worker.memory);
    if (largest !== undefined) this.#listeners.onExcess(largest);
  }

  /** @throws Error when one of them cannot be had */
  async startAll(): Promise<void> {
    this.#isWarm = true;
    const { workers, spare } = this.#settings;
    const missing = workers - this.ready - this.#starting.size;
    await Promise.all(Array.from({ length: Math.max(0, missing) }, () => this.#start()));
    this.#spare = spare;
    this.need(0);
  }

  /**
   * Starts as many workers as are missing; what fails is tried again.
   *
   * @param waiting - documents that wait
   */
  need(waiting: number): void {
    if (this.#isOver) return;
    const { workers } = this.#settings;
    const wanted = this.#isWarm ? workers + this.#spare : Math.min(workers, this.#busy.size + waiting);
    const lasting = [...this.#idle, ...this.#busy].filter(({ isWorn }) => !isWorn).length;
    for (let missing = wanted - lasting - this.#starting.size; missing > 0; missing--) {
      this.#start().catch((error: unknown) => {
        if (this.#isOver) return;
        this.#settings.onEvent({ kind: 'start-failed', error });
        if (!this.#hasBegun) this.#listeners.onImpossible(error);
        setTimeout(() => this.#listeners.onFree(), this.#retry).unref();
        this.#retry = Math.min(LAST_RETRY, this.#retry * 2);
      });
    }
  }

  /** Ends all of them, also those that are not there yet. */
  async end(): Promise<void> {
    this.#isOver = true;
    const members = [...this.#idle.splice(0), ...this.#busy];
    this.#busy.clear();
    for (const worker of [...members.map(({ worker }) => worker), ...this.#starting]) this.#endOf(worker);
    await Promise.all(this.#ending);
  }

  async #start(): Promise<void> {
    const worker = this.#startWorker(() => {
      if (this.#idle.includes(member)) this.discard(member, 'defect');
    });
    const member: Member = { worker, documents: 0, isWorn: false, least: 0 };
    this.#starting.add(worker);
    try {
      await this.#inTime(worker, worker.started);
      if (this.#isWarm) await this.#inTime(worker, worker.warmUp());
    } catch (error) {
      this.#endOf(worker);
      throw error;
    } finally {
      this.#starting.delete(worker);
    }
    if (this.#isOver) return;
    member.least = worker.memory;
    this.#hasBegun = true;
    this.#retry = FIRST_RETRY;
    // First in the line: others have done more.
    this.#idle.unshift(member);
    this.#retire();
    this.#listeners.onFree();
  }

  /** Worn workers work until their successors are there: then they go, once they are idle. */
  #retire(): void {
    while (this.ready > this.#settings.workers + this.#spare) {
      const index = this.#idle.findIndex(({ isWorn }) => isWorn);
      if (index < 0) return;
      const [member] = this.#idle.splice(index, 1);
      this.#endOf(member!.worker);
    }
  }

  /** A worker that neither comes nor fails is ended, and so it fails. */
  async #inTime(worker: PoolWorker, step: Promise<void>): Promise<void> {
    const clock = setTimeout(() => this.#endOf(worker), LONGEST_START).unref();
    await step.finally(() => clearTimeout(clock));
  }

  #endOf(worker: PoolWorker): void {
    const end = worker.end().finally(() => this.#ending.delete(end));
    this.#ending.add(end);
  }

  #count(reason: RestartReason): void {
    this.restarts[reason]++;
    this.#settings.onEvent({ kind: 'restart', reason });
  }
}
