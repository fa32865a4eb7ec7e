import { operations } from '@fairlot/contracts/operations';
import { rateClassOf } from '@fairlot/contracts';
import {
  Inject,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { ACCESS_SETTINGS, type AccessSettings } from '../access-settings.js';
import { operationIdOf } from '../operation.decorator.js';
import type { PortalRequest } from '../portal-request.js';
import { FairQueue } from './fair-queue.js';
import { groupOf } from './rate-limits.js';

/** Lets expensive reads in by turns, dealer by dealer; everything else goes on at once. */
@Injectable()
export class FairTurns implements NestInterceptor {
  private readonly queue: FairQueue;

  constructor(
    private readonly reflector: Reflector,
    @Inject(ACCESS_SETTINGS) { limits }: AccessSettings,
  ) {
    this.queue = new FairQueue({
      atOnce: limits.heavyAtOnce,
      atOncePerKey: limits.heavyAtOncePerDealer,
      waitMs: limits.heavyWaitMs,
      restMaxMs: limits.heavyRestMaxMs,
    });
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const id = operationIdOf(this.reflector, context);
    if (id === undefined || rateClassOf(operations[id]) !== 'heavy') return next.handle();
    const { caller, ip } = context.switchToHttp().getRequest<PortalRequest>();
    const key = caller ? groupOf(caller) : `address ${ip}`;
    return from(this.queue.run(key, () => lastValueFrom(next.handle())));
  }
}
