// Whether a change left every printed byte as it was: `npm run same-bytes -- [--base REVISION] [FOLDER…]`.
// Renders the HTML files of fixtures, examples and of each FOLDER with this checkout (built before) and with REVISION (default: HEAD), which is
// built in a folder of its own, and names the documents whose PDFs differ. `--save FILE` keeps this checkout's digests and
// `--against FILE` compares with those that were kept, so that a long series of changes needs one look at its beginning.
// `--keep DIR` leaves the PDFs of this checkout there. Exit code 1 where something differs.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '..');
const SLOWEST = 180_000;

if (process.argv[2] === '--digest') await digestAll(...process.argv.slice(3));
else process.exitCode = await main();

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      base: { type: 'string', default: 'HEAD' },
      save: { type: 'string' },
      against: { type: 'string' },
      keep: { type: 'string' },
    },
  });
  const folders = ['fixtures', 'examples', ...positionals].map((folder) => path.resolve(folder));
  const documents = folders.flatMap((folder) => htmlFiles(folder)).sort();
  const now = await digestsOf(ROOT, documents, values.keep);
  if (values.save !== undefined) {
    writeFileSync(values.save, JSON.stringify(now, null, 1));
    console.log(`${documents.length} documents, digests kept in ${values.save}`);
    return 0;
  }
  const before = values.against === undefined ? await digestsOfRevision(values.base, documents) : read(values.against);
  const different = documents.filter((name) => before[name] !== undefined && before[name] !== now[name]);
  const unknown = documents.filter((name) => before[name] === undefined);
  for (const name of different) console.log(`differs: ${path.relative(ROOT, name)}`);
  if (unknown.length > 0) console.log(`${unknown.length} documents were not there before`);
  const failed = documents.filter((name) => !/^[0-9a-f]{64} /.test(now[name]));
  for (const name of failed) console.log(`no PDF: ${path.relative(ROOT, name)}: ${now[name]}`);
  console.log(
    `${documents.length - different.length - unknown.length} of ${documents.length} documents: the same bytes`,
  );
  return different.length > 0 ? 1 : 0;
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function htmlFiles(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => /\.x?html?$/.test(name) && !name.includes('node_modules'))
    .map((name) => path.join(folder, name));
}

async function digestsOfRevision(revision, documents) {
  const folder = mkdtempSync(path.join(tmpdir(), 'platen-same-bytes-'));
  const run = (command, args, cwd = folder) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    run('git', ['worktree', 'add', '--detach', '--force', folder, revision], ROOT);
    const isSameLock = readFileSync(path.join(folder, 'package-lock.json')).equals(
      readFileSync(path.join(ROOT, 'package-lock.json')),
    );
    if (isSameLock) symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    else run('npm', ['ci', '--no-audit', '--no-fund', '--silent']);
    run('npm', ['run', '--silent', 'build']);
    return await digestsOf(folder, documents);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    run('git', ['worktree', 'prune'], ROOT);
  }
}

/** What `import 'platen'` loads in a checkout. */
function entryOf(checkout) {
  const { exports } = read(path.join(checkout, 'package.json'));
  const entry = path.join(checkout, exports['.'].default);
  if (!existsSync(entry)) throw new Error(`${entry} is not there: npm run build`);
  return entry;
}

/** The digest of each document's PDF and its length, or the code of its error; two documents at a time, each process has its share. */
async function digestsOf(checkout, documents, keep = '') {
  if (keep !== '') mkdirSync(keep, { recursive: true });
  const shares = Array.from({ length: Math.min(4, availableParallelism()) }, () => []);
  for (const [index, name] of documents.entries()) shares[index % shares.length].push(name);
  const results = await Promise.all(shares.map((share) => digestShare(entryOf(checkout), share, keep)));
  return Object.assign({}, ...results);
}

function digestShare(entry, documents, keep) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), '--digest', entry, keep], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(documents.join('\n'));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => {
      if (code === 0)
        resolve(
          Object.fromEntries(
            output
              .trim()
              .split('\n')
              .map((line) => JSON.parse(line)),
          ),
        );
      else reject(new Error(`${entry} ended with ${code}`));
    });
  });
}

/** A process of its own: the documents come on standard input, one a line. */
async function digestAll(entry, keep) {
  const { render } = await import(pathToFileURL(entry).href);
  for (const file of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
    const told = await digest(render, file, keep).catch((error) => `${error.code}: ${error.message}`);
    process.stdout.write(`${JSON.stringify([file, told])}\n`);
  }
}

async function digest(render, file, keep) {
  const isCase = file.includes(path.join('fixtures', 'layout', ''));
  const { pdf } = await render({
    html: readFileSync(file),
    baseUrl: pathToFileURL(file).href,
    fileRoots: [path.dirname(file)],
    fonts: [path.join(ROOT, 'fixtures', 'fonts')],
    systemFonts: !isCase,
    preferCSSPageSize: true,
    timeout: SLOWEST,
    limits: { pages: 100_000 },
  });
  if (keep) writeFileSync(path.join(keep, `${path.relative('/', file).replaceAll(path.sep, '_')}.pdf`), pdf);
  return `${createHash('sha256').update(pdf).digest('hex')} ${pdf.length}`;
}
