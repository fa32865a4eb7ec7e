import { AccessRecordsModule } from '@fairlot/access-records';
import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { ACCESS_SETTINGS, type AccessSettings } from './access-settings.js';
import { CallerSource } from './caller-source.js';
import { IdentityClient } from './identity-client.js';
import { LeftOutRows } from './left-out-rows.js';
import { FairTurns } from './limits/fair-turns.interceptor.js';
import { RateLimits } from './limits/rate-limits.js';
import { SessionController } from './session.controller.js';
import { SsoController } from './sso.controller.js';

/** Sign-in and the guard before every operation of the application. */
@Module({})
export class AccessHttpModule {
  static forRoot(settings: AccessSettings): DynamicModule {
    return {
      module: AccessHttpModule,
      imports: [AccessRecordsModule],
      controllers: [SessionController, SsoController],
      providers: [
        { provide: ACCESS_SETTINGS, useValue: settings },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_INTERCEPTOR, useClass: FairTurns },
        { provide: RateLimits, useValue: new RateLimits(settings.limits) },
        CallerSource,
        IdentityClient,
        LeftOutRows,
      ],
      exports: [AccessRecordsModule, ACCESS_SETTINGS, CallerSource, LeftOutRows, RateLimits],
    };
  }
}
