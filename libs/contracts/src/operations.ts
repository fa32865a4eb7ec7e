import type { AnswerOf, WithExamples } from './operation.js';
import { activityOperations } from './auction/activity.js';
import { auctionControlOperations } from './auction/auction-control.js';
import { messageOperations } from './auction/messages.js';
import { observingOperations } from './auction/observing.js';
import { lotOperations } from './auction/lots.js';
import { consentOperations } from './access/consents.js';
import { dealerStaffOperations } from './access/dealer-staff.js';
import { dealerUserOperations } from './access/dealer-users.js';
import { dealerOperations } from './access/dealers.js';
import { deviceOperations } from './access/devices.js';
import { factorOperations } from './access/factors.js';
import { ibanOperations } from './access/iban.js';
import { listViewOperations } from './access/list-views.js';
import { ownRegulationOperations } from './access/own-regulations.js';
import { ownRequirementOperations } from './access/own-requirements.js';
import { ownUserOperations } from './access/own-user.js';
import { passwordRecoveryOperations } from './access/password-recovery.js';
import { passwordOperations } from './access/password.js';
import { passkeySignInOperations } from './access/passkey-sign-in.js';
import { secondFactorOperations } from './access/second-factor.js';
import { sessionOperations } from './access/session.js';
import { signUpOperations } from './access/sign-up.js';
import { viewOperations } from './access/view.js';
import { auctionOperations } from './auction/auctions.js';
import { auctionRegulationOperations } from './auction/regulation-operations.js';
import { dealerOfferOperations } from './auction/dealer-offers.js';
import { dealerTemplateOperations } from './back-office/dealer-templates.js';
import { approvalOperations } from './back-office/approvals.js';
import { auditOperations } from './back-office/audit.js';
import { dealerMergeOperations } from './back-office/dealer-merge.js';
import { dealerTabOperations } from './back-office/dealer-tabs.js';
import { homeOperations } from './back-office/home.js';
import { applicationOperations } from './back-office/registrations.js';
import { regulationOperations } from './back-office/regulations.js';
import { requirementOperations } from './back-office/requirements.js';
import { sellerConfigOperations } from './back-office/sellers.js';
import { templateCopyOperations } from './back-office/template-copy.js';
import { awardOperations } from './auction/awards.js';
import { catalogueOperations } from './auction/catalogue.js';
import { lotControlOperations } from './auction/lot-control.js';
import { offerOperations } from './auction/offers.js';
import { purchaseOperations } from './auction/purchases.js';
import { receiptOperations } from './auction/receipts.js';
import { disclosureOperations } from './engineering/disclosures.js';
import { engineeringOperations } from './engineering/engineering.js';
import { processOperations } from './engineering/processes.js';
import { liveOperations } from './live/live.js';
import { mailboxOperations } from './messaging/mailbox.js';
import { mailOperations } from './messaging/mails.js';
import { publicOperations } from './public/public.js';
import { registrationOperations } from './registration/registration.js';
import { recordCalls } from './record/index.js';
import {
  anonymiseOperations,
  auctionAccessOperations,
  buyerListOperations,
  buyerOperations,
  colleagueOperations,
  manyUsersOperations,
  staffOperations,
  userAccountOperations,
} from './users/index.js';
import { codeTableOperations } from './vehicles/code-tables.js';
import { listImportOperations } from './vehicles/list-imports.js';
import { provenanceLogoOperations } from './vehicles/provenance-logos.js';
import { sentFileOperations } from './vehicles/sent-files.js';
import { fileViewOperations } from './vehicles/file-views.js';
import { vehicleConditionOperations } from './vehicles/vehicle-condition.js';
import { vehicleFileOperations } from './vehicles/vehicle-files.js';
import { vehicleMoveOperations } from './vehicles/vehicle-moves.js';
import { vehicleEditOperations } from './vehicles/vehicle-edit.js';
import { vehicleHistoryOperations } from './vehicles/vehicle-history.js';
import { vehicleNameOperations } from './vehicles/vehicle-names.js';
import { vehiclePictureOperations } from './vehicles/vehicle-pictures.js';
import { vehicleSheetOperations } from './vehicles/vehicle-sheet.js';
import { vehicleListOperations } from './vehicles/vehicle-lists.js';
import { vehicleOperations } from './vehicles/vehicles.js';

const table = {
  ...secondFactorOperations,
  ...passkeySignInOperations,
  ...sessionOperations,
  ...viewOperations,
  ...registrationOperations,
  ...applicationOperations,
  ...approvalOperations,
  ...auditOperations,
  ...dealerMergeOperations,
  ...dealerTabOperations,
  ...homeOperations,
  ...dealerTemplateOperations,
  ...templateCopyOperations,
  ...regulationOperations,
  ...requirementOperations,
  ...sellerConfigOperations,
  ...signUpOperations,
  ...publicOperations,
  ...codeTableOperations,
  ...consentOperations,
  ...dealerOperations,
  ...dealerStaffOperations,
  ...dealerUserOperations,
  ...deviceOperations,
  ...factorOperations,
  ...ibanOperations,
  ...listViewOperations,
  ...ownRegulationOperations,
  ...ownRequirementOperations,
  ...ownUserOperations,
  ...passwordOperations,
  ...passwordRecoveryOperations,
  ...recordCalls,
  ...listImportOperations,
  ...vehicleListOperations,
  ...vehicleOperations,
  ...vehicleConditionOperations,
  ...vehicleFileOperations,
  ...vehicleSheetOperations,
  ...vehicleMoveOperations,
  ...provenanceLogoOperations,
  ...sentFileOperations,
  ...fileViewOperations,
  ...vehicleEditOperations,
  ...vehicleHistoryOperations,
  ...vehicleNameOperations,
  ...vehiclePictureOperations,
  ...auctionOperations,
  ...auctionRegulationOperations,
  ...auctionControlOperations,
  ...messageOperations,
  ...offerOperations,
  ...observingOperations,
  ...lotOperations,
  ...activityOperations,
  ...lotControlOperations,
  ...awardOperations,
  ...catalogueOperations,
  ...purchaseOperations,
  ...dealerOfferOperations,
  ...receiptOperations,
  ...liveOperations,
  ...engineeringOperations,
  ...processOperations,
  ...disclosureOperations,
  ...mailOperations,
  ...mailboxOperations,
  ...anonymiseOperations,
  ...auctionAccessOperations,
  ...buyerListOperations,
  ...buyerOperations,
  ...colleagueOperations,
  ...manyUsersOperations,
  ...staffOperations,
  ...userAccountOperations,
} as const;

/** All calls of the API by id. The compiler checks each example against its contract. */
export const operations = table satisfies WithExamples<typeof table>;

export type Operations = typeof operations;
export type OperationId = keyof Operations;

/** Response type of an operation: `AnswerTo<'SEC-44'>`. */
export type AnswerTo<Id extends OperationId> = AnswerOf<Operations[Id]>;
