import { AccessRecordsModule, Sellers } from '@fairlot/access-records';
import { seller } from '@fairlot/contracts/record';
import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { ACCESS_SETTINGS, type AccessSettings } from './access-settings.js';
import { CallerSource } from './caller-source.js';
import { IdentityClient } from './sso/identity-client.js';
import { ConsentTextsController } from './consent-texts.controller.js';
import { DealerRegistrationController } from './dealer-registration.controller.js';
import { DealerUsersController } from './dealer-users.controller.js';
import { DealersController } from './dealers.controller.js';
import { DevicesController } from './devices.controller.js';
import { IbanController } from './iban.controller.js';
import { ListViewsController } from './list-views.controller.js';
import { LeftOutRows } from './left-out-rows.js';
import { FactorsController } from './factors.controller.js';
import { FiscalCodeController } from './fiscal-code.controller.js';
import { FairTurns } from './limits/fair-turns.js';
import { RateLimits } from './limits/rate-limits.js';
import { OneWritePerKey } from './one-write-per-key.js';
import { OperationContract } from './operation-contract.js';
import { OperationRoutes } from './operation-routes.js';
import { OwnUserController } from './own-user.controller.js';
import { PasswordRecoveryController } from './password-recovery.controller.js';
import { PasswordController } from './password.controller.js';
import { BulkChangesController } from './record/bulk-changes.controller.js';
import { BulkRecords } from './record/bulk-records.js';
import { DealerReferences } from './record/dealer-references.js';
import { LookupController } from './record/lookup.controller.js';
import { recordController } from './record/record-controller.js';
import { References } from './record/references.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SessionStart } from './session-start.js';
import { SessionController } from './session.controller.js';
import { SignUpController } from './sign-up.controller.js';
import { ProviderLogoutController } from './sso/provider-logout.controller.js';
import { SessionBeginning } from './sso/session-beginning.js';
import { SsoController } from './sso/sso.controller.js';

const CONTROLLERS = [
  BulkChangesController,
  ConsentTextsController,
  DealerRegistrationController,
  DealersController,
  DealerUsersController,
  DevicesController,
  FactorsController,
  FiscalCodeController,
  IbanController,
  ListViewsController,
  LookupController,
  OwnUserController,
  PasswordController,
  PasswordRecoveryController,
  ProviderLogoutController,
  recordController(seller, Sellers),
  SecondFactorController,
  SessionController,
  SignUpController,
  SsoController,
];

/** Sign-in and the guard before every operation of the application. */
@Module({})
export class AccessHttpModule {
  static forRoot(settings: AccessSettings): DynamicModule {
    return {
      module: AccessHttpModule,
      imports: [AccessRecordsModule, DiscoveryModule],
      controllers: CONTROLLERS,
      providers: [
        { provide: ACCESS_SETTINGS, useValue: settings },
        AccessGuard,
        BulkRecords,
        FairTurns,
        { provide: RateLimits, useValue: new RateLimits(settings.limits) },
        CallerSource,
        DealerReferences,
        IdentityClient,
        LeftOutRows,
        OneWritePerKey,
        OperationContract,
        OperationRoutes,
        References,
        SessionBeginning,
        SessionStart,
      ],
      exports: [
        AccessRecordsModule,
        ACCESS_SETTINGS,
        BulkRecords,
        CallerSource,
        LeftOutRows,
        RateLimits,
        References,
      ],
    };
  }
}
