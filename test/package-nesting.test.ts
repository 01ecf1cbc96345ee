/** 512 levels of elements are promised of every kind that has a layout of its own, by the command line as it is installed: a process that has compiled nothing yet. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { needBuild } from './support/build-package.ts';
import { unlessNight } from './support/nightly.ts';

const CLI = path.resolve(import.meta.dirname, '../dist/platen/cli.cjs');
/** Within `html` and `body`. */
const LEVELS = 510;

const FIELDSET = '<fieldset style="border: 0; margin: 0; padding: 0">';
const styled = (style: string) => `<div style="${style}">`;

/** Elements that come again and again, each in the one before it. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  block: ['<div>'],
  'inline-block': [styled('display: inline-block')],
  'flex row': [styled('display: flex')],
  'flex column': [styled('display: flex; flex-direction: column')],
  'inline flex row': [styled('display: inline-flex')],
  'inline flex column': [styled('display: inline-flex; flex-direction: column')],
  grid: [styled('display: grid')],
  'grid of a fraction': [styled('display: grid; grid-template-columns: 1fr')],
  'inline grid': [styled('display: inline-grid')],
  subgrid: [styled('display: grid; grid-template: subgrid / subgrid')],
  table: [styled('display: table')],
  'inline table': [styled('display: inline-table')],
  'table of rows and cells': ['<table>', '<tbody>', '<tr>', '<td style="padding: 0">'],
  fieldset: [FIELDSET],
  columns: [styled('columns: 1')],
  float: [styled('float: left')],
  'absolutely positioned': [styled('position: absolute')],
  'stacking context': [styled('position: relative; z-index: 1')],
  group: [styled('opacity: 0.99')],
  inline: ['<span>'],
  'size container': [styled('container-type: inline-size')],
  'orthogonal flow': [styled('writing-mode: vertical-rl'), styled('writing-mode: horizontal-tb')],
  ruby: ['<ruby>'],
  'columns and grids of flex': [styled('display: flex; flex-direction: column'), styled('display: grid')],
  'some of all': [
    styled('display: flex'),
    styled('display: grid'),
    styled('display: inline-block'),
    styled('display: table'),
    styled('columns: 1'),
    styled('display: inline-flex'),
    FIELDSET,
    '<div>',
  ],
  'what shrinks to fit': [
    styled('display: inline-block'),
    styled('display: grid'),
    styled('float: left'),
    styled('display: inline-flex; flex-direction: column'),
  ],
};

/** What needs most of V8's stack, and what is in most documents. */
const BY_DAY = [
  'block',
  'inline',
  'flex column',
  'grid',
  'subgrid',
  'table of rows and cells',
  'columns',
  'some of all',
];

await needBuild();

it.concurrent.each(unlessNight(BY_DAY, Object.entries(KINDS)))(
  '512 levels: %s',
  async (_, tags) => {
    const levels = Array.from({ length: LEVELS }, (_, i) => tags[i % tags.length]).join('');
    const cli = spawn(process.execPath, [CLI, '-', '-o', '-', '--timeout', '600000'], { env: {} });
    cli.stdin.on('error', () => {}).end(`<!doctype html><html lang=en><title>t</title><body>${levels}deep`);
    const [pdf, findings, [code]] = await Promise.all([text(cli.stdout), text(cli.stderr), once(cli, 'close')]);
    expect([code, pdf.slice(0, 5), findings.match(/HTML_DEPTH_LIMIT|DOCUMENT_TOO_COMPLEX/)]).toEqual([
      0,
      '%PDF-',
      null,
    ]);
  },
  600_000,
);
