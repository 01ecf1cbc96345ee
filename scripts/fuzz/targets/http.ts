/** Loading: redirects, names that lead where they may not, slow and broken servers, packed bombs, and sheets that import over HTTP. */
import { Deadline } from '../../../src/engine/base/deadline.ts';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { PlatenError } from '../../../src/engine/base/errors.ts';
import { Loader } from '../../../src/engine/resources/loader.ts';
import { START } from '../css/pages.ts';
import { readScript, type ServerScript, serverScripts } from '../http/scripts.ts';
import { Servers } from '../http/servers.ts';
import { judgePrinted, SURVIVOR } from '../judges/print.ts';
import { bytesOf, faulty, fine, type Target, type Verdict } from '../target.ts';

/** ms; what the loader gives by itself is twenty times as long and more. */
const TIMINGS = { connect: 300, idle: 120, request: 400 };
/** ms that one resource may take, redirects included: the request's time, and a second for a machine that is busy. */
const LONGEST = TIMINGS.request + 1_000;
const MOST_BYTES = 5_000_000;
/** What unpacking hands over at a time may go beyond the limit. */
const SLACK = 1_000_000;

let servers: Promise<Servers> | null = null;

export const target: Target = {
  extension: 'json',
  isFree: true,
  wholeEvery: 10,
  inputs: serverScripts.map((script) => ({
    kind: script.answers.some(({ status }) => status > 300 && status < 309) ? 'redirect' : script.kind,
    bytes: bytesOf(JSON.stringify(script)),
  })),
  async judge(bytes, depth) {
    const script = readScript(bytes);
    if (script === null) return fine('no script');
    servers ??= Servers.open();
    const open = await servers;
    open.script = script;
    open.forbidden = 0;
    const loaded = await judgeLoading(script, open);
    const verdict = loaded.fault === null && depth === 'whole' ? await judgeDocument(open.port) : loaded;
    open.hangUp();
    return verdict;
  },
  async close() {
    const open = await servers;
    servers = null;
    await open?.close();
  },
};

async function judgeLoading({ start, kind, names }: ServerScript, open: Servers): Promise<Verdict> {
  const diagnostics = new Diagnostics();
  const asked = new Map<string, number>();
  const loader = new Loader({
    fileRoots: [],
    allowPrivateAddresses: false,
    limits: { resources: 100, resourceBytes: MOST_BYTES },
    deadline: new Deadline(LONGEST * 2),
    diagnostics,
    userAgent: 'platen/fuzz',
    timings: TIMINGS,
    policy: {
      isAddressAllowed: (address) => address === '127.0.0.1',
      isPortAllowed: (given) => given === String(open.port),
      lookup: async (name) => {
        const lists = names[name] ?? [];
        const times = asked.get(name) ?? 0;
        asked.set(name, times + 1);
        const list = lists[Math.min(times, lists.length - 1)] ?? [];
        if (list.length === 0) throw new Error('no such name');
        return list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      },
    },
  });
  const begun = performance.now();
  const outcome = await outcomeOf(loader, start.replaceAll('PORT', `${open.port}`), kind, diagnostics);
  const time = performance.now() - begun;
  const taken = loader.bytes;
  await loader.close();
  if (open.forbidden > 0) return faulty('a forbidden address was called');
  if (outcome.startsWith('fault')) return faulty(outcome);
  if (time > LONGEST) return faulty(`late: ${Math.round(time)} ms for a resource`);
  if (taken > MOST_BYTES + SLACK) return faulty(`${taken} bytes were read, the limit is ${MOST_BYTES}`);
  return fine(outcome);
}

async function outcomeOf(
  loader: Loader,
  url: string,
  kind: ServerScript['kind'],
  diagnostics: Diagnostics,
): Promise<string> {
  try {
    const resource = await loader.load(url, kind);
    if (resource !== null) return 'loaded';
    const finding = diagnostics.list().at(-1);
    return finding === undefined ? 'fault: nothing came and nothing was told' : finding.code;
  } catch (error) {
    if (error instanceof PlatenError && error.code !== 'INTERNAL') return error.code;
    return `fault: ${error instanceof Error ? error.stack : String(error)}`;
  }
}

/** The same answers as the style sheet, the picture and the font of a document. */
function judgeDocument(port: number): Promise<Verdict> {
  const address = `http://127.0.0.1:${port}/0`;
  const html = `${START}<link rel=stylesheet href="${address}"><style>@font-face { font-family: f; src: url(${address}) } div { font-family: f }</style><div>text<img src="${address}"></div>`;
  return judgePrinted({ html, allowPrivateAddresses: true, timeout: 4_000 }, 'quick', [SURVIVOR]);
}
