import { randomUUID } from 'node:crypto';
import { PROBLEMS, type ProblemBody, type ProblemCode } from '@fairlot/contracts/problem';
import { Refused, type RefusalDetails } from '@fairlot/contracts/refused';
import { ApprovalRequired } from '@fairlot/access-records';
import { hasText, texts, type TextKey } from '@fairlot/content';
import type { Language } from '@fairlot/countries';
import { isDatabaseAway, Malformed, systemClock, Unavailable } from '@fairlot/kernel';
import {
  Catch,
  HttpException,
  Logger,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { fieldText } from './field-problem.js';
import { discardRest } from '../multipart/paced.js';
import { requestLanguage } from './operation-contract.js';
import type { PortalRequest } from '../callers/portal-request.js';

/** Refusals by the framework itself, by status: body too large, wrong media type, bad JSON, ... */
const FRAMEWORK_CODES: Readonly<Record<number, ProblemCode>> = {
  400: 'VALIDATION',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA',
  429: 'TOO_MANY_REQUESTS',
};

const DATABASE_BACK_SECONDS = 2;

const statusOf = (error: unknown): number => {
  if (error instanceof HttpException) return error.getStatus();
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  return typeof status === 'number' ? status : 500;
};

/** The data of an error response. */
type ProblemResponse = RefusalDetails & {
  readonly status: number;
  readonly errorCode: string;
  readonly code: string;
};

const problemOfCode = (code: ProblemCode, details: RefusalDetails = {}): ProblemResponse => ({
  ...details,
  ...PROBLEMS[code],
  code,
});

/**
 * Converts a thrown value to the data of an error response. Unexpected errors become a 500 without
 * details.
 */
export const problemOf = (error: unknown): ProblemResponse => {
  if (error instanceof Refused) return problemOfCode(error.code, error.details);
  if (error instanceof ApprovalRequired) return problemOfCode('APPROVAL_REQUIRED');
  if (error instanceof Malformed) {
    const { path, code } = error;
    return problemOfCode('VALIDATION', { fields: [{ path, code }] });
  }
  if (error instanceof Unavailable) {
    const { code, retryAfterSeconds } = error;
    return problemOfCode(code, { retryAfterSeconds });
  }
  if (isDatabaseAway(error))
    return problemOfCode('STORE_UNAVAILABLE', { retryAfterSeconds: DATABASE_BACK_SECONDS });
  const status = statusOf(error);
  const code = FRAMEWORK_CODES[status];
  if (code !== undefined) return problemOfCode(code);
  const isTheirs = status >= 400 && status < 500;
  return isTheirs
    ? { status, errorCode: `${status}000`, code: 'VALIDATION' }
    : problemOfCode('INTERNAL');
};

/** Key of the text for a refusal: by a limit of one call, by a rule, or by the HTTP layer. */
const textKeyOf = ({ code, facts = {} }: ProblemResponse): TextKey => {
  const keys = [`limit.${String(facts['limited'])}`, `refusal.${code}`, `problem.${code}`];
  return keys.find(hasText) ?? 'problem.INTERNAL';
};

/**
 * The body of an error response in the caller's language. Calls over the socket use it too.
 * @param idMarket market whose time zone is used; by default that of the language
 */
export const problemBody = (
  problem: ProblemResponse,
  language: Language,
  idMarket?: string,
): ProblemBody => {
  const text = texts(language);
  const { facts = {}, fields } = problem;
  const textKey = textKeyOf(problem);
  return {
    errorCode: problem.errorCode,
    errorMsg: text(textKey, 'retryAt' in facts ? { idMarket, ...facts } : facts),
    code: problem.code,
    textKey,
    facts,
    ...(fields && {
      fields: fields.map(({ path, code, message }) => ({
        path,
        code,
        message: message ?? fieldText({ path, code }, language),
      })),
    }),
    errorId: randomUUID(),
    date: new Date(systemClock.now()).toISOString(),
  };
};

const logger = new Logger('http');

/** Sends the error response for a thrown value. */
export const answerProblem = (
  error: unknown,
  request: PortalRequest,
  reply: FastifyReply,
): void => {
  const problem = problemOf(error);
  const body = problemBody(problem, requestLanguage(request), request.caller?.idMarket);
  if (problem.status === 500)
    logger.error(
      { errorId: body.errorId, method: request.method, path: request.routeOptions.url },
      error instanceof Error ? error.stack : String(error),
    );
  if (problem.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(problem.retryAfterSeconds));
  void reply.header('cache-control', 'no-store');
  if (!request.raw.complete) discardRest(request.raw);
  void reply.code(problem.status).type('application/json').send(body);
};

/** Sends error responses to requests that are not calls, such as the callback of a sign-in. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    answerProblem(error, http.getRequest<PortalRequest>(), http.getResponse<FastifyReply>());
  }
}
