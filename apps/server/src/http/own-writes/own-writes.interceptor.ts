import { operationIdOf, type PortalRequest } from '@fairlot/access-http';
import { SEEN_HEADER, type Operation } from '@fairlot/contracts';
import { receipt } from '@fairlot/contracts/auction';
import { operations } from '@fairlot/contracts/operations';
import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { mergeMap, type Observable } from 'rxjs';
import { OwnWrites } from './own-writes.js';

const receiptIn = (answer: unknown) =>
  answer instanceof Object && 'receipt' in answer
    ? (receipt.safeParse(answer.receipt).data ?? null)
    : null;

/** What is read from rows that follow the log. */
const READS_ROWS: readonly string[] = [
  'auctions',
  'lots',
  'observe',
  'awards',
  'reports',
  'purchases',
  'vehicles',
];

/** Reads wait for what their session wrote or has seen; what a command wrote is noted for them. */
@Injectable()
export class OwnWritesInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly writes: OwnWrites,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const id = operationIdOf(this.reflector, context);
    const request = context.switchToHttp().getRequest<PortalRequest>();
    const { caller } = request;
    if (id === undefined || !caller) return next.handle();
    const operation: Operation = operations[id];
    if (operation.effect === 'none' && READS_ROWS.includes(operation.tag))
      await this.writes.shown(caller, String(request.headers[SEEN_HEADER] ?? ''));
    if (operation.effect !== 'command') return next.handle();
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        const told = receiptIn(answer);
        if (told !== null) await this.writes.told(caller.sessionId, told);
        return answer;
      }),
    );
  }
}
