/** One document, printed several times, with the CPU time of each step. */

import { writePdf } from '../src/engine/pdf/write-pdf.ts';
import { documentInfo } from '../src/engine/render/document-info.ts';
import { parseOptions, type RenderOptions } from '../src/engine/render/options.ts';
import { paintDocuments } from '../src/engine/render/paint-document.ts';
import { readDocument } from '../src/engine/render/read-document.ts';
import { openSession, type Step } from '../src/engine/render/session.ts';
import { layoutDocument } from '../src/engine/render/stages.ts';

export interface Measurement {
  readonly pages: number;
  readonly bytes: number;
  /** Median over the warm runs, ms of CPU of the whole process (compilation and collection on other threads included). */
  readonly steps: Readonly<Partial<Record<Step, number>>>;
  readonly total: number;
  /** The first, cold run. */
  readonly first: number;
  readonly peakMegabytes: number;
}

interface Run {
  readonly steps: Map<Step, number>;
  readonly total: number;
  readonly pages: number;
  readonly bytes: number;
}

export async function measure(options: RenderOptions, runs: number): Promise<Measurement> {
  const first = await runOnce(options);
  const warm: Run[] = [];
  for (let i = 0; i < runs; i++) warm.push(await runOnce(options));
  const names = [...first.steps.keys()];
  return {
    pages: first.pages,
    bytes: first.bytes,
    steps: Object.fromEntries(names.map((name) => [name, median(warm.map(({ steps }) => steps.get(name) ?? 0))])),
    total: median(warm.map(({ total }) => total)),
    first: first.total,
    peakMegabytes: process.resourceUsage().maxRSS / 1000,
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

async function runOnce(options: RenderOptions): Promise<Run> {
  const steps = new Map<Step, number>();
  const start = cpu();
  let step: Step = 'load';
  let since = start;
  const finish = () => {
    const now = cpu();
    steps.set(step, (steps.get(step) ?? 0) + now - since);
    since = now;
  };
  const session = openSession(parseOptions(options), (next) => {
    finish();
    step = next;
  });
  try {
    const laidOut = await layoutDocument(await readDocument(session), session);
    const { lists, structure } = await paintDocuments([{ laidOut, pages: [...laidOut.pages] }], session);
    const pages = lists.length;
    session.enter({ phase: 'write' });
    const { diagnostics, deadline, request } = session;
    const info = documentInfo(laidOut.document, request);
    const pdf = await writePdf(lists, structure, info, { images: laidOut.images.set, diagnostics, deadline });
    finish();
    return { steps, total: cpu() - start, pages, bytes: pdf.length };
  } finally {
    await session.loader.close();
  }
}

/** ms */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
