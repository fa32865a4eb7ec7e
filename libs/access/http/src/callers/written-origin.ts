import { isWrite } from '@fairlot/access-domain';
import { rateClassOf } from '@fairlot/contracts';
import { changeOrigin } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import type { AroundCalls, CalledOperation, HandleCall } from '../operations/around-calls.js';

/**
 * Passes to the audit log from which application a user writes. Not for bids, which change no
 * records.
 */
@Injectable()
export class WrittenOrigin implements AroundCalls {
  around(operation: CalledOperation, next: HandleCall): HandleCall {
    if (!isWrite(operation) || rateClassOf(operation) === 'offer') return next;
    return (call) => {
      const { caller = null } = call.request;
      if (caller === null) return next(call);
      const origin = caller.via === 'token' ? 'MOBILE_APP' : 'WEBSITE';
      return changeOrigin.run(origin, () => next(call));
    };
  }
}
