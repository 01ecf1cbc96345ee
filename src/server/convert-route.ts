/** `POST /pdf/convert` (the contract is in docs/service.md). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readConvertRequest } from './convert-request.ts';
import type { ConversionResult, Convert } from './pool/conversion.ts';
import { PROBLEMS, Problem, type ProblemCode } from './problem.ts';
import { timingOf } from './response-headers.ts';

/** ms that a conversion gets to notice by itself that its time is over, before its worker is killed. */
const GRACE = 500;
const SANDBOX_WATERMARK = 'SANDBOX';

/** Request headers whose meaning is not there yet: answering as if they had not been sent would be wrong. */
const LATER_HEADERS: Readonly<Record<string, string>> = {
  authorization: 'API keys are not there yet. Leave the Authorization header out to convert in sandbox mode.',
  'idempotency-key': 'Idempotency keys are not there yet. Leave the Idempotency-Key header out.',
};

/** @param timeLimit - ms for a conversion, measured from the arrival of the request */
export function addConvertRoute(server: FastifyInstance, convert: Convert, timeLimit: number): void {
  server.post('/pdf/convert', async (request, reply) => {
    refuseLaterFeatures(request);
    const { html, page, notes } = readConvertRequest(request.body);
    const abort = new AbortController();
    const left = timeLimit - timingOf(request).elapsed();
    const clock = setTimeout(() => abort.abort(timeoutProblem(timeLimit)), left + GRACE);
    const onClose = () => {
      if (!reply.raw.writableFinished) abort.abort(new Problem('BAD_REQUEST', 'The client has gone.'));
    };
    reply.raw.once('close', onClose);
    try {
      const result = await convert(
        { source: { html }, page, watermark: SANDBOX_WATERMARK, timeout: Math.max(1, left) },
        abort.signal,
        request.ip,
      );
      if (result.status === 'failed') throw conversionProblem(result, timeLimit);
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
  if (
    request.headers.accept?.includes('multipart/mixed') ||
    /\binclude\s*=/.test(String(request.headers.prefer ?? ''))
  ) {
    throw new Problem(
      'NOT_IMPLEMENTED',
      'The list of warnings is not there yet. Leave Prefer and Accept: multipart/mixed out.',
    );
  }
}

function answer(reply: FastifyReply, result: ConversionResult & { status: 'done' }, notes: number): FastifyReply {
  const { pdf } = result;
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', 'inline; filename="document.pdf"')
    .header('x-warnings-count', String(result.warnings + notes))
    .header('x-size-bytes', String(pdf.byteLength))
    .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
}

/** What the library could not do, as the service's answer. Messages of defects stay inside. */
function conversionProblem(failure: ConversionResult & { status: 'failed' }, timeLimit: number): Problem {
  const { code, message, details } = failure;
  if (code === 'TIMEOUT') return timeoutProblem(timeLimit, details.phase, details.page);
  if (code === 'INTERNAL' || !Object.hasOwn(PROBLEMS, code))
    return new Problem('INTERNAL', 'The conversion failed through a defect of the service.', {}, {}, message);
  return new Problem(code as ProblemCode, message, details);
}

function timeoutProblem(timeLimit: number, phase: unknown = null, page: unknown = null): Problem {
  return new Problem(
    'TIMEOUT',
    `The conversion took more than ${timeLimit / 1000} s and was stopped. Make the document smaller.`,
    { phase, page },
  );
}
