/** `platen fonts`: the families, faces and files that are found; with `--for`, which of them show a text. */
import { type Command, Option } from 'commander';
import type { FaceUse, ReportedFace } from '../engine/render/findings/font-report.ts';

interface FontsFlags {
  readonly for?: string;
  readonly family: string;
  readonly language: string;
  readonly font: readonly string[];
  readonly systemFonts?: boolean;
  readonly json?: boolean;
}

const EXAMPLES = `
Examples:
  platen fonts --system-fonts                     all that documents get with --system-fonts
  platen fonts --for "漢字 and Latin"              which face shows which letters
  platen fonts --for "漢字" --language ja --font fonts/

Fonts for all scripts, emoji and formulas: npm install platen-fonts-noto, which is found by itself.`;

export function addFontsCommand(program: Command): void {
  program
    .command('fonts')
    .description('list the fonts that are found, or say which of them show a text')
    .option('--for <text>', 'which face shows which letters of a text')
    .addOption(new Option('--family <list>', 'as in font-family, for --for').default('serif'))
    .addOption(new Option('--language <tag>', 'of the text, for example ja, for --for').default('', 'not known'))
    .option('--font <path>', 'font file or folder of fonts; repeatable', collect, [])
    .option('--system-fonts', 'use the fonts of the system as last resort')
    .option('--json', 'for programs')
    .addHelpText('after', EXAMPLES)
    .action(reportFonts);
}

function collect(value: string, list: readonly string[]): string[] {
  return [...list, value];
}

async function reportFonts(flags: FontsFlags): Promise<void> {
  const { facesFor, listFaces } = await import('../engine/render/inspect-document.ts');
  const options = { fonts: flags.font, systemFonts: flags.systemFonts === true };
  if (flags.for === undefined) {
    const faces = await listFaces(options);
    process.stdout.write(flags.json === true ? json(faces.map(factsOf)) : listing(faces));
    return;
  }
  const uses = await facesFor(flags.for, { ...options, families: flags.family, language: flags.language });
  const facts = ({ face, ...use }: FaceUse) => ({ ...use, face: face === null ? null : factsOf(face) });
  process.stdout.write(flags.json === true ? json(uses.map(facts)) : table(uses.map(rowOf)));
  // As with `check`: a program can ask whether there is a face for everything.
  if (uses.every(({ face }) => face !== null)) return;
  process.exitCode = 1;
  if (flags.json !== true) process.stderr.write(wayOut(flags));
}

function wayOut({ systemFonts }: FontsFlags): string {
  const others = systemFonts === true ? '' : ' --system-fonts,';
  return `Give fonts that have what no font has: --font PATH,${others} or npm install platen-fonts-noto (all scripts, emoji, formulas).\n`;
}

/** A line for each family, below it one for each face. */
function listing(faces: readonly ReportedFace[]): string {
  const families = new Map<string, ReportedFace[]>();
  for (const face of faces) {
    const family = familyOf(face);
    families.set(family, [...(families.get(family) ?? []), face]);
  }
  const parts = Array.from(families, ([family, members]) => {
    const rows = members.map((face) => [`  ${face.fullName}`, styleOf(face), face.file ?? 'bundled']);
    return `${family}\n${table(rows)}`;
  });
  return `${parts.join('')}${families.size} families, ${faces.length} faces\n`;
}

/** As fonts are written, as far as the name of the face tells. */
function familyOf({ families, fullName }: ReportedFace): string {
  const family = families[0] ?? fullName.toLowerCase();
  return fullName.toLowerCase().startsWith(family) ? fullName.slice(0, family.length) : family;
}

function styleOf({ weightMin, weightMax, style }: ReportedFace): string {
  const weight = weightMin === weightMax ? String(weightMin) : `${weightMin} to ${weightMax}`;
  return style === 'normal' ? weight : `${weight} ${style}`;
}

const MOST_SHOWN = 12;

function rowOf({ script, face, characters }: FaceUse): string[] {
  const shown = `${characters.slice(0, MOST_SHOWN).join('')}${characters.length > MOST_SHOWN ? '…' : ''}`;
  return [script, face?.fullName ?? 'no font', face?.file ?? (face === null ? '' : 'bundled'), shown];
}

/** Columns are as wide as what is in them. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]!.length))) ?? [];
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ');
  return rows.map((row) => `${line(row).trimEnd()}\n`).join('');
}

function factsOf({ families, fullName, weightMin, weightMax, style, file }: ReportedFace) {
  return { families, fullName, weight: [weightMin, weightMax], style, file };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
