/** Style sheets that import others over HTTP without end: the document is printed with what came until the limit, which a finding names. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { render } from '../../../src/engine/index.ts';

let server: Server;
let origin = '';
let asked: string[] = [];

/** `/kind/number`: what the sheet of a number in a family says. */
const FAMILIES: Readonly<Record<string, (number: number) => string>> = {
  endless: (number) => `@import "${number + 1}";`,
  circle: (number) => `@import "${(number + 1) % 3}";`,
  self: (number) => `@import "${number}"; @import "#again"; @import "./${number}";`,
  'next-twice': (number) => `@import "${number + 1}"; @import "${number + 1}";`,
  'next-often': (number) => `@import "${number + 1}";`.repeat(500),
  'three-others': (number) => [1, 2, 3].map((i) => `@import "${3 * number + i}";`).join(''),
  layers: (number) => `@import "${number + 1}" layer; @import "${number + 1}" layer(a.b);`,
  wide: (number) => (number > 0 ? '' : Array.from({ length: 5_000 }, (_, i) => `@import "${i + 1}";`).join('')),
  redirected: (number) => `@import "/to/redirected/${number}"; @import "/to/redirected/${number + 1}";`,
};

function answer(path: string, response: ServerResponse): void {
  asked.push(path);
  const to = /^\/to(\/.*)/.exec(path)?.[1];
  if (to !== undefined) {
    response.writeHead(302, { location: to }).end();
    return;
  }
  const [, family = '', number = ''] = path.split('/');
  response.setHeader('content-type', 'text/css');
  response.end(`${FAMILIES[family]!(Number(number))} p { order: ${number} }`);
}

beforeAll(async () => {
  server = createServer((request, response) => answer(request.url ?? '', response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

/** @param owner - what is at the top of the chain */
async function printed(family: string, owner = `<link rel=stylesheet href="${origin}/${family}/0">`) {
  const options = { html: `${owner}<p>x`, allowPrivateAddresses: true, timeout: 600_000 };
  let memory = 0;
  const note = ({ work }: { readonly work: Readonly<Record<string, number>> }) => {
    memory = work.memory ?? 0;
  };
  const { pageCount, diagnostics } = await render({ ...options, onEnd: note });
  return { pageCount, codes: [...new Set(diagnostics.map(({ code }) => code))].sort(), memory };
}

describe('imports without end', () => {
  it.each([
    ['a sheet that imports the next one', 'endless', 16],
    ['sheets in a circle', 'circle', 3],
    ['a sheet that imports itself, by other spellings too', 'self', 1],
    ['sheets that each import the next one twice', 'next-twice', 16],
    ['sheets that each import the next one five hundred times', 'next-often', 3],
    ['sheets that each import the next one into two layers', 'layers', 16],
  ])('%s', { timeout: 120_000 }, async (_, family, mostAsked) => {
    const { pageCount, codes, memory } = await printed(family);
    expect([pageCount, codes]).toEqual([1, ['CSS_IMPORT_LIMIT']]);
    expect(asked.length).toBeLessThanOrEqual(mostAsked);
    expect(memory).toBeLessThan(200_000_000);
  });

  it.each([
    ['sheets that each import three others', 'three-others'],
    ['a sheet that imports five thousand', 'wide'],
    ['sheets behind redirects', 'redirected'],
  ])('%s ask for no more than the limit of resources', { timeout: 120_000 }, async (_, family) => {
    const { pageCount, codes } = await printed(family);
    expect([pageCount, codes]).toEqual([1, expect.arrayContaining(['CSS_IMPORT_LIMIT'])]);
    expect(asked.length).toBeLessThanOrEqual(1_002);
  });

  it('from a sheet in the document', async () => {
    const { pageCount, codes } = await printed('', `<style>@import "${origin}/next-twice/0";</style>`);
    expect([pageCount, codes]).toEqual([1, ['CSS_IMPORT_LIMIT']]);
  });
});
