// The packages that are published: which programs each has, and what goes with it.

export const PACKAGES = [
  {
    name: 'platen',
    /** Source files by the names of their bundles. */
    entries: {
      index: 'src/engine/index.ts',
      testing: 'src/testing/index.ts',
      cli: 'src/cli/main.ts',
      pool: 'src/pool/index.ts',
      'render-worker': 'src/pool/render-worker.ts',
    },
    /** Entries for `import`; those of the others are run. */
    library: ['index', 'pool', 'testing'],
    commands: { platen: 'cli' },
    /** Packages that stay outside. */
    external: ({ dependencies, optionalDependencies }) =>
      Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => SERVICE.includes(name)),
    playground: true,
    /** What lies beside the bundles, by its place in the checkout. */
    files: {
      fonts: 'fonts',
      hyphenation: 'hyphenation',
      docs: 'docs',
      examples: 'examples',
      'README.md': 'README.md',
      'CHANGELOG.md': 'CHANGELOG.md',
      LICENSE: 'LICENSE',
      'dist/playground': 'playground',
    },
    /** Texts of licences of what is no package, by what it is. */
    licences: {
      'Liberation fonts (fonts)': 'fonts/LICENSE-liberation.txt',
      'Hyphenation patterns (hyphenation)': 'hyphenation/LICENSES.md',
    },
  },
];

const SERVICE = [
  '@fastify/cors',
  '@fastify/static',
  '@fastify/swagger',
  'close-with-grace',
  'content-disposition',
  'fastify',
  'kysely',
  'libsql',
  'pg',
  'pino',
  'prom-client',
  'typebox',
];
