/** Judges cases in a process of its own, so that one without an end, or that takes all memory, can be told and stopped. */
import { depthOf, drawInput } from './draw.ts';
import { faultByQpdf, isQpdfHere } from './judges/pdf-bytes.ts';
import { isTooMuch, MEMORY_FAULT } from './memory-bound.ts';
import type { Answer, Task, Tried } from './messages.ts';
import { type Depth, faulty, type Target, type Verdict } from './target.ts';
import { loadTarget, type TargetName } from './targets.ts';

/** Of cases that are judged whole, qpdf is asked for one of so many: a process each. */
const QPDF_EVERY = 20;
/** ms between two messages. */
const INTERVAL = 250;

process.env.PLATEN_STRICT = '1';
const targets = new Map<TargetName, Promise<Target>>();
/** What this process took when it had printed its first document. */
let memoryAtStart = 0;

process.on('message', async (task: Task) => {
  const target = await targetOf(task.target);
  if (task.kind === 'try') await tryAll(target, task);
  else
    answer({ kind: 'judged', fault: (await judged(target, Buffer.from(task.bytes, 'base64'), 'whole', true)).fault });
  answer({ kind: 'done' });
});
process.on('disconnect', () => process.exit(0));

function answer(message: Answer): void {
  process.send?.(message);
}

async function targetOf(name: TargetName): Promise<Target> {
  let target = targets.get(name);
  if (target === undefined) {
    target = loadTarget(name);
    targets.set(name, target);
    await target;
    await warmUp();
  }
  return target;
}

/** Loads the engine, so that its own size counts for no case. */
async function warmUp(): Promise<void> {
  const { render } = await import('../../src/engine/index.ts');
  // A machine that others keep busy is no fault of a case.
  await render({ html: '<p>warm', timeout: 600_000 });
  memoryAtStart = process.memoryUsage.rss();
}

async function tryAll(target: Target, { seeds, sparse, isSingly }: Task & { kind: 'try' }): Promise<void> {
  let cases: Tried[] = [];
  let told = performance.now();
  for (const seed of seeds) {
    cases.push(await tried(target, seed, sparse));
    if (!isSingly && performance.now() - told < INTERVAL && cases.at(-1)?.fault === null) continue;
    answer({ kind: 'tried', cases });
    cases = [];
    told = performance.now();
  }
  if (cases.length > 0) answer({ kind: 'tried', cases });
}

async function tried(target: Target, seed: number, sparse: number): Promise<Tried> {
  const before = process.cpuUsage();
  const depth = depthOf(target, seed, sparse);
  const input = drawInput(target, seed);
  const withQpdf = depth === 'whole' && isForQpdf(target, seed, sparse) && isQpdfHere();
  const { outcome, fault, pdf } = await judged(target, input.bytes, depth, withQpdf);
  const { user, system } = process.cpuUsage(before);
  const time = (user + system) / 1_000;
  return { seed, input: input.kind, depth, outcome, fault, time, isAskedOfQpdf: withQpdf && pdf !== null };
}

/** By the seed alone, so that a case is judged the same whatever was judged before it. */
function isForQpdf({ wholeEvery }: Target, seed: number, sparse: number): boolean {
  return Math.floor(seed / (wholeEvery * sparse)) % QPDF_EVERY === 0;
}

async function judged(target: Target, bytes: Uint8Array, depth: Depth, withQpdf: boolean): Promise<Verdict> {
  let verdict: Verdict;
  try {
    verdict = await target.judge(bytes, depth);
  } catch (error) {
    verdict = faulty(`thrown: ${error instanceof Error ? error.stack : String(error)}`);
  }
  if (verdict.fault !== null) return verdict;
  // The kernel counts the peak in KB.
  if (isTooMuch(process.resourceUsage().maxRSS * 1024 - memoryAtStart)) return faulty(MEMORY_FAULT);
  const byQpdf = withQpdf && verdict.pdf !== null && isQpdfHere() ? faultByQpdf(verdict.pdf) : null;
  return byQpdf === null ? verdict : faulty(byQpdf);
}
