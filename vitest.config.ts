import { defineConfig } from 'vitest/config';

const isUpdate = process.argv.some((argument) => argument === '-u' || argument === '--update');

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/build-package.ts', 'test/support/postgres-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // `npm test -- -u` rewrites expectations in fixtures too (platen/testing, layout cases).
    env: isUpdate ? { PLATEN_UPDATE: '1' } : {},
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      // Entry points of processes of their own, and tables.
      exclude: [
        'src/cli/main.ts',
        'src/cli/**',
        'src/pool/render-worker.ts',
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
