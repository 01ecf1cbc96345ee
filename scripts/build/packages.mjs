// The packages that are published: which programs each has, and what goes with it.

/** What the service installs beside itself. */
const SERVICE = [
  '@fastify/busboy',
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

export const PACKAGES = [
  {
    name: 'platen',
    /** Source files by the names of their bundles. */
    entries: {
      index: 'src/engine/index.ts',
      testing: 'src/testing/index.ts',
      program: 'src/cli/program.ts',
      pool: 'src/pool/index.ts',
      puppeteer: 'src/puppeteer/index.ts',
      'render-worker': 'src/pool/render-worker.ts',
      'render-process': 'src/pool/render-process.ts',
      'compiled-modules': 'src/engine/base/compiled-modules.ts',
    },
    /** Entries for `import`; those of the others are run. */
    library: ['index', 'pool', 'puppeteer', 'testing'],
    /** Those that are bundled in CommonJS, too. */
    commonJs: {
      index: 'src/engine/index.ts',
      testing: 'src/testing/index.ts',
      pool: 'src/pool/index.ts',
      puppeteer: 'src/puppeteer/index.ts',
      'render-worker': 'src/pool/render-worker.ts',
      'render-process': 'src/pool/render-process.ts',
      // For compiled code, which is that of classic scripts.
      render: 'src/engine/render/render.ts',
      program: 'src/cli/program.ts',
      errors: 'src/engine/base/errors.ts',
      'optional-package': 'src/engine/base/optional-package.ts',
    },
    /** Source files that those in CommonJS import from a bundle of its own: compiled code shares them with the ES modules. */
    shared: {
      'src/engine/base/errors.ts': './errors.cjs',
      'src/engine/base/optional-package.ts': './optional-package.cjs',
    },
    /** What starts a program: one file in CommonJS each, which imports the program's ES module where there is no compiled code. */
    starters: { cli: 'src/cli/main.ts' },
    started: { 'src/cli/program.ts': './program.js' },
    commands: { platen: 'cli' },
    /** Packages that stay outside. */
    external: [],
    playground: false,
    /** What lies beside the bundles, by its place in the checkout. */
    files: {
      fonts: 'fonts',
      'hyphenation/LICENSES.md': 'hyphenation/LICENSES.md',
      docs: 'docs',
      examples: 'examples',
      'README.md': 'README.md',
      'CHANGELOG.md': 'CHANGELOG.md',
      LICENSE: 'LICENSE',
    },
    /** Of these what stays in the repository: lists that the types of the package say better, how platen is made and released, programs that call the service. */
    unpublished: ['docs/api', 'docs/architecture.md', 'docs/releasing.md', 'examples/clients'],
    /** Folders whose files with an ending are one file of the package. */
    packs: [{ folder: 'hyphenation', ending: '.br', target: 'hyphenation/patterns.pack' }],
    /** Texts of licences of what is no package, by what it is. */
    licences: {
      'Liberation fonts (fonts)': 'fonts/LICENSE-liberation.txt',
      'Hyphenation patterns (hyphenation)': 'hyphenation/LICENSES.md',
      'Adobe Glyph List (names of glyphs)': 'src/engine/check/fonts/LICENSE-agl.txt',
      'Properties of characters (Unicode Character Database)': 'src/engine/base/unicode/LICENSE.txt',
    },
    /** Of the checkout's manifest; the service, because the command line looks for it. */
    peers: ({ version, peerDependencies, peerDependenciesMeta }) => ({
      peerDependencies: { ...peerDependencies, 'platen-service': version },
      peerDependenciesMeta: { ...peerDependenciesMeta, 'platen-service': { optional: true } },
    }),
  },
  {
    name: 'platen-service',
    entries: {
      index: 'src/service/index.ts',
      commands: 'src/service/commands/commands.ts',
    },
    library: ['index', 'commands'],
    commonJs: null,
    commands: {},
    /** Source files that it imports from another package of these. */
    siblings: { 'src/engine/index.ts': 'platen', 'src/pool/index.ts': 'platen/pool' },
    external: SERVICE,
    /** Not imported by name: what one of its dependencies needs in a version that this one leaves open; SQLite for Node 20. */
    pinned: ['light-my-request', 'libsql'],
    playground: true,
    files: {
      'docs/service.md': 'README.md',
      'CHANGELOG.md': 'CHANGELOG.md',
      LICENSE: 'LICENSE',
      'dist/playground': 'playground',
    },
    unpublished: [],
    packs: [],
    licences: { 'What the playground is made of': 'dist/playground/licenses.md' },
    peers: () => ({}),
  },
];
