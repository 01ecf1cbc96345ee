import { describe, expect, it } from 'vitest';
import { Deadline } from '../../../src/engine/base/deadline.ts';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { ImageLoader } from '../../../src/engine/resources/load-image.ts';
import { Loader } from '../../../src/engine/resources/loader.ts';
import { encodePng } from '../../support/tiny-images.ts';

function setUp(pixels = 100) {
  const diagnostics = new Diagnostics();
  const loader = new Loader({
    fileRoots: [],
    allowPrivateAddresses: false,
    limits: { resources: 10, resourceBytes: 1000 },
    deadline: new Deadline(10_000),
    diagnostics,
    userAgent: 'platen/test',
  });
  const codes = () => diagnostics.list().map(({ code }) => code);
  return { images: new ImageLoader(loader, { pixels }, diagnostics), codes };
}

describe('images by address', () => {
  const data = encodePng({ width: 2, height: 3, colorType: 0, samples: [1, 2, 3, 4, 5, 6] }).toString('base64');
  it('are the same picture under any address', async () => {
    const { images } = setUp();
    const [first, second] = [
      await images.load(`data:image/png;base64,${data}`),
      await images.load(`data:;base64,${data}`),
    ];
    expect(first?.image).toMatchObject({ width: 2, height: 3 });
    expect(first?.image).toBe(second?.image);
  });
  it.each([
    ['data:image/png,hello', 100, 'IMAGE_UNREADABLE'],
    [`data:;base64,${data}`, 5, 'IMAGE_LIMIT'],
    ['file:///etc/passwd', 100, 'RESOURCE_BLOCKED'],
    ['data:broken', 100, 'RESOURCE_MISSING'],
  ])('%s is not shown (%i pixels): %s', async (url, pixels, code) => {
    const { images, codes } = setUp(pixels);
    expect(await images.load(url)).toBeNull();
    expect(codes()).toEqual([code]);
  });
});
