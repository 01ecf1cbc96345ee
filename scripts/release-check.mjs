// Whether this checkout can be released as it stands: `npm run release:check` says what is missing, all of it. docs/releasing.md has the steps.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (name) => readFileSync(path.join(ROOT, name), 'utf8');
const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const problems = [];

const manifest = JSON.parse(read('package.json'));
const lock = JSON.parse(read('package-lock.json'));
const { version } = manifest;

if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
  problems.push(`package.json: "${version}" is no version (major.minor.patch)`);
if (lock.version !== version)
  problems.push(`package-lock.json says ${lock.version}, package.json ${version}: npm install`);

for (const name of ['homepage', 'repository', 'bugs'])
  if (manifest[name] === undefined)
    problems.push(
      `package.json has no "${name}": who has installed the package does not find the rest, nor where to report`,
    );

const changelog = read('CHANGELOG.md');
const heading = changelog.split('\n').find((line) => line.startsWith(`## ${version}`));
if (heading === undefined) problems.push(`CHANGELOG.md has no section "## ${version}, YYYY-MM-DD"`);
else if (!new RegExp(`^## ${version.replaceAll('.', '\\.')}, \\d{4}-\\d{2}-\\d{2}$`).test(heading))
  problems.push(`CHANGELOG.md: "${heading}" has no date: "## ${version}, YYYY-MM-DD"`);

for (const [name, range] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
  if (!/^(?:npm:[^@]+@)?\d+\.\d+\.\d+/.test(range)) problems.push(`package.json: ${name} is not pinned ("${range}")`);
}

for (const [place, { link, integrity }] of Object.entries(lock.packages)) {
  if (place !== '' && !link && integrity === undefined)
    problems.push(
      `package-lock.json: ${place} has no integrity: delete its entry, npm install where the registry has it`,
    );
}

const known = vulnerabilities();
if (known === null) console.warn('npm audit could not ask the registry: known vulnerabilities were not looked for.');
for (const [name, { severity }] of Object.entries(known ?? {})) problems.push(`npm audit: ${name} (${severity})`);

const tags = git('tag', '--list', 'v*').split('\n').filter(Boolean);
if (tags.includes(`v${version}`)) problems.push(`v${version} is tagged already: raise the version`);
const changes = git('status', '--porcelain');
if (changes !== '') problems.push(`not committed:\n${changes.replaceAll(/^/gm, '    ')}`);
if (git('branch', '--show-current') !== 'main') problems.push('a release is made of main');

const folder = mkdtempSync(path.join(tmpdir(), 'platen-release-'));
try {
  execFileSync('npm', ['run', '--silent', 'pack', '--', '--pack-destination', folder], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const packed = readdirSync(folder);
  for (const name of ['platen', 'platen-service']) {
    if (!packed.includes(`${name}-${version}.tgz`)) problems.push(`npm run pack wrote no ${name}-${version}.tgz`);
  }
} catch (error) {
  problems.push(`npm run pack failed: ${error.message}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (!existsSync(path.join(ROOT, '.ci/run'))) problems.push('.ci/run is not there');

for (const problem of problems) console.error(`- ${problem}`);
if (problems.length === 0) console.log(`${version} can be released; .ci/run on a clean clone has the last word.`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Of what users install, by the names of the packages; `null` where the registry does not answer such questions. */
function vulnerabilities() {
  try {
    const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: ROOT, encoding: 'utf8' });
    return JSON.parse(stdout).vulnerabilities ?? null;
  } catch {
    return null;
  }
}
