/** What colours are meant for: the printing condition that the option names (ISO 32000-1 §14.11.5), and what standards make of it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { PlatenError } from '../../../src/engine/base/errors.ts';
import { check } from '../../../src/engine/check/check.ts';
import { parseOptions, type RenderOptions } from '../../../src/engine/render/options.ts';
import { render } from '../../../src/engine/render/render.ts';
import { inflatedStreams } from '../../support/pdf-streams.ts';
import { pressProfile } from '../../support/press-profile.ts';
import { encodeJpeg } from '../../support/tiny-images.ts';

/** What is loaded with the first document is not a part of its time. */
beforeAll(() => render({ html: '', conformance: 'pdf/a-2b', timeout: 600_000 }), 600_000);

const outputIntent = { profile: pressProfile(), identifier: 'CGATS TR 001' };
const src = `data:image/jpeg;base64,${encodeJpeg([[0, 255, 255, 0]]).toString('base64')}`;
const HTML = `<!doctype html><html lang=en><title>x</title><style>
  @color-profile --spot { alternate-color: #f50 }
  h1 { color: device-cmyk(0 1 1 0); background: linear-gradient(red, rgb(0 0 255 / 50%)); box-shadow: 0 0 9px #0008 }
  p { opacity: 0.5; background: color(--spot 50%); mask: linear-gradient(#000, transparent) }
</style><h1>Head</h1><p>Faded <b>text</b></p><img alt="" src="${src}"><div style="filter: blur(2px); background: teal">x</div>`;

const text = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');

function refusal(options: { conformance?: RenderOptions['conformance']; outputIntent: object }): PlatenError {
  try {
    parseOptions({ html: '', ...options } as RenderOptions);
  } catch (error) {
    if (error instanceof PlatenError) return error;
    throw error;
  }
  throw new Error('It was taken.');
}

describe('an output intent', () => {
  it('is in the catalog with its profile and its name', async () => {
    const { pdf } = await render({ timeout: 120_000, html: '<p>x', outputIntent, classicXref: true });
    const [, profile = ''] =
      /\/S \/GTS_PDFX\/OutputConditionIdentifier \(CGATS TR 001\)[^>]*\/DestOutputProfile (\d+) 0 R/.exec(text(pdf))!;
    expect(text(pdf)).toMatch(new RegExp(`\\n${profile} 0 obj\\n<</N 4/`));
    expect(inflatedStreams(pdf).some((each) => each === Buffer.from(outputIntent.profile).toString('latin1'))).toBe(
      true,
    );
  });

  it('changes no colours of a file that claims nothing', async () => {
    const [plain, meant] = await Promise.all(
      [{}, { outputIntent }].map(async (options) =>
        text((await render({ timeout: 120_000, html: HTML, classicXref: true, ...options })).pdf),
      ),
    );
    expect(meant).not.toContain('DefaultRGB');
    expect(meant!.match(/\/DeviceCMYK/g)).toEqual(plain!.match(/\/DeviceCMYK/g));
  });

  it.each(['pdf/a-2b', 'pdf/a-3b', 'pdf/a-4'] as const)(
    'for a press is that of %s: its colours stay, those of sRGB have a profile',
    async (conformance) => {
      const { pdf } = await render({ timeout: 120_000, html: HTML, conformance, outputIntent });
      expect((await check(pdf, { profile: conformance })).findings).toEqual([]);
      expect(inflatedStreams(pdf).join('\n')).toMatch(/0 1 1 0 k/);
      expect(inflatedStreams(pdf).join('\n') + text(pdf)).toContain('/DefaultRGB');
    },
  );

  it('for a press keeps pictures in CMYK', async () => {
    const { pdf } = await render({
      timeout: 120_000,
      html: HTML,
      conformance: 'pdf/a-2b',
      outputIntent,
      classicXref: true,
    });
    expect(text(pdf)).toMatch(/\/Subtype \/Image[^>]*\/ColorSpace \/DeviceCMYK/);
  });

  it('for PDF/A without one is sRGB, and so are colours of a press', async () => {
    const { pdf } = await render({ timeout: 120_000, html: HTML, conformance: 'pdf/a-2b', classicXref: true });
    expect((await check(pdf, { profile: 'pdf/a-2b' })).findings).toEqual([]);
    expect(text(pdf)).not.toContain('/DeviceCMYK');
  });
});

describe('an output intent is refused', () => {
  it.each<[string, object, string, RegExp]>([
    ['without a profile', { identifier: 'x' }, 'outputIntent.profile', /missing/],
    ['without a name', { profile: outputIntent.profile }, 'outputIntent.identifier', /missing/],
    [
      'with bytes that are no profile',
      { profile: new Uint8Array(500), identifier: 'x' },
      'outputIntent.profile',
      /no ICC profile/,
    ],
    [
      'with half a profile',
      { profile: outputIntent.profile.subarray(0, 1_000), identifier: 'x' },
      'outputIntent.profile',
      /not all of one/,
    ],
    [
      'with a profile for Lab',
      { profile: pressProfile({ space: 'Lab ' }), identifier: 'x' },
      'outputIntent.profile',
      /"Lab"/,
    ],
    [
      'with a profile of a scanner',
      { profile: pressProfile({ deviceClass: 'scnr' }), identifier: 'x' },
      'outputIntent.profile',
      /"scnr"/,
    ],
    ['with a path', { profile: 'press.icc', identifier: 'x' }, 'outputIntent.profile', /Uint8Array/],
    ['with another member', { ...outputIntent, name: 'x' }, 'outputIntent.name', /no member "name"/],
  ])('%s', (_, intent, option, message) => {
    const error = refusal({ outputIntent: intent });
    expect([error.code, error.details.option]).toEqual(['INVALID_OPTION', option]);
    expect(error.message).toMatch(message);
  });

  it('names the colour space, and those that are taken', () =>
    expect(
      refusal({ outputIntent: { profile: pressProfile({ space: 'Lab ' }), identifier: 'x' } }).details,
    ).toMatchObject({
      value: 'Lab',
      allowed: ['CMYK', 'RGB', 'GRAY'],
    }));

  it('with a profile newer than the standard takes', () => {
    const profile = pressProfile({ version: 4 });
    expect(refusal({ conformance: 'pdf/a-1b', outputIntent: { profile, identifier: 'x' } }).message).toContain(
      'pdf/a-1b',
    );
    expect(() =>
      parseOptions({ html: '', conformance: 'pdf/a-2b', outputIntent: { profile, identifier: 'x' } }),
    ).not.toThrow();
  });
});
