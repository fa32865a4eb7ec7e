import { AccessRecordsModule, Dealers, Sellers } from '@fairlot/access-records';
import { dealer, seller } from '@fairlot/contracts/record';
import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from './callers/access.guard.js';
import { ApprovableCalls } from './approvals/approvable-calls.js';
import { ACCESS_SETTINGS, type AccessSettings } from './access-settings.js';
import { CallerSource } from './callers/caller-source.js';
import { IdentityClient } from './sso/identity-client.js';
import { ConsentTextsController } from './registrations/consent-texts.controller.js';
import { DealerRegistrationController } from './registrations/dealer-registration.controller.js';
import { DealerUsersController } from './users/dealer-users.controller.js';
import { DealerReferenceController } from './dealers/dealer-reference.controller.js';
import { SellerConfigsController } from './dealers/seller-configs.controller.js';
import { AccountManagerHooks } from './dealers/account-manager-hooks.js';
import { DealerHooks } from './dealers/dealer-hooks.js';
import { DealersController } from './dealers/dealers.controller.js';
import { DevicesController } from './sign-in/devices.controller.js';
import { IbanController } from './registrations/iban.controller.js';
import { ListViewsController } from './users/list-views.controller.js';
import { OmittedRows } from './operations/omitted-rows.js';
import { FactorsController } from './sign-in/factors.controller.js';
import { FiscalCodeController } from './registrations/fiscal-code.controller.js';
import { RateLimits } from './limits/rate-limits.js';
import { Turns } from './limits/turns.js';
import { OneWritePerKey } from './operations/one-write-per-key.js';
import { OperationContract } from './operations/operation-contract.js';
import { OperationRoutes } from './operations/operation-routes.js';
import { OwnUserController } from './users/own-user.controller.js';
import { PasswordRecoveryController } from './sign-in/password-recovery.controller.js';
import { PasskeySignInController } from './sign-in/passkey-sign-in.controller.js';
import { PasswordController } from './sign-in/password.controller.js';
import { BulkUsersController } from './users/bulk-users.controller.js';
import { BulkChangesController } from './record/bulk-changes.controller.js';
import { BulkRecords } from './record/bulk-records.js';
import { DocumentAccess } from './record/document-access.js';
import { ExportedRecords } from './record/exported-records.js';
import { LookupController } from './record/lookup.controller.js';
import { recordController } from './record/record-controller.js';
import { RecordDocumentsController } from './record/record-documents.controller.js';
import { RecordExportsController } from './record/record-exports.controller.js';
import { NO_HOOKS } from './record/record-hooks.js';
import { References } from './record/references.js';
import { RegistrationAnswerController } from './registrations/registration-answer.controller.js';
import { RegistrationDocumentsController } from './registrations/registration-documents.controller.js';
import { RegistrationsController } from './registrations/registrations.controller.js';
import { SecondFactorController } from './sign-in/second-factor.controller.js';
import { SessionStart } from './sign-in/session-start.js';
import { SessionController } from './sign-in/session.controller.js';
import { SignUpController } from './registrations/sign-up.controller.js';
import { ProviderLogoutController } from './sso/provider-logout.controller.js';
import { SessionCreator } from './sso/session-creator.js';
import { SsoController } from './sso/sso.controller.js';
import { AnonymiseController } from './users/anonymise.controller.js';
import { ColleaguesController } from './users/colleagues.controller.js';
import { ManagedUsers } from './users/managed-users.js';
import { StaffController } from './users/staff.controller.js';
import { UserAccountsController } from './users/user-accounts.controller.js';
import { UserListsController } from './users/user-lists.controller.js';
import { ViewAsController } from './sign-in/view-as.controller.js';
import { WrittenOrigin } from './callers/written-origin.js';

const CONTROLLERS = [
  AnonymiseController,
  BulkChangesController,
  BulkUsersController,
  ColleaguesController,
  ConsentTextsController,
  DealerRegistrationController,
  DealerReferenceController,
  DealersController,
  DealerUsersController,
  DevicesController,
  FactorsController,
  FiscalCodeController,
  IbanController,
  ListViewsController,
  LookupController,
  OwnUserController,
  PasskeySignInController,
  PasswordController,
  PasswordRecoveryController,
  ProviderLogoutController,
  recordController(dealer, Dealers, DealerHooks),
  recordController(seller, Sellers, AccountManagerHooks),
  RecordDocumentsController,
  RecordExportsController,
  RegistrationAnswerController,
  RegistrationDocumentsController,
  RegistrationsController,
  SecondFactorController,
  SellerConfigsController,
  SessionController,
  SignUpController,
  SsoController,
  StaffController,
  UserAccountsController,
  UserListsController,
  ViewAsController,
];

/** Provides sign-in, and the guard of every operation of the application. */
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
        ApprovableCalls,
        BulkRecords,
        Turns,
        { provide: RateLimits, useValue: new RateLimits(settings.limits) },
        CallerSource,
        DealerHooks,
        DocumentAccess,
        ExportedRecords,
        { provide: NO_HOOKS, useValue: {} },
        IdentityClient,
        OmittedRows,
        ManagedUsers,
        OneWritePerKey,
        OperationContract,
        OperationRoutes,
        References,
        AccountManagerHooks,
        SessionCreator,
        SessionStart,
        WrittenOrigin,
      ],
      exports: [
        AccessRecordsModule,
        ACCESS_SETTINGS,
        ApprovableCalls,
        BulkRecords,
        CallerSource,
        DocumentAccess,
        ExportedRecords,
        OmittedRows,
        NO_HOOKS,
        ManagedUsers,
        RateLimits,
        References,
      ],
    };
  }
}
