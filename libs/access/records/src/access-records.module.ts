import { MessagingRecordsModule } from '@fairlot/messaging-records';
import { Module } from '@nestjs/common';
import { AccessRegistry } from './access-registry.js';
import { Approvals } from './approvals/approvals.js';
import { FourEyes } from './approvals/four-eyes.js';
import { Consents } from './consents.js';
import { DealerEnabled } from './dealers/dealer-enabled.js';
import { Dealers } from './dealers/dealers.js';
import { DealerMerges } from './dealers/merge/dealer-merges.js';
import { AccessDirectory } from './directory/access-directory.js';
import { DealerNameLimit } from './directory/dealer-name-limit.js';
import { DealerUsers } from './invites/dealer-users.js';
import { Invites } from './invites/invites.js';
import { NewUsers } from './invites/new-users.js';
import { SignUps } from './invites/sign-ups.js';
import { FactorChallenges } from './factors/factor-challenges.js';
import { FactorChange } from './factors/factor-change.js';
import { FactorCodes } from './factors/factor-codes.js';
import { OpenChallenges } from './factors/open-challenges.js';
import { Passkeys } from './factors/passkeys.js';
import { RecoveryCodes } from './factors/recovery-codes.js';
import { SecondFactor } from './factors/second-factor.js';
import { TotpFactor } from './factors/totp-factor.js';
import { OwnData } from './own-data.js';
import { OwnUser } from './own-user.js';
import { RegulationAcceptances } from './regulation-acceptances.js';
import { RegulationVersions } from './regulation-versions/regulation-versions.js';
import { Regulations } from './regulations.js';
import { RequirementDecisions } from './requirements/requirement-decisions.js';
import { RequirementEmails } from './requirements/requirement-emails.js';
import { RequirementExpiry } from './requirements/requirement-expiry.js';
import { Requirements } from './requirements/requirements.js';
import { ReferenceAccountManagers } from './sellers/reference-sellers.js';
import { SellerConfigs } from './sellers/seller-configs.js';
import { Sellers } from './sellers/sellers.js';
import { SessionStore } from './sessions/session-store.js';
import { SessionViews } from './sessions/session-views.js';
import { Disclosures } from './disclosures/disclosures.js';
import { AccessSignals } from './signals/access-signals.js';
import { AccessChanges, SessionEnds } from './signals/signal.js';
import { PasskeySignIn } from './sign-in/passkey-sign-in.js';
import { PasswordChange } from './sign-in/password-change.js';
import { PasswordSignIn } from './sign-in/password-sign-in.js';
import { PasswordRecovery } from './recovery/password-recovery.js';
import { recordDocuments } from './record-documents.js';
import { RecoveryLinks } from './recovery/recovery-links.js';
import { PastRegistrations } from './registration/past-registrations.js';
import { RegistrationFiles } from './registration/registration-files.js';
import { Registrations } from './registration/registrations.js';
import { Duplicates } from './registration/review/duplicates.js';
import { RegistrationAcceptance } from './registration/review/registration-acceptance.js';
import { RegistrationDocuments } from './registration/review/registration-documents.js';
import { RegistrationInbox } from './registration/review/registration-inbox.js';
import { RegistrationLinks } from './registration/review/registration-links.js';
import { RegistrationReviews } from './registration/review/registration-reviews.js';
import { RegistrationStatus } from './registration/review/registration-status.js';
import { ReviewSteps } from './registration/review/review-steps.js';
import { IdentityLinks } from './provider/identity-links.js';
import { ProviderSessions } from './provider/provider-sessions.js';
import { UsedKeys } from './keys/used-keys.js';
import { SpentTokens } from './provider/spent-tokens.js';
import { ListViews } from './views/list-views.js';
import { NamedUsers } from './users/named-users.js';
import { StaffAccounts } from './users/staff-accounts.js';
import { UserAccounts } from './users/user-accounts.js';
import { UserErasure } from './users/user-erasure.js';
import { Users } from './users.js';

const services = [
  AccessDirectory,
  AccessRegistry,
  AccessSignals,
  Approvals,
  Consents,
  DealerEnabled,
  DealerMerges,
  DealerNameLimit,
  DealerUsers,
  Dealers,
  Disclosures,
  Invites,
  NamedUsers,
  NewUsers,
  IdentityLinks,
  FactorChallenges,
  FactorChange,
  FactorCodes,
  FourEyes,
  ListViews,
  OpenChallenges,
  OwnData,
  OwnUser,
  PasskeySignIn,
  PasswordChange,
  PasswordRecovery,
  PasswordSignIn,
  PastRegistrations,
  ProviderSessions,
  Passkeys,
  RecoveryCodes,
  RecoveryLinks,
  Duplicates,
  RegistrationAcceptance,
  RegistrationDocuments,
  RegistrationFiles,
  RegistrationInbox,
  RegistrationLinks,
  RegistrationReviews,
  Registrations,
  RegistrationStatus,
  ReviewSteps,
  RegulationAcceptances,
  Regulations,
  RegulationVersions,
  RequirementDecisions,
  RequirementEmails,
  RequirementExpiry,
  Requirements,
  SecondFactor,
  ReferenceAccountManagers,
  SellerConfigs,
  Sellers,
  SessionStore,
  SessionViews,
  SignUps,
  SpentTokens,
  StaffAccounts,
  UsedKeys,
  TotpFactor,
  UserAccounts,
  UserErasure,
  Users,
  recordDocuments,
  {
    provide: SessionEnds,
    useFactory: ({ sessionEnds }: AccessSignals) => sessionEnds,
    inject: [AccessSignals],
  },
  {
    provide: AccessChanges,
    useFactory: ({ changes }: AccessSignals) => changes,
    inject: [AccessSignals],
  },
];

/**
 * Requires from global modules: a `DataSource` with `entities`, `Notifications`, `Files`, a
 * `TemplateStandings`, `OpenObligations`, a `VatRegistry`, `ApprovalSettings` and `FactorSettings`.
 */
@Module({ imports: [MessagingRecordsModule], providers: services, exports: services })
export class AccessRecordsModule {}
