/** `platen --watch`: prints a document again whenever a file that it is made of changes, and shows it in a viewer page. */
import path from 'node:path';
import { PlatenError } from '../../engine/base/errors.ts';
import type { RenderOptions } from '../../engine/render/options.ts';
import type { RenderResult } from '../../engine/render/results.ts';
import { messageInFlags } from '../flag-words.ts';
import type { Job } from '../jobs.ts';
import { writeOutput } from '../named-files.ts';
import { renderDocument } from '../render-document.ts';
import { forgetSources } from '../source-excerpt.ts';
import { isWrongUsage, note, ProgressLine, printDiagnostics, reportFailure, shownFindings } from '../terminal.ts';
import { ChangedFiles } from './changed-files.ts';
import { pageSizes } from './page-sizes.ts';
import { USUAL_PORT, ViewerServer } from './viewer-server.ts';
import type { ShownFinding, ViewerState } from './viewer-state.ts';

export interface Watched {
  readonly job: Job;
  /** Read anew for each version: style sheets and configuration change, too. */
  readonly options: () => Promise<{ readonly options: RenderOptions; readonly files: readonly string[] }>;
  /** Where the viewer is served; `null` for any. */
  readonly port: number | null;
  /** Ends it. */
  readonly end: AbortSignal;
  readonly isQuiet: boolean;
  readonly isVerbose: boolean;
}

/** @throws PlatenError where the first attempt shows that none can work */
export async function watchDocument(watched: Watched): Promise<void> {
  const watching = new Watching(watched);
  const stop = (): void => watching.stop();
  watched.end.addEventListener('abort', stop);
  try {
    await watching.run();
  } finally {
    watched.end.removeEventListener('abort', stop);
  }
}

class Watching {
  readonly #watched: Watched;
  readonly #changes = new ChangedFiles(() => this.#wake());
  #files: readonly string[] = [];
  #running = new AbortController();
  #isStopped = false;
  #isChanged = true;
  #woken: (() => void) | null = null;
  #state: ViewerState;

  constructor(watched: Watched) {
    this.#watched = watched;
    const title = path.basename(watched.job.input);
    this.#state = { title, version: 0, isRendering: true, note: 'Printing …', pages: [], findings: [] };
  }

  stop(): void {
    this.#isStopped = true;
    this.#wake();
  }

  async run(): Promise<void> {
    const { port } = this.#watched;
    const viewer = await ViewerServer.open(port, this.#state);
    try {
      if (port === null && viewer.port !== USUAL_PORT) note(`Port ${USUAL_PORT} is in use; another is taken.`);
      note(`${viewer.address} shows ${this.#state.title} and follows its changes. Ctrl-C ends it.`);
      while (!this.#isStopped) {
        this.#isChanged = false;
        this.#running = new AbortController();
        await this.#print(viewer);
        if (!this.#isChanged && !this.#isStopped) await new Promise<void>((resolve) => (this.#woken = resolve));
      }
    } finally {
      this.#changes.close();
      await viewer.close();
    }
  }

  /** Something changed: what is being printed is out of date. */
  #wake(): void {
    this.#isChanged = true;
    this.#running.abort();
    this.#woken?.();
    this.#woken = null;
  }

  #show(viewer: ViewerServer, change: Partial<ViewerState>, pdf: Uint8Array | null = null): void {
    this.#state = { ...this.#state, ...change };
    viewer.show(this.#state, pdf);
  }

  async #print(viewer: ViewerServer): Promise<void> {
    const { job, options: read } = this.#watched;
    const [begun, start] = [Date.now(), performance.now()];
    const progress = new ProgressLine();
    const sources = [job.input, ...(job.further ?? [])].map((file) => path.resolve(file));
    let files: readonly string[] = sources;
    forgetSources();
    this.#show(viewer, { isRendering: true, note: 'Printing …' });
    try {
      const { options, files: more } = await read();
      files = [...sources, ...more];
      const result = await renderDocument({
        ...options,
        signal: this.#running.signal,
        onProgress: (event) => progress.update(event),
        onEnd: (facts) => {
          files = [...files, ...facts.files];
        },
      });
      progress.end();
      this.#files = files;
      this.#finish(viewer, result, performance.now() - start);
    } catch (error) {
      progress.end();
      if (!this.#running.signal.aborted) this.#fail(viewer, error);
    }
    // What was asked for before an error, or before a change, is not all there is.
    this.#files = [...new Set([...this.#files, ...files])];
    this.#changes.watch(this.#files, begun);
  }

  #finish(viewer: ViewerServer, { pdf, pageCount, diagnostics }: RenderResult, time: number): void {
    const { job, isQuiet, isVerbose } = this.#watched;
    if (job.output !== null) writeOutput(job.output, pdf);
    const done = `${pageCount} ${pageCount === 1 ? 'page' : 'pages'}, ${pdf.length} bytes, ${Math.round(time)} ms`;
    if (!isQuiet) printDiagnostics(diagnostics, isVerbose);
    note(`${clock()} ${job.output}: ${done}`);
    const state = {
      isRendering: false,
      version: this.#state.version + 1,
      note: `${clock()}, ${done}`,
      pages: pageSizes(pdf, pageCount),
      findings: shownFindings(diagnostics, isVerbose),
    };
    this.#show(viewer, state, pdf);
  }

  #fail(viewer: ViewerServer, error: unknown): void {
    if (this.#state.version === 0 && isWrongUsage(error)) throw error;
    note(clock());
    reportFailure(error);
    const remains =
      this.#state.version === 0 ? '' : ' The pages below are those of the last version that could be printed.';
    this.#show(viewer, {
      isRendering: false,
      note: `${clock()}, not printed.${remains}`,
      findings: [shownError(error)],
    });
  }
}

function clock(): string {
  return new Date().toTimeString().slice(0, 8);
}

function shownError(error: unknown): ShownFinding {
  const [code, message] =
    error instanceof PlatenError
      ? [error.code, messageInFlags(error)]
      : ['', error instanceof Error ? error.message : String(error)];
  return { severity: 'error', code, place: '', message, hint: '', excerpt: '' };
}
