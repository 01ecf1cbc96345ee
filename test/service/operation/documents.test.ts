/** docs/operations.md and the files for deployment say what is true of the code. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sitePages } from '../../../scripts/docs-site/pages.ts';
import { createMetrics } from '../../../src/service/operation/metrics.ts';
import { operated } from './operated.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const operations = read('docs/operations.md');

const metrics = createMetrics({
  pool: () => ({
    workers: 1,
    busy: 0,
    queued: 0,
    queueLimit: 1,
    oldestWait: 0,
    restarts: { killed: 0, memory: 0, defect: 0, worn: 0 },
  }),
});
const names = metrics.list().map(({ name }) => name);

/** Names in the first column of the table whose head begins so. */
function firstColumn(head: string): string[] {
  const table = operations.slice(operations.indexOf(`| ${head} |`)).split('\n\n', 1)[0]!;
  return table
    .split('\n')
    .slice(2)
    .flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
}

it('has the metrics that there are', () => {
  expect(firstColumn('Metric').sort()).toEqual(names.filter((name) => name.startsWith('platen_')).sort());
});

it('asks Prometheus for metrics that there are', () => {
  const series = [...operations.matchAll(/\b((?:platen|process|nodejs)_[a-z0-9_]+)[{[)]/g)].map(([, name]) => name!);
  expect(series.length).toBeGreaterThan(10);
  const known = names.flatMap((name) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]);
  expect(series.filter((name) => !known.includes(name))).toEqual([]);
});

it('has the fields of a line of the log', async () => {
  const service = operated();
  await service.server.inject('/');
  const { message: _message, ...fields } = service.lines()[0]!;
  expect(firstColumn('Field')).toEqual(Object.keys(fields));
});

const DEPLOYMENT = ['Dockerfile', 'compose.yaml', 'deploy/kubernetes.yaml', 'deploy/nginx.conf'];

it.each(DEPLOYMENT)('%s says in its first line how it was tried', (file) => {
  expect(read(file).split('\n', 1)[0]).toMatch(/^# .*\b(not run|built with)\b/i);
});

it('the image has the documentation: problems lead to it', () => {
  expect(read('Dockerfile')).toMatch(/^RUN npm run docs:site && npm run build$/m);
  const admitted = read('.dockerignore').split('\n');
  const sources = sitePages(ROOT).map(({ file }) => file.split('#', 1)[0]!);
  expect(sources.filter((file) => !admitted.includes(`!${file.split('/', 1)[0]}`))).toEqual([]);
});

it.each(['docs/operations.md', ...DEPLOYMENT])('%s sets variables and flags that there are', (file) => {
  const command = read('src/service/commands/serve-command.ts') + read('src/service/commands/keys-command.ts');
  const known = new Set([...command.matchAll(/'([A-Z_]+)'/g)].map(([, name]) => `PLATEN_${name}`));
  const used = [...read(file).matchAll(/\bPLATEN_[A-Z_]+\b/g)].map(([name]) => name);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
  const flags = [...read(file).matchAll(/platen (?:serve|keys \w+)[^\n`]*/g)].flatMap(
    ([line]) => line.match(/--[a-z-]+/g) ?? [],
  );
  expect(flags.filter((flag) => !command.includes(flag))).toEqual([]);
});

it('keeps the time to stop below the time that the platforms give', () => {
  const drain = 31 + 4;
  expect(Number(/stop_grace_period: (\d+)s/.exec(read('compose.yaml'))?.[1])).toBeGreaterThan(2 + drain);
  const kubernetes = read('deploy/kubernetes.yaml');
  const delay = Number(/PLATEN_DRAIN_DELAY, value: "(\d+)"/.exec(kubernetes)?.[1]);
  expect(Number(/terminationGracePeriodSeconds: (\d+)/.exec(kubernetes)?.[1])).toBeGreaterThan(delay + drain);
});
