/** HarfBuzz as the oracle of font tests. */
import * as hb from 'harfbuzzjs';

export interface OracleGlyph {
  readonly glyph: number;
  readonly cluster: number;
  readonly advance: number;
  readonly x: number;
  readonly y: number;
}

export class Oracle {
  readonly #font: hb.Font;

  /** @param coordinates - by axis tag */
  constructor(sfnt: Uint8Array, coordinates: Readonly<Record<string, number>> = {}) {
    const copy = sfnt.slice().buffer as ArrayBuffer;
    this.#font = new hb.Font(new hb.Face(new hb.Blob(copy)));
    const variations = Object.entries(coordinates).map(([tag, value]) => new hb.Variation(tag, value));
    if (variations.length > 0) this.#font.setVariations(variations);
  }

  advance(glyph: number): number {
    return this.#font.glyphHAdvance(glyph);
  }

  /** SVG path of a glyph. */
  path(glyph: number): string {
    return this.#font.glyphToPath(glyph);
  }

  /** Glyphs in logical order. */
  shape(text: string, features: readonly string[] = []): OracleGlyph[] {
    const buffer = new hb.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    hb.shape(
      this.#font,
      buffer,
      features.map((feature) => hb.Feature.fromString(feature)).filter((feature) => feature !== undefined),
    );
    const positions = buffer.getGlyphPositions();
    const glyphs = buffer.getGlyphInfos().map((info, i) => {
      const position = positions[i]!;
      return {
        glyph: info.codepoint,
        cluster: info.cluster,
        advance: position.xAdvance ?? 0,
        x: position.xOffset ?? 0,
        y: position.yOffset ?? 0,
      };
    });
    return glyphs.length > 1 && glyphs[0]!.cluster > glyphs.at(-1)!.cluster ? glyphs.reverse() : glyphs;
  }
}
