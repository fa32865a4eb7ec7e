import type { AroundCalls, CalledOperation, Handling } from '@fairlot/access-http';
import { SEEN_HEADER } from '@fairlot/contracts';
import { receipt } from '@fairlot/contracts/auction';
import { Injectable } from '@nestjs/common';
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
export class OwnWritesShown implements AroundCalls {
  constructor(private readonly writes: OwnWrites) {}

  around({ effect, tag }: CalledOperation, next: Handling): Handling {
    if (effect === 'command') return this.noting(next);
    return effect === 'none' && READS_ROWS.includes(tag) ? this.waiting(next) : next;
  }

  private noting(next: Handling): Handling {
    return async (call) => {
      const answer = await next(call);
      const { caller } = call.request;
      const told = caller ? receiptIn(answer) : null;
      if (caller && told !== null) await this.writes.told(caller.sessionId, told);
      return answer;
    };
  }

  private waiting(next: Handling): Handling {
    return async (call) => {
      const { caller, headers } = call.request;
      if (caller) await this.writes.shown(caller, String(headers[SEEN_HEADER] ?? ''));
      return next(call);
    };
  }
}
