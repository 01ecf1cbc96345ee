/** The command line in CommonJS, with what V8 made of its functions at the build: a start then neither looks through the source nor compiles. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { crc32 } from 'node:zlib';

/** Describes the code, which lies in a file of its own; only this is read where the code is for another Node. */
interface CodeIndex {
  /** What `thisEngine` was at the build. */
  readonly engine: string;
  /** V8 itself looks at the beginning of the code alone, and crashes over damage behind it. */
  readonly checksum: number;
  /** Where the code of each module begins and ends. */
  readonly modules: Readonly<Record<string, readonly [start: number, end: number]>>;
}

const INDEX = 'compiled-code.json';
const CODE = 'compiled-code.bin';
const PROGRAM = 'program.cjs';

/** Code holds for the V8 that made it: Node changes parts of V8 without changing V8's own version. */
const thisEngine = `${process.versions.v8} ${process.platform} ${process.arch}`;

function wrapped(source: string): string {
  return `(function(exports,require,module,__filename,__dirname){${source}\n})`;
}

type Require = (id: string) => unknown;

/** Calls what loads a module and all that the module loads at once. */
type WhileLoading = (load: () => unknown) => unknown;

/** Modules of a folder, as `require` would load them. */
export class CompiledModules {
  readonly scripts = new Map<string, vm.Script>();
  readonly #folder: string;
  readonly #code: ReadonlyMap<string, Buffer>;
  readonly #loaded = new Map<string, { exports: unknown }>();
  readonly #requireOther: Require;
  readonly #whileLoading: WhileLoading;

  /** @param code - by the names of modules; what has none is compiled here */
  constructor(folder: string, code: ReadonlyMap<string, Buffer>, whileLoading: WhileLoading = (load) => load()) {
    this.#folder = folder;
    this.#code = code;
    this.#whileLoading = whileLoading;
    this.#requireOther = createRequire(path.join(folder, PROGRAM));
  }

  /** What the program exports. */
  program(): unknown {
    return this.#load(PROGRAM);
  }

  #load(name: string): unknown {
    const before = this.#loaded.get(name);
    return before === undefined ? this.#whileLoading(() => this.#loadAnew(name)) : before.exports;
  }

  #loadAnew(name: string): unknown {
    const filename = path.join(this.#folder, name);
    const cachedData = this.#code.get(name);
    const script = new vm.Script(wrapped(readFileSync(filename, 'latin1')), {
      // Without the folder: the code has the name in it.
      filename: `platen/${name}`,
      // From here, which is beside the modules.
      importModuleDynamically: (id) => import(id) as Promise<vm.Module>,
      ...(cachedData !== undefined && { cachedData }),
    });
    this.scripts.set(name, script);
    const module = { exports: {} as unknown };
    this.#loaded.set(name, module);
    script.runInThisContext()(module.exports, this.#require, module, filename, this.#folder);
    return module.exports;
  }

  readonly #require: Require = (id) =>
    id.startsWith('./') && id.endsWith('.cjs') ? this.#load(id.slice(2)) : this.#requireOther(id);
}

/**
 * `null` where nothing was compiled for this Node, or the code is damaged, or source maps are asked for, which only the other modules have. V8 compiles
 * anew where flags make it another.
 */
export function findCompiledModules(folder: string, whileLoading?: WhileLoading): CompiledModules | null {
  if (process.sourceMapsEnabled || !existsSync(path.join(folder, INDEX))) return null;
  const { engine, checksum, modules } = JSON.parse(readFileSync(path.join(folder, INDEX), 'utf8')) as CodeIndex;
  if (engine !== thisEngine) return null;
  const bytes = readFileSync(path.join(folder, CODE));
  if (crc32(bytes) !== checksum) return null;
  const code = Object.entries(modules).map(([name, [start, end]]) => [name, bytes.subarray(start, end)] as const);
  return new CompiledModules(folder, new Map(code), whileLoading);
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
  const index: CodeIndex = { engine: thisEngine, checksum: crc32(bytes), modules };
  return { [INDEX]: JSON.stringify(index), [CODE]: bytes };
}
