/** The servers of a case: one that plays its script, and one that nobody may ever call. */
import { createServer, type Server, type Socket } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import type { Packing, ServerAnswer, ServerScript } from './scripts.ts';

/** 20 MB each. */
const LARGE = Buffer.alloc(20_000_000);
const GZIP_BOMB = gzipSync(LARGE);
const BROTLI_BOMB = brotliCompressSync(LARGE, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
/** ms between two bytes of a slow answer. */
const DRIP = 40;

const PACK: Readonly<Record<Packing, (body: Buffer) => Buffer>> = {
  plain: (body) => body,
  gzip: (body) => gzipSync(body),
  br: (body) => brotliCompressSync(body),
  deflate: (body) => deflateSync(body),
  bomb: () => GZIP_BOMB,
  'br bomb': () => BROTLI_BOMB,
  half: (body) => gzipSync(body).subarray(0, 12),
  noise: (body) => Buffer.from(body.map((byte, i) => byte ^ (i * 37))),
};

export class Servers {
  readonly port: number;
  /** Connections to the address that nothing may connect to. */
  forbidden = 0;
  script: ServerScript | null = null;
  readonly #servers: readonly Server[];
  readonly #sockets: Set<Socket>;

  private constructor(port: number, servers: readonly Server[], sockets: Set<Socket>) {
    this.port = port;
    this.#servers = servers;
    this.#sockets = sockets;
  }

  static async open(): Promise<Servers> {
    const sockets = new Set<Socket>();
    const open = createServer((socket) => servers.#accept(socket));
    const port = await listening(open, 0, '127.0.0.1');
    const closed = createServer((socket) => {
      servers.forbidden++;
      socket.destroy();
    });
    await listening(closed, port, '127.0.0.2');
    const servers = new Servers(port, [open, closed], sockets);
    return servers;
  }

  async close(): Promise<void> {
    this.hangUp();
    for (const server of this.#servers) server.close();
  }

  /** Ends what a case left open. */
  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  #accept(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('data', (data) => {
      const path = /^GET \/(\d+)/.exec(data.toString('latin1'))?.[1];
      const answer = path === undefined ? undefined : this.script?.answers[Number(path)];
      if (answer === undefined) socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');
      else send(socket, bytesOfAnswer(answer, this.port), answer);
    });
  }
}

function listening(server: Server, port: number, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, address, () => resolve((server.address() as { port: number }).port));
  });
}

function bytesOfAnswer({ status, headers, body, packing, length }: ServerAnswer, port: number): Buffer {
  const plain = body.startsWith('base64:')
    ? Buffer.from(body.slice(7), 'base64')
    : Buffer.from(body.replaceAll('PORT', `${port}`));
  const packed = PACK[packing]?.(plain) ?? plain;
  const lines = headers.map(([name = '', value = '']) => `${name}: ${value.replaceAll('PORT', `${port}`)}`);
  const sizes: Readonly<Record<ServerAnswer['length'], readonly string[]>> = {
    right: [`content-length: ${packed.length}`],
    none: ['connection: close'],
    long: [`content-length: ${packed.length + 10}`],
    short: [`content-length: ${Math.max(0, packed.length - 3)}`],
    chunked: ['transfer-encoding: chunked'],
    two: ['content-length: 1', `content-length: ${packed.length}`],
  };
  const head = `HTTP/1.1 ${status} x\r\n${[...lines, ...(sizes[length] ?? [])].join('\r\n')}\r\n\r\n`;
  const chunks = [Buffer.from(`${packed.length.toString(16)}\r\n`), packed, Buffer.from('\r\n0\r\n\r\n')];
  return Buffer.concat([Buffer.from(head, 'latin1'), ...(length === 'chunked' ? chunks : [packed])]);
}

function send(socket: Socket, bytes: Buffer, { delivery, length }: ServerAnswer): void {
  const middle = bytes.length >> 1;
  switch (delivery) {
    case 'halves':
      socket.write(bytes.subarray(0, middle));
      setTimeout(() => socket.write(bytes.subarray(middle)), DRIP);
      return;
    case 'cut':
      socket.end(bytes.subarray(0, middle));
      return;
    case 'silent':
      socket.write(bytes.subarray(0, middle));
      return;
    case 'reset':
      socket.resetAndDestroy();
      return;
    case 'drip': {
      let at = 0;
      const timer = setInterval(() => socket.write(bytes.subarray(at, ++at)), DRIP);
      socket.on('close', () => clearInterval(timer));
      return;
    }
    default:
      if (length === 'none') socket.end(bytes);
      else socket.write(bytes);
  }
}
