/** `platen serve`: the HTTP service on this machine. */
import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { note } from './terminal.ts';

interface ServeFlags {
  host: string;
  port: number;
  workers?: number;
}

function port(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new InvalidArgumentError('Give a number from 0 to 65535.');
  return value;
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 256)
    throw new InvalidArgumentError('Give a number from 1 to 256.');
  return value;
}

export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('answer POST /pdf/convert over HTTP')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <number>', 'port to listen on; 0 for any free one', port, 3000)
    .option('--workers <number>', 'conversions at the same time (default: one for each processor)', count)
    .action(serve);
}

async function serve({ host, port, workers }: ServeFlags): Promise<void> {
  const [{ createServer }, { startWorkerPool }] = await Promise.all([
    import('../server/server.ts'),
    import('../server/pool/worker-pool.ts'),
  ]);
  const pool = startWorkerPool(workers);
  const server = createServer({
    convert: pool.convert,
    onDefect: (error, requestId) =>
      note(
        `defect in request ${requestId}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      ),
  });
  const address = await server.listen({ host, port }).catch(async (error: NodeJS.ErrnoException) => {
    await pool.close();
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} of ${host} is in use. Choose another with --port, or 0 for any that is free.`);
  });
  note(`platen listens on ${address}\n`);
  note('Try it:\n');
  note(curlLine(address));
  const stop = async () => {
    await server.close();
    await pool.close();
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
}

/** A line for the shell that needs nothing but Node and curl. */
function curlLine(address: string): string {
  const body = `node -p "JSON.stringify({ html: require('fs').readFileSync('examples/invoice.html', 'utf8') })"`;
  return `  ${body} |\n    curl --fail-with-body -o invoice.pdf -H 'Content-Type: application/json' --data-binary @- ${address}/pdf/convert\n`;
}
