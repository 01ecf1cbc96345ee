/** The link that carries a document: its state as JSON, deflated (RFC 1951), in base64url (RFC 4648 §5), in the fragment. */
import { type PlaygroundState, stateFrom } from './state.ts';

/** Messengers and mail programs cut or refuse links that are longer. */
export const LONGEST_LINK = 32_000;
/** Bytes of JSON that a fragment may unfold to; the service takes no more html. */
const MOST_INFLATED = 6 * 1024 * 1024;
const PARAMETER = 'doc=';

/** @returns `#doc=…` */
export async function fragmentOf(state: PlaygroundState): Promise<string> {
  const deflated = await drain(
    new Blob([JSON.stringify(state)]).stream().pipeThrough(new CompressionStream('deflate-raw')),
    Number.POSITIVE_INFINITY,
  );
  let binary = '';
  for (let i = 0; i < deflated.length; i += 0x8000) binary += String.fromCharCode(...deflated.subarray(i, i + 0x8000));
  return `#${PARAMETER}${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/**
 * @returns `null` where the fragment carries no document
 * @throws Error where it carries one that cannot be read
 */
export async function stateOfFragment(fragment: string): Promise<PlaygroundState | null> {
  const text = fragment.replace(/^#/, '');
  if (!text.startsWith(PARAMETER)) return null;
  const base64 = text.slice(PARAMETER.length).replaceAll('-', '+').replaceAll('_', '/');
  let state: PlaygroundState | null;
  try {
    const deflated = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const inflating = new Blob([deflated]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    state = stateFrom(JSON.parse(new TextDecoder().decode(await drain(inflating, MOST_INFLATED))));
  } catch {
    state = null;
  }
  if (state === null) throw new Error('The link is damaged: its document cannot be read. It may have been cut off.');
  return state;
}

async function drain(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.length;
    if (length > most) {
      void reader.cancel();
      throw new Error('too long');
    }
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
