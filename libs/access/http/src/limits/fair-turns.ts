import { addressKey } from '@fairlot/access-records';
import { rateClassOf } from '@fairlot/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { ACCESS_SETTINGS, type AccessSettings } from '../access-settings.js';
import type { AroundCalls, CalledOperation, Handling } from '../around-calls.js';
import { FairQueue } from './fair-queue.js';
import { groupOf } from './rate-limits.js';

/** Lets expensive reads in by turns, dealer by dealer; everything else goes on at once. */
@Injectable()
export class FairTurns implements AroundCalls {
  private readonly queue: FairQueue;

  constructor(@Inject(ACCESS_SETTINGS) { limits }: AccessSettings) {
    this.queue = new FairQueue({
      atOnce: limits.heavyAtOnce,
      atOncePerKey: limits.heavyAtOncePerDealer,
      waitMs: limits.heavyWaitMs,
      restMaxMs: limits.heavyRestMaxMs,
    });
  }

  around(operation: CalledOperation, next: Handling): Handling {
    if (rateClassOf(operation) !== 'heavy') return next;
    return (call) => {
      const { caller, ip } = call.request;
      return this.queue.run(caller ? groupOf(caller) : `address ${addressKey(ip)}`, () =>
        next(call),
      );
    };
  }
}
