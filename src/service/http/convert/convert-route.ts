/** `POST /pdf/convert` and `POST /pdf/convert/multipart` (the contract is in docs/service.md). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../base/problem.ts';
import { recordOf } from '../base/request-record.ts';
import { timingOf } from '../base/response-headers.ts';
import type { ServerParts } from '../base/server-parts.ts';
import { CONVERT_SCHEMA, FORM_SCHEMA } from '../contract/openapi.ts';
import { askForBody } from '../requests/expectation.ts';
import { type BodyType, checkBodyHead, clientGone } from '../requests/request-body.ts';
import { accountOf, admit, turnOf } from './admission.ts';
import { answerFormOf } from './answer-form.ts';
import { conversionProblem, timeoutProblem } from './conversion-problem.ts';
import { type PdfAnswer, pdfAnswer, sendAnswer } from './convert-answer.ts';
import type { ConvertRequest } from './convert-request.ts';
import { readFormRequest } from './form-request.ts';
import { answerOnce } from './idempotency-key.ts';

/** By contract, ms, from the arrival of the request. */
const TIME_LIMIT = 30_000;
/** ms that a conversion gets to notice by itself that its time is over, before its worker is killed. */
const GRACE = 500;
/** Of which the boxes are told to who asks for them. */
const INSPECTED_PAGES = '1-20';
const SANDBOX_WATERMARK = 'SANDBOX';

export function addConvertRoute(server: FastifyInstance, parts: ServerParts): void {
  let isClosing = false;
  server.addHook('preClose', async () => {
    isClosing = true;
  });
  const refuseWhileClosing = async () => {
    if (isClosing || parts.isClosing?.() === true)
      throw new Problem('BUSY', 'The service is shutting down.', {}, { 'retry-after': '5', connection: 'close' });
  };
  const before = (type: BodyType) => [
    refuseWhileClosing,
    (request: FastifyRequest, reply: FastifyReply) => admit(request, reply, parts),
    (request: FastifyRequest) => checkBodyHead(request, type),
    askForBody,
  ];
  const answer = (request: FastifyRequest, reply: FastifyReply) =>
    convert({ request, reply, parts, timeLimit: parts.timeLimit ?? TIME_LIMIT });
  server.post('/pdf/convert', { schema: CONVERT_SCHEMA, onRequest: before('application/json') }, answer);
  server.post(
    '/pdf/convert/multipart',
    {
      schema: FORM_SCHEMA,
      onRequest: before('multipart/form-data'),
      // Read below, at leisure.
      validatorCompiler: () => () => true,
      preValidation: async (request) => {
        request.body = await readFormRequest(request.body);
      },
    },
    answer,
  );
}

interface Job {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly parts: ServerParts;
  /** ms */
  readonly timeLimit: number;
}

async function convert(job: Job): Promise<FastifyReply> {
  const { request, reply, parts } = job;
  // What comes before the handlers has made this of the body.
  const wanted = request.body as ConvertRequest;
  const record = recordOf(request);
  record.bytesIn = wanted.size;
  record.sourceHost = wanted.host;
  const stop = stopSignal(job);
  try {
    const make = () => withPlace(job, () => withCredit(job, (watermark) => run(job, wanted, watermark, stop.signal)));
    const { answer, isReplay } = await answerOnce(request, parts.idempotency, make, (error) => tell(job, error));
    if (isReplay) reply.header('idempotency-replayed', 'true');
    record.isReplay = isReplay;
    record.bytesOut = answer.pdf.byteLength;
    record.warnings = Number(answer.headers['x-warnings-count'] ?? 0);
    return await sendAnswer(reply, answer, answerFormOf(request.headers));
  } finally {
    stop.end();
  }
}

function tell({ request, parts }: Job, defect: unknown): void {
  parts.onDefect(defect, request.id);
}

/** Fires when the time is over or the client has gone, with the Problem that this is. */
function stopSignal({ request, reply, timeLimit }: Job): { readonly signal: AbortSignal; end(): void } {
  const abort = new AbortController();
  const left = timeLimit - timingOf(request).elapsed();
  const clock = setTimeout(() => abort.abort(timeoutProblem(timeLimit)), left + GRACE);
  const onClose = () => {
    if (!reply.raw.writableFinished) abort.abort(clientGone());
  };
  if (reply.raw.destroyed) onClose();
  else reply.raw.once('close', onClose);
  return {
    signal: abort.signal,
    end: () => {
      clearTimeout(clock);
      reply.raw.off('close', onClose);
    },
  };
}

/** A key converts so many documents at the same time; the sandbox is limited by its rate and the queue. */
async function withPlace(job: Job, work: () => Promise<PdfAnswer>): Promise<PdfAnswer> {
  const account = accountOf(job.request);
  if (account === null) return work();
  const leave = await job.parts.rateLimits.enter(account.keyId);
  if (leave === null) {
    throw new Problem(
      'RATE_LIMITED',
      'As many conversions of this API key as may run at the same time are running. Wait for one to end.',
      {},
      { 'retry-after': '1' },
    );
  }
  try {
    return await work();
  } finally {
    await leave().catch((error: unknown) => tell(job, error));
  }
}

/** Sets a credit aside before the conversion waits for its turn; it is spent with an answer, and given back without one. */
async function withCredit(job: Job, work: (watermark: string | false) => Promise<PdfAnswer>): Promise<PdfAnswer> {
  const account = accountOf(job.request);
  if (account === null) return work(SANDBOX_WATERMARK);
  const outcome = await job.parts.accounts.reserve(account);
  if (outcome.status === 'exhausted') {
    const resetsAt = outcome.resetsAt.toISOString();
    throw new Problem(
      'CREDITS_EXHAUSTED',
      `No credits are left. There are new ones at ${resetsAt}.`,
      {},
      { 'x-credits-remaining': '0', 'x-credits-reset': resetsAt },
    );
  }
  let answer: PdfAnswer;
  try {
    answer = await work(false);
  } catch (error) {
    await outcome.reservation.release().catch((defect: unknown) => tell(job, defect));
    throw error;
  }
  const left = await outcome.reservation.commit();
  if (left !== null) job.reply.header('x-credits-remaining', String(left));
  return answer;
}

async function run(
  { request, parts, timeLimit }: Job,
  wanted: ConvertRequest,
  watermark: string | false,
  signal: AbortSignal,
): Promise<PdfAnswer> {
  const { source, page, given, notes } = wanted;
  const record = recordOf(request);
  signal.throwIfAborted();
  const timeout = Math.max(1, timeLimit - timingOf(request).elapsed());
  const result = await parts.convert(
    {
      source,
      page,
      ...(given !== undefined && { given }),
      ...(answerFormOf(request.headers).hasBoxes && { inspect: INSPECTED_PAGES }),
      watermark,
      timeout,
    },
    signal,
    turnOf(request),
  );
  record.facts = result.facts;
  if (result.status === 'failed') throw conversionProblem(result, wanted, timeLimit);
  record.pages = result.pageCount;
  const answer = await pdfAnswer(result, notes);
  // A client that went away meanwhile has no answer to pay for.
  signal.throwIfAborted();
  return answer;
}
