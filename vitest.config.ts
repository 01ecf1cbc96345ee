import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import LongestFirst from './test/support/longest-first.ts';

const isUpdate = process.argv.some((argument) => argument === '-u' || argument === '--update');

const IS_SHUFFLED = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'));

const PROCESSES = [
  'test/{package,package-nesting,examples}.test.ts',
  'test/{pool,service,playground}/**/*.test.ts',
  'test/engine/render/memory.test.ts',
];

/** Listens to what is asked of layout, which must not have been loaded before by a file that went first. */
const ALONE = 'test/engine/layout/function.test.ts';

export default defineConfig({
  test: {
    // Files follow each other in processes that have loaded the engine, instead of loading it for each. What waits for browsers, servers and
    // processes of its own stands apart.
    projects: [
      { extends: true, test: { name: 'engine', include: ['test/**/*.test.ts'], exclude: [...PROCESSES, ALONE] } },
      { extends: true, test: { name: 'alone', include: [ALONE], isolate: true } },
      {
        extends: true,
        test: {
          name: 'processes',
          include: PROCESSES,
          // Afterwards, with two more than there are cores: half of the time of such a file is waiting.
          sequence: { groupOrder: 1 },
          maxWorkers: availableParallelism() + 2,
          globalSetup: ['test/support/build-package.ts', 'test/support/postgres-setup.ts'],
        },
      },
    ],
    isolate: false,
    // What one project has transformed the others read, and the next run: without it each transforms the engine, for five seconds of CPU.
    experimental: { fsModuleCache: true },
    // Examples import what they import where the package is installed. For all projects, as only those that resolve alike share what is transformed.
    alias: [{ find: /^platen$/, replacement: new URL('dist/platen/index.js', import.meta.url).pathname }],
    sequence: IS_SHUFFLED ? {} : { sequencer: LongestFirst },
    // One for each core; vitest leaves one core out, which of two is half of the machine.
    maxWorkers: availableParallelism(),
    // Against hanging only: a busy machine takes its time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // `npm test -- -u` rewrites expectations in fixtures too (platen/testing, layout cases).
    env: { PLATEN_STRICT: '1', ...(isUpdate && { PLATEN_UPDATE: '1' }) },
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      // Entry points of processes of their own, and tables.
      exclude: [
        'src/cli/main.ts',
        'src/cli/program.ts',
        'src/engine/base/compiled-modules.ts',
        'src/pool/render-worker.ts',
        'src/pool/render-process.ts',
        // Runs in the browser: test/playground drives it there.
        'src/playground/**',
        '**/generated/**',
        '**/*.d.ts',
      ],
      reportOnFailure: true,
      reporter: ['text-summary', 'json-summary', 'html'],
      thresholds: { lines: 88, functions: 88, statements: 85, branches: 75 },
    },
  },
});
