export * from './command/command-header.js';
export * from './command/command-kind.js';
export * from './state/recheck-decision.js';
export { parseRecord } from './command/command-record.js';
export * from './retention-job.js';
export * from './state/past-states.js';
export { commandFingerprint } from './command/command-fingerprint.js';
export { Engine, type EngineOptions } from './engine.js';
export type { EngineObserver } from './engine-observer.js';
export { eventsDigest, type GroupName, type GroupRecord } from './commit/group-record.js';
export * from './commit/limits.js';
export { PublicKeys } from './proof/public-keys.js';
export * from './proof/receipt.js';
export {
  checkRefusal,
  matchesRecord,
  refusalText,
  type RefusalReceipt,
} from './proof/refusal-receipt.js';
export { ReceiptSigner } from './proof/receipt-signer.js';
export { randomSalts, type SaltSource } from './proof/salts.js';
export type { Transaction } from './command/script.js';
export type { Actor, Outcome, Request, WrittenEvent } from './commit/unit.js';
export { userCommandId } from './command/user-command-id.js';
export * from './proof/verify-receipt.js';
export { BadSeal, openSeal, type SealedGroup } from './proof/verify-seal.js';
export { preventLiteralPretenuring } from './disable-pretenuring.js';
