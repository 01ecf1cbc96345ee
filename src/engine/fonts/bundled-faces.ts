/**
 * The faces that come with the engine. What matching has to know of them stands here instead of being read from twelve files with every
 * start; a test holds it against the files.
 */
import { fileURLToPath } from 'node:url';
import { packageFile, packageRoot } from '../base/package-files.ts';
import type { FaceRecord } from './face-record.ts';
import { recordOf } from './font-files.ts';
import { openFace } from './open-face.ts';

const FAMILIES = ['Mono', 'Sans', 'Serif'] as const;

/** By the names of their files, in the order of these. */
const STYLES = [
  { file: 'Bold', name: 'Bold', weight: 700, style: 'normal' },
  { file: 'BoldItalic', name: 'Bold Italic', weight: 700, style: 'italic' },
  { file: 'Italic', name: 'Italic', weight: 400, style: 'italic' },
  { file: 'Regular', name: '', weight: 400, style: 'normal' },
] as const;

let records: readonly FaceRecord[] | null = null;

/** Their files are opened when text first needs them. */
export function bundledFaces(): readonly FaceRecord[] {
  records ??= FAMILIES.flatMap((family) => STYLES.map((style) => bundledFace(family, style)));
  return records;
}

/** Those whose `.notdef` is a box. */
export function boxedFaces(): readonly FaceRecord[] {
  return bundledFaces().filter(({ families }) => families[0] === 'liberation sans');
}

function bundledFace(family: string, { file, name, weight, style }: (typeof STYLES)[number]): FaceRecord {
  const fullName = `Liberation ${family} ${name}`.trimEnd();
  const postscriptName = `Liberation${family}${name === '' ? '' : `-${file}`}`;
  const place = `fonts/Liberation${family}-${file}.ttf`;
  const traits = {
    families: [`liberation ${family.toLowerCase()}`],
    fullName,
    localNames: [fullName.toLowerCase(), postscriptName.toLowerCase()],
    weightMin: weight,
    weightMax: weight,
    style,
    canSlant: false,
    stretchMin: 100,
    stretchMax: 100,
    hasMorx: false,
  };
  return recordOf(
    traits,
    () => openFace(packageFile(place), 0),
    () => null,
    packageRoot === null ? null : fileURLToPath(new URL(place, packageRoot)),
  );
}
