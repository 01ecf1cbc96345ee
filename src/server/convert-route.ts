/** `POST /pdf/convert` (the contract is in docs/service.md). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConversionResult, Convert } from './conversion.ts';
import { readConvertRequest } from './convert-request.ts';
import { Problem, type ProblemCode, PROBLEMS } from './problem.ts';
import { timingOf } from './response-headers.ts';

/** ms for a conversion, measured from the arrival of the request; the worker is killed a little later. */
const TIME_LIMIT = 30_000;
const GRACE = 500;
const SANDBOX_WATERMARK = 'SANDBOX';

/** Request headers whose meaning is not there yet: answering as if they had not been sent would be wrong. */
const LATER_HEADERS: Readonly<Record<string, string>> = {
  authorization: 'API keys are not there yet. Leave the Authorization header out to convert in sandbox mode.',
  'idempotency-key': 'Idempotency keys are not there yet. Leave the Idempotency-Key header out.',
};

export function addConvertRoute(server: FastifyInstance, convert: Convert): void {
  server.post('/pdf/convert', async (request, reply) => {
    refuseLaterFeatures(request);
    const { html, page, notes } = readConvertRequest(request.body);
    const abort = new AbortController();
    const left = TIME_LIMIT - timingOf(request).elapsed();
    const clock = setTimeout(() => abort.abort(timeoutProblem()), left + GRACE);
    const onClose = () => {
      if (!reply.raw.writableFinished) abort.abort(new Problem('BAD_REQUEST', 'The client has gone.'));
    };
    reply.raw.once('close', onClose);
    try {
      const result = await convert({ html, page, watermark: SANDBOX_WATERMARK, timeout: Math.max(1, left) }, abort.signal);
      return answer(reply, result, notes.length);
    } finally {
      clearTimeout(clock);
      reply.raw.off('close', onClose);
    }
  });
}

function refuseLaterFeatures(request: FastifyRequest): void {
  for (const [header, detail] of Object.entries(LATER_HEADERS)) {
    if (request.headers[header] !== undefined) throw new Problem('NOT_IMPLEMENTED', detail);
  }
  if (request.headers.accept?.includes('multipart/mixed') || /\binclude\s*=/.test(String(request.headers.prefer ?? ''))) {
    throw new Problem('NOT_IMPLEMENTED', 'The list of warnings is not there yet. Leave Prefer and Accept: multipart/mixed out.');
  }
}

function answer(reply: FastifyReply, result: ConversionResult, notes: number): FastifyReply {
  if (result.status === 'failed') throw conversionProblem(result);
  const { pdf } = result;
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', 'inline; filename="document.pdf"')
    .header('x-warnings-count', String(result.warnings + notes))
    .header('x-size-bytes', String(pdf.byteLength))
    .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
}

/** What the library could not do, as the service's answer. Messages of defects stay inside. */
function conversionProblem(failure: ConversionResult & { status: 'failed' }): Problem {
  const { code, message, details } = failure;
  if (code === 'TIMEOUT') return timeoutProblem(details.phase, details.page);
  if (code === 'INTERNAL' || !Object.hasOwn(PROBLEMS, code)) return new Problem('INTERNAL', 'The conversion failed through a defect of the service.', {}, {}, message);
  return new Problem(code as ProblemCode, message, details);
}

function timeoutProblem(phase: unknown = null, page: unknown = null): Problem {
  return new Problem('TIMEOUT', `The conversion took more than ${TIME_LIMIT / 1000} s and was stopped. Make the document smaller.`, { phase, page });
}
