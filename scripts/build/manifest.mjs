// The manifest of a published package: what it shares with the checkout's, its entries, and what it needs installed.

/** @param packages - those that its bundles import */
export function manifestOf(
  manifest,
  { name, library, commonJs, commands, siblings = {}, pinned = [], peers },
  packages,
) {
  const { version, description, keywords, license, engines, homepage, repository, bugs } = manifest;
  const own = Object.values(siblings).filter((each) => !each.includes('/'));
  const dependencies = {
    ...Object.fromEntries(own.map((each) => [each, version])),
    ...chosen(manifest.dependencies, [...packages, ...pinned]),
  };
  const optionalDependencies = chosen(manifest.optionalDependencies, [...packages, ...pinned]);
  return {
    name,
    version,
    description,
    keywords,
    license,
    ...(homepage !== undefined && { homepage }),
    ...(repository !== undefined && { repository }),
    ...(bugs !== undefined && { bugs }),
    type: 'module',
    engines,
    // For resolvers of before `exports`.
    main: commonJs ? './index.cjs' : './index.js',
    types: './index.d.ts',
    exports: {
      ...Object.fromEntries(library.map((each) => [each === 'index' ? '.' : `./${each}`, targetOf(each, commonJs)])),
      './package.json': './package.json',
    },
    ...given({
      bin: Object.fromEntries(Object.entries(commands).map(([command, entry]) => [command, `./${entry}.cjs`])),
      dependencies,
      optionalDependencies,
      ...peers(manifest),
    }),
  };
}

/** `module` is for bundlers and `module-sync` for Node: both take ES modules on `require`, too. */
function targetOf(entry, commonJs) {
  const module = `./${entry}.js`;
  if (!commonJs) return { types: `./${entry}.d.ts`, default: module };
  return {
    module: { types: `./${entry}.d.ts`, default: module },
    'module-sync': { types: `./${entry}.d.ts`, default: module },
    require: { types: `./${entry}.d.cts`, default: `./${entry}.cjs` },
    types: `./${entry}.d.ts`,
    default: module,
  };
}

function chosen(versions, names) {
  return Object.fromEntries(Object.entries(versions).filter(([name]) => names.includes(name)));
}

function given(fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => Object.keys(value).length > 0));
}
