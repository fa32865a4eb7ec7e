import { randomUUID } from 'node:crypto';
import { ApiProblem, malformed, type ProblemBody } from '@fairlot/contracts/problem';
import { hasText, texts } from '@fairlot/content';
import type { Language } from '@fairlot/countries';
import { Malformed, Unavailable, systemClock } from '@fairlot/kernel';
import {
  Catch,
  HttpException,
  Logger,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { isDatabaseAway } from './database-away.js';
import { requestLanguage } from './operation.interceptor.js';
import type { PortalRequest } from './portal-request.js';

/** What the framework itself refuses, by status: body too large, wrong media type, bad JSON, ... */
const FRAMEWORK_CODES: Readonly<Record<number, string>> = {
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

/** Any thrown thing as a problem of the API; what nobody foresaw is a 500 that says nothing. */
export const problemOf = (error: unknown): ApiProblem => {
  if (error instanceof ApiProblem) return error;
  if (error instanceof Malformed)
    return malformed([{ path: error.path, code: error.code, message: error.code }]);
  if (error instanceof Unavailable)
    return new ApiProblem(503, '503001', error.code, {
      retryAfterSeconds: error.retryAfterSeconds,
    });
  if (isDatabaseAway(error))
    return new ApiProblem(503, '503001', 'STORE_UNAVAILABLE', {
      retryAfterSeconds: DATABASE_BACK_SECONDS,
    });
  const status = statusOf(error);
  const code =
    FRAMEWORK_CODES[status] ?? (status >= 400 && status < 500 ? 'VALIDATION' : undefined);
  return code === undefined
    ? new ApiProblem(500, '500001', 'INTERNAL')
    : new ApiProblem(status, `${status}000`, code);
};

/** The error answer in the caller's language; also what a socket call answers. */
export const problemBody = (problem: ApiProblem, language: Language): ProblemBody => {
  const text = texts(language);
  const refusalKey = `refusal.${problem.code}`;
  const textKey = hasText(refusalKey) ? refusalKey : `problem.${problem.code}`;
  return {
    errorCode: problem.errorCode,
    errorMsg: hasText(textKey) ? text(textKey, problem.facts) : textKey,
    code: problem.code,
    textKey,
    facts: problem.facts,
    ...(problem.fields && { fields: [...problem.fields] }),
    errorId: randomUUID(),
    date: new Date(systemClock.now()).toISOString(),
  };
};

@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const problem = problemOf(error);
    const request = http.getRequest<PortalRequest>();
    const body = problemBody(problem, requestLanguage(request));
    if (problem.status === 500)
      this.logger.error(
        { errorId: body.errorId, method: request.method, path: request.routeOptions.url },
        error instanceof Error ? error.stack : String(error),
      );
    const reply = http.getResponse<FastifyReply>();
    if (problem.retryAfterSeconds !== undefined)
      void reply.header('retry-after', String(problem.retryAfterSeconds));
    void reply.code(problem.status).type('application/json').send(body);
  }
}
