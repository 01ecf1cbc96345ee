/** Names, weight, style and width of a face (OpenType 1.9 "name", "OS/2", "head"): all that matching needs to know. */

import type { TableView } from '../../base/table-view.ts';
import type { FontStyle } from '../../display/font-face.ts';

export interface FaceNames {
  readonly familyName: string;
  readonly familyAliases: readonly string[];
  readonly subfamily: string;
  readonly postscriptName: string;
  readonly fullName: string;
}

interface OwnTraits {
  readonly weight: number;
  readonly style: FontStyle;
  readonly stretch: number;
}

/** OS/2 usWidthClass 1 to 9 in percent (css-fonts-4 §2.4). */
const STRETCH_OF_WIDTH_CLASS = [100, 50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200];

export function readNames(table: TableView): FaceNames {
  const byId = new Map<number, { rank: number; text: string }>();
  const aliases = new Set<string>();
  const count = Math.min(table.u16(2), 2_000);
  const storage = table.u16(4);
  for (let i = 0; i < count; i++) {
    const at = 6 + i * 12;
    const id = table.u16(at + 6);
    if (id !== 1 && id !== 2 && id !== 4 && id !== 6 && id !== 16 && id !== 17) continue;
    const text = decodeName(table, at, storage);
    if (text === '') continue;
    if (id === 1 || id === 16) aliases.add(text.toLowerCase());
    const rank = rankOf(table.u16(at), table.u16(at + 4));
    const known = byId.get(id);
    if (known === undefined || rank > known.rank) byId.set(id, { rank, text });
  }
  const name = (id: number) => byId.get(id)?.text;
  const familyName = name(16) ?? name(1) ?? name(6) ?? 'Unnamed';
  const subfamily = name(17) ?? name(2) ?? 'Regular';
  return {
    familyName,
    familyAliases: aliases.size > 0 ? [...aliases] : [familyName.toLowerCase()],
    subfamily,
    postscriptName: (name(6) ?? `${familyName}-${subfamily}`).replace(/[^!-~]|[[\](){}<>/%]/g, ''),
    fullName: name(4) ?? `${familyName} ${subfamily}`,
  };
}

function rankOf(platform: number, language: number): number {
  if (platform === 3) return language === 0x0409 ? 4 : 2;
  if (platform === 0) return 3;
  return language === 0 ? 1 : 0;
}

function decodeName(table: TableView, at: number, storage: number): string {
  const length = table.u16(at + 8);
  const start = storage + table.u16(at + 10);
  const platform = table.u16(at);
  let text = '';
  if (platform === 3 || platform === 0) {
    for (let i = 0; i + 1 < length; i += 2) text += String.fromCharCode(table.u16(start + i));
  } else {
    for (let i = 0; i < length; i++) text += String.fromCharCode(table.u8(start + i));
  }
  return text.replaceAll('\0', '').trim();
}

export function readTraits(os2: TableView, head: TableView): OwnTraits {
  const macStyle = head.u16(44);
  const selection = os2.u16(62);
  const hasOs2 = os2.length >= 64;
  const oblique = hasOs2 && (selection & 0x200) !== 0;
  const italic = hasOs2 ? (selection & 1) !== 0 : (macStyle & 2) !== 0;
  const given = os2.u16(4);
  let weight = (macStyle & 1) !== 0 ? 700 : 400;
  if (hasOs2 && given > 0) weight = given < 10 ? given * 100 : Math.min(given, 1000);
  return {
    weight,
    style: italic ? 'italic' : oblique ? 'oblique' : 'normal',
    stretch: STRETCH_OF_WIDTH_CLASS[os2.u16(6)] ?? 100,
  };
}
