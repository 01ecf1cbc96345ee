/** A page on a server of the test that is answered when the test says so: a conversion of its address lasts as long. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SlowPage {
  readonly url: string;
  /** Resolves when so many requests wait for the page. */
  asked(times: number): Promise<void>;
  /** How many requests wait for it. */
  readonly waiting: number;
  /** Answers all that wait, and all that come. */
  release(): void;
  close(): void;
}

export async function slowPage(): Promise<SlowPage> {
  const waiting = new Set<ServerResponse>();
  let isReleased = false;
  let onAsked = () => {};
  const send = (response: ServerResponse) => {
    response.setHeader('content-type', 'text/html');
    response.end('<p>Slow</p>');
  };
  const server = createServer((_request, response) => {
    if (isReleased) {
      send(response);
      return;
    }
    waiting.add(response);
    response.once('close', () => waiting.delete(response));
    onAsked();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked: (times) =>
      new Promise((resolve) => {
        onAsked = () => {
          if (waiting.size >= times) resolve();
        };
        onAsked();
      }),
    get waiting() {
      return waiting.size;
    },
    release: () => {
      isReleased = true;
      for (const response of waiting) send(response);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
