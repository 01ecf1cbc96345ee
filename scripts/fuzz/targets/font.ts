/** Fonts with tables changed, in all containers, and their bytes changed: set with ligatures, marks, colours, axes and scripts that reorder. */
import fc from 'fast-check';
import { mutatedBytes } from '../bytes/mutations.ts';
import { changedFonts } from '../font/tables.ts';
import { judgePrinted, SURVIVOR } from '../judges/print.ts';
import { originalsIn } from '../originals.ts';
import type { Target } from '../target.ts';

/** Made for tests (all kinds of tables in 2 kB each), and a bundled one, with its many lookups. */
const FONTS = [...originalsIn('fixtures/fonts', /\.(?:ttf|otf)$/), ...originalsIn('fonts', /Sans-Regular\.ttf$/)];
const PACKED = originalsIn('fixtures/fonts', /\.woff2$/);

/** The survivor is in a family that the changed font has no part in. */
const TEXT = `<h6 style="font-family: serif">${SURVIVOR}</h6><p>AVATAR fi ffl office 1/2 xyzABCDEFG</p><p style="font-feature-settings: 'liga', 'ss01', 'smcp', 'frac'; font-variation-settings: 'wght' 700, 'wdth' 80; font-style: italic">Ëx\u0301\u0302 A\ue000\ue001 😀</p><p style="writing-mode: vertical-rl; height: 5em; text-orientation: upright">ab 漢。</p><p lang=ar>سلام שלום नमस्ते กำ</p><p style="text-decoration: underline; font: bold small-caps 9px f">gjpq</p>`;

export const target: Target = {
  extension: 'font',
  isFree: true,
  wholeEvery: 8,
  inputs: fc.oneof(
    { weight: 5, arbitrary: changedFonts(FONTS).map(({ container, bytes }) => ({ kind: container, bytes })) },
    { weight: 1, arbitrary: mutatedBytes(fc.constantFrom(...FONTS)).map((bytes) => ({ kind: 'bytes', bytes })) },
    { weight: 1, arbitrary: mutatedBytes(fc.constantFrom(...PACKED)).map((bytes) => ({ kind: 'WOFF2', bytes })) },
  ),
  judge(bytes, depth) {
    const address = `data:font/ttf;base64,${Buffer.from(bytes).toString('base64')}`;
    const html = `<!doctype html><style>@font-face { font-family: f; src: url(${address}) } body { font: 12px f, sans-serif }</style>${TEXT}`;
    return judgePrinted({ html }, depth, [SURVIVOR]);
  },
};
