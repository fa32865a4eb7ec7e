import { isList, TOTAL_HEADER } from '@fairlot/contracts';
import { parseAnswerInParts } from '@fairlot/contracts/answers';
import { languageOf } from '@fairlot/content';
import type { Language } from '@fairlot/countries';
import { Injectable } from '@nestjs/common';
import type { AroundCalls, CalledOperation, HandleCall } from './around-calls.js';
import { OmittedRows } from './omitted-rows.js';
import { ListAnswer } from '../responses/list-answer.js';
import { parseInput } from './parse-input.js';
import type { PortalRequest } from '../callers/portal-request.js';
import { ReadyAnswer } from '../responses/ready-answer.js';

/**
 * Enforces the contract in both directions: parses the input before the handler runs, and the
 * response before it is sent, so that it contains only declared data. An invalid row is omitted
 * from its list and counted; other rows are sent.
 */
@Injectable()
export class OperationContract implements AroundCalls {
  constructor(private readonly rows: OmittedRows) {}

  around(operation: CalledOperation, next: HandleCall): HandleCall {
    const { id, answer } = operation;
    const isOfList = isList(operation);
    return async (call) => {
      const { request, reply } = call;
      request.input = await parseInput(operation, request, requestLanguage(request));
      const value = await next(call);
      if (typeof answer === 'string') return value;
      if (value instanceof ReadyAnswer) {
        if (value.leftOut.length > 0) this.rows.add(id, value.leftOut);
        return value;
      }
      if (isOfList) void reply.header(TOTAL_HEADER, String(totalOfAnswer(value)));
      const rows = value instanceof ListAnswer ? value.rows : value;
      const { answered, leftOut } = await parseAnswerInParts(answer, rows);
      if (leftOut.length > 0) this.rows.add(id, leftOut);
      return answered;
    };
  }
}

/** The total number of rows, which is either next to the page of a list or inside it. */
const totalOfAnswer = (value: unknown): unknown => {
  if (value instanceof ListAnswer) return value.total;
  return value instanceof Object && 'totalLength' in value ? value.totalLength : 0;
};

/** The signed-in user's language, otherwise the browser's. */
export const requestLanguage = (request: PortalRequest): Language =>
  languageOf(request.headers['accept-language'], request.caller?.language);
