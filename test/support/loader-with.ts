/** A loader of its own for each test, with short times, and what it tells. */
import { Deadline } from '../../src/engine/base/deadline.ts';
import { Diagnostics } from '../../src/engine/base/diagnostics.ts';
import type { PlatenError } from '../../src/engine/base/errors.ts';
import { Loader, type LoaderOptions, type ResourceKind } from '../../src/engine/resources/loader.ts';

export interface TestLoader {
  readonly loader: Loader;
  readonly diagnostics: Diagnostics;
  /** The text that was loaded, else the code of the diagnostic or the error. */
  outcome(url: string, kind?: ResourceKind): Promise<string>;
}

const open: Loader[] = [];

export function loaderWith(options: Partial<LoaderOptions> = {}): TestLoader {
  const diagnostics = new Diagnostics();
  const loader = new Loader({
    fileRoots: [],
    allowPrivateAddresses: true,
    limits: { resources: 100, resourceBytes: 5_000_000 },
    deadline: new Deadline(20_000),
    diagnostics,
    userAgent: 'platen/test',
    ...options,
  });
  open.push(loader);
  return {
    loader,
    diagnostics,
    async outcome(url, kind = 'image') {
      try {
        const resource = await loader.load(url, kind);
        return resource === null
          ? (diagnostics.list().at(-1)?.code ?? 'nothing')
          : Buffer.from(resource.bytes).toString();
      } catch (error) {
        return (error as PlatenError).code;
      }
    },
  };
}

/** For `afterEach`. */
export async function closeLoaders(): Promise<void> {
  await Promise.all(open.splice(0).map((loader) => loader.close()));
}
