import { isList, TOTAL_HEADER, type Operation } from '@fairlot/contracts';
import { parseAnswer } from '@fairlot/contracts/answers';
import { type OperationId, operations } from '@fairlot/contracts/operations';
import { languageOf } from '@fairlot/content';
import type { Language } from '@fairlot/countries';
import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { LeftOutRows } from './left-out-rows.js';
import { ListAnswer } from './list-answer.js';
import { operationIdOf } from './operation.decorator.js';
import { parseInput } from './parse-input.js';
import type { PortalRequest } from './portal-request.js';
import { ReadyAnswer } from './ready-answer.js';

/**
 * The contract at the edge, both ways: input is parsed before the handler runs, and the answer
 * passes its schema, so nothing a contract does not name can leave. A row that does not pass is left
 * out of its list and counted: it takes no other one with it.
 */
@Injectable()
export class OperationInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly rows: LeftOutRows,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const id = operationIdOf(this.reflector, context);
    if (id === undefined) return next.handle();
    const operation: Operation = operations[id];
    const request = context.switchToHttp().getRequest<PortalRequest>();
    request.input = await parseInput(operation, request, requestLanguage(request));
    const { answer } = operation;
    if (typeof answer === 'string') return next.handle();
    return next.handle().pipe(
      map((value) => {
        if (value instanceof ReadyAnswer) return this.counted(id, value);
        if (isList(operation)) tellTotal(value, context);
        const rows = value instanceof ListAnswer ? value.rows : value;
        const { answered, leftOut } = parseAnswer(answer, rows);
        if (leftOut.length > 0) this.rows.add(id, leftOut);
        return answered;
      }),
    );
  }

  private counted(id: OperationId, answer: ReadyAnswer): ReadyAnswer {
    if (answer.leftOut.length > 0) this.rows.add(id, answer.leftOut);
    return answer;
  }
}

/** Of how many rows a page is, beside it or in it. */
const tellTotal = (value: unknown, context: ExecutionContext): void => {
  const total = value instanceof ListAnswer ? value.total : totalIn(value);
  void context.switchToHttp().getResponse<FastifyReply>().header(TOTAL_HEADER, String(total));
};
const totalIn = (value: unknown): unknown =>
  value instanceof Object && 'totalLength' in value ? value.totalLength : 0;

/** The signed-in user's language, else what the browser asks for. */
export const requestLanguage = (request: PortalRequest): Language =>
  languageOf(request.headers['accept-language'], request.caller?.language);
