import type { AroundCalls, CalledOperation, HandleCall } from '@fairlot/access-http';
import { SEEN_HEADER } from '@fairlot/contracts';
import { offerAnswer, type OfferAnswer } from '@fairlot/contracts/auction';
import { Injectable } from '@nestjs/common';
import { OwnWrites } from './own-writes.js';

/** Calls that read from the read model, whose rows lag behind the log. */
const READS_ROWS: readonly string[] = [
  'auctions',
  'lots',
  'observe',
  'awards',
  'reports',
  'purchases',
  'vehicles',
];

/**
 * Makes reads wait for the session's own bids and the positions that it has seen. Records the
 * positions of new bids.
 */
@Injectable()
export class ReadYourWritesCalls implements AroundCalls {
  constructor(private readonly writes: OwnWrites) {}

  around({ effect, tag, answer }: CalledOperation, next: HandleCall): HandleCall {
    if (answer === offerAnswer) return this.noting(next);
    return effect === 'none' && READS_ROWS.includes(tag) ? this.waiting(next) : next;
  }

  private noting(next: HandleCall): HandleCall {
    return async (call) => {
      // The cast is safe, because the contract has validated the answer.
      const answer = (await next(call)) as OfferAnswer;
      const { caller } = call.request;
      if (caller) await this.writes.note(caller.sessionId, answer.receipt);
      return answer;
    };
  }

  private waiting(next: HandleCall): HandleCall {
    return async (call) => {
      const { caller, headers } = call.request;
      if (caller) await this.writes.waitUntilShown(caller, String(headers[SEEN_HEADER] ?? ''));
      return next(call);
    };
  }
}
