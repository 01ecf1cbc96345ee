/** Choosing the faces of one family that are closest to what is asked (css-fonts-4 §5.2, "Font style matching"). */

import type { FontStyle } from '../display/font-face.ts';
import type { FaceRecord } from './face-record.ts';

/**
 * The faces of a family that match best: one, or several that share their traits and divide the characters among them (composite faces).
 *
 * @param records - the faces of one family, in the order of their declaration
 * @param weight - 1 to 1000
 * @param stretch - percent
 */
export function matchFaces(
  records: readonly FaceRecord[],
  weight: number,
  style: FontStyle,
  stretch: number,
): readonly FaceRecord[] {
  if (records.length <= 1) return records;
  const byStretch = closest(records, (record) => stretchDistance(record, stretch));
  const byStyle = closest(byStretch, (record) => styleDistance(record, style));
  return closest(byStyle, (record) => weightDistance(record, weight));
}

function closest(records: readonly FaceRecord[], distanceOf: (record: FaceRecord) => number): readonly FaceRecord[] {
  let best = Number.POSITIVE_INFINITY;
  let chosen: FaceRecord[] = [];
  for (const record of records) {
    const distance = distanceOf(record);
    if (distance < best) {
      best = distance;
      chosen = [record];
    } else if (distance === best) chosen.push(record);
  }
  return chosen;
}

/** What lies in the direction that is looked at second counts as farther than all of the first. */
const SECOND_DIRECTION = 10_000;

/** Step 4.1: narrower faces first when normal or narrower is asked, else wider ones. */
function stretchDistance({ stretchMin, stretchMax }: FaceRecord, wanted: number): number {
  if (wanted >= stretchMin && wanted <= stretchMax) return 0;
  const isNarrower = stretchMax < wanted;
  const distance = isNarrower ? wanted - stretchMax : stretchMin - wanted;
  return isNarrower === wanted <= 100 ? distance : SECOND_DIRECTION + distance;
}

/** Step 4.2. */
function styleDistance({ style, canSlant }: FaceRecord, wanted: FontStyle): number {
  if (style === wanted || canSlant) return 0;
  if (wanted === 'normal') return style === 'oblique' ? 1 : 2;
  return style === 'normal' ? 2 : 1;
}

/** Step 4.3: 400 to 500 looks up to 500, then below, then above; less looks below first, more above first. */
function weightDistance({ weightMin, weightMax }: FaceRecord, wanted: number): number {
  if (wanted >= weightMin && wanted <= weightMax) return 0;
  const isLighter = weightMax < wanted;
  const distance = isLighter ? wanted - weightMax : weightMin - wanted;
  if (wanted >= 400 && wanted <= 500) {
    if (!isLighter && weightMin <= 500) return distance;
    return isLighter ? SECOND_DIRECTION + distance : 2 * SECOND_DIRECTION + distance;
  }
  return isLighter === wanted < 400 ? distance : SECOND_DIRECTION + distance;
}
