export * from './access-records.module.js';
export * from './access-registry.js';
export { Approval } from './approvals/approval.entity.js';
export * from './approvals/approvals.js';
export * from './approvals/four-eyes.js';
export * from './consents.js';
export * from './dealers/dealers.js';
export { DealerEnabled } from './dealers/dealer-enabled.js';
export { DealerMerges, MergeRefused, NoMainUser } from './dealers/merge/dealer-merges.js';
export { type MergePreview } from './dealers/merge/merge-preview.js';
export * from './disclosures/disclosure.entity.js';
export * from './disclosures/disclosures.js';
export * from './directory/access-directory.js';
export { dealersIn, lockDealerIn, lockUsersIn } from './directory/accounts-in.js';
export * from './directory/bidder-facts.js';
export * from './directory/dealer-name-limit.js';
export * from './directory/template-standings.js';
export * from './entities/consent-answer.entity.js';
export * from './entities/dealer.entity.js';
export * from './entities/entities.js';
export * from './entities/regulation-acceptance.entity.js';
export * from './entities/regulation.entity.js';
export * from './entities/seller.entity.js';
export * from './entities/session.entity.js';
export * from './entities/user.entity.js';
export * from './invites/dealer-users.js';
export * from './invites/invites.js';
export * from './invites/new-users.js';
export * from './invites/sign-ups.js';
export { FactorSettings } from './factors/factor-settings.js';
export * from './factors/second-factor.js';
export * from './migrations.js';
export * from './own-data.js';
export * from './own-user.js';
export * from './provider/identity-links.js';
export * from './provider/provider-sessions.js';
export * from './provider/spent-tokens.js';
export * from './keys/used-keys.js';
export { PasswordRecovery } from './recovery/password-recovery.js';
export {
  DocumentRefused,
  RegistrationFiles,
  type NamedDocument,
} from './registration/registration-files.js';
export { PastRegistrations, type PastRegistration } from './registration/past-registrations.js';
export { Registrations, type RegistrationOutcome } from './registration/registrations.js';
export { Duplicates, type Duplicate } from './registration/review/duplicates.js';
export { RegistrationAcceptance } from './registration/review/registration-acceptance.js';
export {
  RegistrationDocuments,
  type StoredDocument,
} from './registration/review/registration-documents.js';
export { RegistrationInbox } from './registration/review/registration-inbox.js';
export { RegistrationReviews } from './registration/review/registration-reviews.js';
export {
  RegistrationStatus,
  type ApplicantStatus,
} from './registration/review/registration-status.js';
export { isOpen, type Registration } from './registration/review/registration.entity.js';
export type { ReviewOutcome } from './registration/review/review-steps.js';
export {
  NoVatRegistry,
  unknownReply,
  VatRegistry,
  type RegistryReply,
  type VatNumber,
} from './registration/review/vat-registry.js';
export * from './regulation-acceptances.js';
export { RegulationVersion } from './regulation-versions/regulation-version.entity.js';
export * from './regulation-versions/regulation-versions.js';
export * from './regulations.js';
export * from './requirements/requirement-decisions.js';
export { RequirementExpiry } from './requirements/requirement-expiry.js';
export { requirementJobMigrations } from './requirements/requirement-migrations.js';
export {
  REQUIREMENT_RULE,
  RequirementRules,
  type RuleProgress,
} from './requirements/requirement-rules.js';
export * from './requirements/requirement.entity.js';
export { overdueSince } from './overdue-since.js';
export { Requirements } from './requirements/requirements.js';
export * from './sellers/reference-sellers.js';
export * from './sellers/seller-configs.js';
export * from './sellers/sellers.js';
export * from './sessions/session-store.js';
export { SessionViews } from './sessions/session-views.js';
export { addressKey } from './address-key.js';
export { SIGN_IN_LIMITS } from './sign-in/attempt-limits.js';
export * from './sign-in/passkey-sign-in.js';
export * from './sign-in/password-change.js';
export * from './sign-in/password-sign-in.js';
export * from './sign-in/password.js';
export * from './signals/access-signals.js';
export * from './signals/signal.js';
export * from './dealers/dealer-table.js';
export * from './tables.js';
export { NamedUsers, type NamedUser } from './users/named-users.js';
export { StaffAccounts } from './users/staff-accounts.js';
export * from './users/user-accounts.js';
export * from './users/user-erasure.js';
export { ACCOUNT_FIELDS, versionOfUser } from './users/user-version.js';
export * from './users.js';
export * from './views/list-view.entity.js';
export { ListViews } from './views/list-views.js';
export { storedTables } from './stored-tables.js';
