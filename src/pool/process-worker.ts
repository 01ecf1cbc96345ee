/**
 * A worker of a pool that is a process of its own: no document can take this process down or leave its memory behind here, and what the
 * system can limit for a process is limited.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { writeFile } from 'node:fs';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { RenderResult } from '../engine/index.ts';
import { Conversation } from './conversation.ts';
import { crossingOptions, whole } from './crossing.ts';
import type { PoolRenderOptions } from './pool-options.ts';
import { type ProcessSettings, processCommand } from './process-command.ts';
import { residentMemory } from './resident-memory.ts';
import { type Listeners, type PoolWorker, WorkerLost } from './worker.ts';
import type { FromProcess, ToWorker } from './worker-messages.ts';

/** Characters of what the process last wrote to standard error. */
const LAST_WORDS = 2_000;
/** ms between two looks at its memory, for which the system reads much: documents may end more often. */
const BETWEEN_LOOKS = 50;

export class ProcessWorker implements PoolWorker {
  readonly started: Promise<void>;
  readonly #child: ChildProcess;
  readonly #conversation: Conversation;
  readonly #exited: Promise<void>;
  /** Bytes, as the system told, or the process where the system does not. */
  #told = 0;
  #nextLook = 0;
  #documents = 0;
  #pieces: Uint8Array[] = [];
  #lastWords = '';
  #isEnded = false;

  constructor(settings: ProcessSettings, onLost: () => void) {
    const { env } = settings;
    const { execPath, execArgv } = processCommand(settings);
    const child = fork(fileURLToPath(settings.file), [], {
      execPath,
      execArgv: [...execArgv],
      serialization: 'advanced',
      // The last is for numbers of documents that nobody wants any more.
      stdio: ['ignore', 'inherit', 'pipe', 'ipc', 'pipe'],
      ...(env !== undefined && { env: { ...env } }),
    });
    this.#child = child;
    this.#conversation = new Conversation({ onLost, keepAlive: (isAsked) => keepAlive(child, isAsked) });
    child.on('message', (message) => this.#hear(message as FromProcess));
    child.on('error', (error) => this.#conversation.lose(new WorkerLost(error.message, { cause: error })));
    // After what it said before.
    this.#exited = new Promise((resolve) => {
      child.once('close', (code, signal) => {
        this.#conversation.lose(this.#lossBy(code, signal));
        resolve();
      });
    });
    this.#listenToLastWords(child);
    // It may break while something is written to it.
    this.#stopPipe?.on('error', () => {});
    offerToTheSystem(child.pid);
    this.started = this.#conversation.answer(null).then(() => {});
  }

  get memory(): number {
    const { pid } = this.#child;
    const now = performance.now();
    if (now >= this.#nextLook && pid !== undefined) {
      this.#nextLook = now + BETWEEN_LOOKS;
      this.#told = residentMemory(pid) ?? this.#told;
    }
    return this.#told;
  }

  get outside(): number {
    return this.memory;
  }

  async warmUp(): Promise<void> {
    await this.#ask({ kind: 'warm-up' }, null);
  }

  async render(given: PoolRenderOptions, listeners: Listeners): Promise<RenderResult> {
    const wantsProgress = listeners.onProgress !== undefined;
    const options = crossingOptions(given);
    return (await this.#ask({ kind: 'render', number: ++this.#documents, options, wantsProgress }, listeners))!;
  }

  stop(): void {
    const number = Buffer.alloc(4);
    number.writeUInt32LE(this.#documents);
    this.#stopPipe?.write(number);
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    this.#conversation.end();
    // Who waits for the end must live to see it.
    keepAlive(this.#child, true);
    this.#child.kill('SIGKILL');
    // One that never began does not end.
    if (this.#child.pid !== undefined) await this.#exited;
  }

  get #stopPipe(): Socket | null {
    return stopPipeOf(this.#child);
  }

  #ask(message: ToWorker, listeners: Listeners | null): Promise<RenderResult | null> {
    // What a document left behind that was given up while it was handed over is no part of another.
    this.#pieces = [];
    const answer = this.#conversation.answer(listeners);
    // Where it cannot be sent the process is gone, which is told as that.
    if (this.#child.connected) this.#child.send(message, () => {});
    return answer;
  }

  #hear(message: FromProcess): void {
    if (message.kind === 'memory') this.#told = message.bytes;
    else if (message.kind === 'piece') this.#pieces.push(message.bytes);
    else if (message.kind === 'done') {
      const pieces = this.#pieces.splice(0);
      const pdf = pieces.length === 0 ? whole(message.result.pdf) : joined(pieces);
      this.#conversation.hear({ ...message, result: { ...message.result, pdf } });
    } else this.#conversation.hear(message);
  }

  /** What V8 or Node say before they die is the reason that can be told. It is passed on. */
  #listenToLastWords({ stderr }: ChildProcess): void {
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-LAST_WORDS);
      process.stderr.write(text);
    });
    stderr?.on('error', () => {});
  }

  #lossBy(code: number | null, signal: NodeJS.Signals | null): WorkerLost {
    const end = signal === null ? `exit code ${code}` : `signal ${signal}`;
    const words = this.#lastWords.trim();
    // Whom the system kills takes too much memory; the pool's own kill is expected.
    const isMemory = /out of memory|allocation failed|ENOMEM/i.test(words) || (signal === 'SIGKILL' && !this.#isEnded);
    return new WorkerLost(`The worker process ended with ${end}.${words === '' ? '' : ` ${words}`}`, { isMemory });
  }
}

/** A process with nothing to do does not keep this one alive. */
function keepAlive(child: ChildProcess, isAsked: boolean): void {
  for (const handle of [child, child.channel, child.stderr as Socket | null]) {
    if (isAsked) handle?.ref();
    else handle?.unref();
  }
  if (!isAsked) stopPipeOf(child)?.unref();
}

/** There are no pipes where the system had none to give. */
function stopPipeOf(child: ChildProcess): Socket | null {
  return ((child.stdio as ChildProcess['stdio'] | undefined)?.[4] as Socket | null | undefined) ?? null;
}

/** When the system runs out of memory and has to choose, it takes a worker, and not the process of the pool (proc(5) `oom_score_adj`). */
function offerToTheSystem(pid: number | undefined): void {
  if (pid !== undefined && process.platform === 'linux') writeFile(`/proc/${pid}/oom_score_adj`, '1000', () => {});
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
