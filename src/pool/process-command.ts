/** How a worker process is called: limits of V8 and of the system, and what it may touch of the machine. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { STACK, YOUNG_GENERATION } from './worker-memory.ts';

export interface ProcessSettings {
  /** Module that speaks as `render-process.ts` does. */
  readonly file: URL;
  /** MB */
  readonly heap: number;
  /** Bytes of memory that the process may take altogether. */
  readonly most: number;
  /** `undefined`: that of this process. */
  readonly env: Readonly<Record<string, string>> | undefined;
  /** Files and folders that it may read beside the packages; `undefined`: whatever this process may. */
  readonly readable: readonly string[] | undefined;
}

export interface ProcessCommand {
  readonly execPath: string;
  readonly execArgv: readonly string[];
}

export function processCommand(settings: ProcessSettings): ProcessCommand {
  const flags = [...memoryFlags(settings.heap), ...permissionFlags(settings)];
  const [execPath, ...before] = [...systemLimits(Math.ceil(settings.most + UNUSED)), process.execPath] as const;
  return { execPath: execPath!, execArgv: [...before, ...flags] };
}

/**
 * Bytes that a process has for itself without using them: stacks of threads, parts of heaps. The system's limit counts them; the pool
 * looks at what is used, and this limit is for what grows between two looks.
 */
const UNUSED = 512_000_000;

/**
 * What Linux does for us, by two programs of util-linux, which every distribution has: prlimit(1) limits the memory, setpriv(1) ends the
 * process with that of the pool, whatever it does then. Each becomes what it calls: the process is the same one.
 */
function systemLimits(most: number): string[] {
  if (process.platform !== 'linux') return [];
  return [...usable('setpriv', ['--pdeathsig', 'KILL']), ...usable('prlimit', [`--data=${most}`, '--core=0'])];
}

const known = new Map<string, readonly string[]>();

/** Tried once: the program may be missing, or another one of the name, and nobody can raise a limit that was set for all. */
function usable(program: string, options: readonly string[]): readonly string[] {
  const name = [program, ...options].join(' ');
  let call = known.get(name);
  if (call === undefined) {
    // Where it is does not depend on the environment that workers have.
    const calls = ['/usr/bin', '/bin'].map((folder) => [path.join(folder, program), ...options] as const);
    call = calls.find(([file, ...rest]) => spawnSync(file, [...rest, 'true'], { stdio: 'ignore' }).status === 0) ?? [];
    known.set(name, call);
  }
  return call;
}

function memoryFlags(heap: number): string[] {
  return [
    `--max-old-space-size=${Math.floor(heap)}`,
    // V8 takes three semi-spaces for a young generation.
    `--max-semi-space-size=${Math.floor(YOUNG_GENERATION / 3)}`,
    ...stackFlags(),
  ];
}

/** KB of the stack that are not V8's: the environment, and what is called from scripts. */
const STACK_RESERVE = 512;

/** The first thread has the stack that the system gives to programs: as deep as a thread's where that is as large, else as V8 has it. */
function stackFlags(): string[] {
  const limit = process.platform === 'linux' ? stackLimit() : process.platform === 'darwin' ? STACK * 1024 : 0;
  const size = Math.min(STACK * 1024, limit) - STACK_RESERVE;
  return size > 1_024 ? [`--stack-size=${size}`] : [];
}

/** KB; proc(5) `limits` */
function stackLimit(): number {
  const soft = /^Max stack size +(\w+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  return soft === 'unlimited' ? STACK * 1024 : Number(soft ?? 0) / 1024;
}

/** Node's permission model: files for reading, no writing, no further processes or threads, no native code. Addresses are guarded by the engine. */
function permissionFlags({ file, readable }: ProcessSettings): string[] {
  const { allowedNodeEnvironmentFlags: known } = process;
  const permission = ['--permission', '--experimental-permission'].find((flag) => known.has(flag));
  if (readable === undefined || permission === undefined) return [];
  const places = [...packagePlaces(fileURLToPath(file)), ...readable.map((each) => path.resolve(each))];
  return [
    permission,
    ...[...new Set(places)].map((place) => `--allow-fs-read=${place}`),
    // From Node 25 on the model has the network, too.
    ...(known.has('--allow-net') ? ['--allow-net'] : []),
    '--disallow-code-generation-from-strings',
    '--disable-warning=ExperimentalWarning',
  ];
}

/** The folder of the package, and every folder of packages above it: where it may find what it imports. */
function packagePlaces(file: string): string[] {
  const places: string[] = [];
  for (const each of new Set([file, realpathSync(file)])) {
    const own = path.dirname(each);
    places.push(own);
    for (let folder = own; path.dirname(folder) !== folder; folder = path.dirname(folder)) {
      const packages = path.join(path.dirname(folder), 'node_modules');
      if (existsSync(packages)) places.push(packages, realpathSync(packages));
    }
  }
  return places;
}
