/** A font with one table more, for tests of what rare tables say. */

interface FontTable {
  readonly tag: string;
  readonly checksum: number;
  readonly bytes: Buffer;
}

/** @param font - an sfnt with a table directory (OpenType 1.9) that has no table of that name */
export function fontWithTable(font: Buffer, tag: string, bytes: Buffer): Buffer {
  const tables = [...tablesOf(font), { tag, checksum: checksumOf(bytes), bytes }];
  tables.sort((a, b) => (a.tag < b.tag ? -1 : 1));
  const directory = Buffer.alloc(12 + 16 * tables.length);
  font.copy(directory, 0, 0, 4);
  const exponent = Math.floor(Math.log2(tables.length));
  directory.writeUInt16BE(tables.length, 4);
  directory.writeUInt16BE(16 * 2 ** exponent, 6);
  directory.writeUInt16BE(exponent, 8);
  directory.writeUInt16BE(16 * (tables.length - 2 ** exponent), 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (const [index, table] of tables.entries()) {
    const entry = 12 + 16 * index;
    directory.write(table.tag, entry, 'latin1');
    directory.writeUInt32BE(table.checksum, entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(table.bytes.length, entry + 12);
    const padded = padding(table.bytes);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

function tablesOf(font: Buffer): FontTable[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + 16 * index;
    const start = font.readUInt32BE(entry + 8);
    return {
      tag: font.toString('latin1', entry, entry + 4),
      checksum: font.readUInt32BE(entry + 4),
      bytes: font.subarray(start, start + font.readUInt32BE(entry + 12)),
    };
  });
}

function padding(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}

function checksumOf(bytes: Buffer): number {
  const words = padding(bytes);
  let sum = 0;
  for (let at = 0; at < words.length; at += 4) sum = (sum + words.readUInt32BE(at)) % 2 ** 32;
  return sum;
}
