/**
 * The faces that come with the engine. What matching has to know of them stands here instead of being read from twelve files with every
 * start; a test holds it against the files.
 */
import { packageFile } from '../base/package-files.ts';
import type { FaceRecord } from './face-record.ts';
import { recordOf } from './font-files.ts';
import { openFace } from './open-face.ts';

const FAMILIES = ['Mono', 'Sans', 'Serif'] as const;

/** By the names of their files, in the order of these. */
const STYLES = [
  { file: 'Bold', name: 'bold', weight: 700, style: 'normal' },
  { file: 'BoldItalic', name: 'bold italic', weight: 700, style: 'italic' },
  { file: 'Italic', name: 'italic', weight: 400, style: 'italic' },
  { file: 'Regular', name: '', weight: 400, style: 'normal' },
] as const;

let records: readonly FaceRecord[] | null = null;

/** Their files are opened when text first needs them. */
export function bundledFaces(): readonly FaceRecord[] {
  records ??= FAMILIES.flatMap((family) => STYLES.map((style) => bundledFace(family, style)));
  return records;
}

function bundledFace(family: string, { file, name, weight, style }: (typeof STYLES)[number]): FaceRecord {
  const familyName = `liberation ${family.toLowerCase()}`;
  const fullName = `${familyName} ${name}`.trimEnd();
  const postscriptName = `liberation${family.toLowerCase()}${name === '' ? '' : `-${name.replace(' ', '')}`}`;
  const traits = {
    families: [familyName],
    localNames: [fullName, postscriptName],
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
    () => openFace(packageFile(`fonts/Liberation${family}-${file}.ttf`), 0),
    () => null,
  );
}
