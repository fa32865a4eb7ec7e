import type { Operation } from '@fairlot/contracts';
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
import { map, type Observable } from 'rxjs';
import { OPERATION } from './operation.decorator.js';
import { parseInput } from './parse-input.js';
import type { PortalRequest } from './portal-request.js';

/**
 * The contract at the edge, both ways: input is parsed before the handler runs, and the answer
 * passes its schema, so nothing a contract does not name can leave.
 */
@Injectable()
export class OperationInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const id = this.reflector.get<OperationId | undefined>(OPERATION, context.getHandler());
    if (id === undefined) return next.handle();
    const operation: Operation = operations[id];
    const request = context.switchToHttp().getRequest<PortalRequest>();
    request.input = await parseInput(operation, request, requestLanguage(request));
    const { answer } = operation;
    if (typeof answer === 'string') return next.handle();
    return next.handle().pipe(map((value) => answer.parse(value)));
  }
}

/** The signed-in user's language, else what the browser asks for. */
export const requestLanguage = (request: PortalRequest): Language =>
  languageOf(request.headers['accept-language'], request.caller?.language);
