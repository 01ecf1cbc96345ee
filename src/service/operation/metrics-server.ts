/** `GET /metrics` on a port of its own, so that no proxy of the service ever shows it to the world. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  /** `http://host:port` */
  readonly address: string;
  close(): Promise<void>;
}

export interface MetricsServerOptions {
  readonly metrics: Metrics;
  /** Default 127.0.0.1: who wants the figures from outside says so. */
  readonly host?: string;
  /** 0 for any free one. */
  readonly port: number;
}

/** @throws the error of the system where the port cannot be had */
export async function startMetricsServer(options: MetricsServerOptions): Promise<MetricsServer> {
  const { metrics, host = '127.0.0.1', port } = options;
  const server = createServer({ requestTimeout: 5_000, maxHeaderSize: 8_192 }, (request, response) => {
    answer(metrics, request, response).catch(() => response.destroy());
  });
  server.maxConnections = 32;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const bound = server.address() as AddressInfo;
  const shownHost = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return {
    address: `http://${shownHost}:${bound.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(metrics: Metrics, request: IncomingMessage, response: ServerResponse): Promise<void> {
  request.resume();
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'no-store');
  if (request.url?.split('?', 1)[0] !== '/metrics') return void response.writeHead(404).end();
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
  const text = await metrics.text();
  response.writeHead(200, { 'Content-Type': metrics.contentType, 'Content-Length': Buffer.byteLength(text) });
  response.end(request.method === 'HEAD' ? undefined : text);
}
