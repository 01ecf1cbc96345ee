/**
 * The engine and the command line in CommonJS, with what V8 made of their functions at the build: a start then neither looks through the source nor
 * compiles. Such code is that of classic scripts, of one V8, and of its flags.
 */
import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { crc32 } from 'node:zlib';

/** Describes the code, which lies in a file of its own; only this is read where the code is for another Node. */
interface CodeIndex {
  /** What `thisEngine` was at the build. */
  readonly engine: string;
  /** The code of `PROBE`, in base64: V8 refuses it as it would refuse the other. */
  readonly probe: string;
  /** V8 itself looks at the beginning of the code alone, and crashes over damage behind it. */
  readonly checksum: number;
  /** Where the code of each module begins and ends. */
  readonly modules: Readonly<Record<string, readonly [start: number, end: number]>>;
}

const INDEX = 'compiled-code.json';
const CODE = 'compiled-code.bin';
const PROBE = "'platen'";

/** Code holds for the V8 that made it: Node changes parts of V8 without changing V8's own version. */
const thisEngine = `${process.versions.v8} ${process.platform} ${process.arch}`;

const BEGINNING = '(function(exports,require,module,__filename,__dirname){';
const END = '\n})';

/** The module as a function. In one piece: V8 copies texts that are put together, and these are long. */
function readWrapped(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const bytes = Buffer.allocUnsafe(BEGINNING.length + size + END.length);
    bytes.write(BEGINNING, 'latin1');
    if (readSync(descriptor, bytes, BEGINNING.length, size, 0) !== size)
      throw new Error(`${file} cannot be read to its end.`);
    bytes.write(END, BEGINNING.length + size, 'latin1');
    return bytes.toString('latin1');
  } finally {
    closeSync(descriptor);
  }
}

interface Loading {
  /** Modules that are there already, by name: the modules loaded here share them with others. */
  readonly shared?: Readonly<Record<string, unknown>>;
  /** Calls what loads a module and all that the module loads at once. */
  readonly around?: (load: () => unknown) => unknown;
}

/** Modules of a folder, as `require` would load them. */
export class CompiledModules {
  readonly scripts = new Map<string, vm.Script>();
  readonly #folder: string;
  readonly #code: ReadonlyMap<string, Buffer>;
  readonly #around: (load: () => unknown) => unknown;
  readonly #loaded: Map<string, { exports: unknown }>;

  /** @param code - by the names of modules; what has none is compiled here */
  constructor(folder: string, code: ReadonlyMap<string, Buffer>, { shared = {}, around = (load) => load() }: Loading) {
    this.#folder = folder;
    this.#code = code;
    this.#around = around;
    this.#loaded = new Map(Object.entries(shared).map(([name, exports]) => [name, { exports }]));
  }

  /** What a module exports. */
  load(name: string): unknown {
    const before = this.#loaded.get(name);
    return before === undefined ? this.#around(() => this.#loadAnew(name)) : before.exports;
  }

  #loadAnew(name: string): unknown {
    const filename = path.join(this.#folder, name);
    const cachedData = this.#code.get(name);
    const script = new vm.Script(readWrapped(filename), {
      // Without the folder: the code has the name in it.
      filename: `platen/${name}`,
      ...(cachedData !== undefined && { cachedData }),
    });
    this.scripts.set(name, script);
    const module = { exports: {} as unknown };
    this.#loaded.set(name, module);
    script.runInThisContext()(module.exports, this.#require, module, filename, this.#folder);
    return module.exports;
  }

  /** Other packages there are only as optional ones, which `optional-package.ts` imports: a module that is shared, as scripts cannot import. */
  readonly #require = (id: string): unknown =>
    id.startsWith('./') ? this.load(id.slice(2)) : process.getBuiltinModule(id);
}

/**
 * `null` where nothing was compiled for this Node and its flags, or the code is damaged, or source maps are asked for, which only the other modules have.
 *
 * @param folder - where the modules lie
 */
export function findCompiledModules(folder: string, loading: Loading = {}): CompiledModules | null {
  if (process.sourceMapsEnabled || !isMainContext() || !existsSync(path.join(folder, INDEX))) return null;
  const { engine, probe, checksum, modules } = JSON.parse(readFileSync(path.join(folder, INDEX), 'utf8')) as CodeIndex;
  if (engine !== thisEngine || isRefused(probe)) return null;
  const bytes = readFileSync(path.join(folder, CODE));
  if (crc32(bytes) !== checksum) return null;
  const code = Object.entries(modules).map(([name, [start, end]]) => [name, bytes.subarray(start, end)] as const);
  return new CompiledModules(folder, new Map(code), loading);
}

/** Most flags of V8 make its code another. */
function isRefused(probe: string): boolean {
  return new vm.Script(PROBE, { cachedData: Buffer.from(probe, 'base64') }).cachedDataRejected === true;
}

/** Scripts run in it: elsewhere, as in Jest, they would have other arrays and errors than the program. Bun says it had Node's V8. */
function isMainContext(): boolean {
  return !('bun' in process.versions) && vm.runInThisContext('globalThis') === globalThis;
}

/** The files to be written into the folder of the modules, by name: what V8 has compiled of them until now. */
export function compiledCode({ scripts }: CompiledModules): Readonly<Record<string, string | Buffer>> {
  const modules: Record<string, [start: number, end: number]> = {};
  const parts: Buffer[] = [];
  let length = 0;
  for (const [name, script] of scripts) {
    const part = script.createCachedData();
    modules[name] = [length, length + part.length];
    parts.push(part);
    length += part.length;
  }
  const bytes = Buffer.concat(parts);
  const probe = new vm.Script(PROBE).createCachedData().toString('base64');
  const index: CodeIndex = { engine: thisEngine, probe, checksum: crc32(bytes), modules };
  return { [INDEX]: JSON.stringify(index), [CODE]: bytes };
}
