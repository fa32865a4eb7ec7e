export * from './command-header.js';
export * from './command-kind.js';
export * from './decide-again.js';
export { parseRecord } from './command-record.js';
export * from './retention-job.js';
export * from './past-states.js';
export { commandFingerprint } from './command-fingerprint.js';
export { Engine, type EngineParts } from './engine.js';
export type { EngineObserver } from './engine-observer.js';
export { eventsDigest, type GroupName, type GroupRecord } from './group-record.js';
export * from './limits.js';
export { PublicKeys } from './public-keys.js';
export * from './receipt.js';
export {
  checkRefusal,
  matchesRecord,
  refusalText,
  type RefusalReceipt,
} from './refusal-receipt.js';
export { ReceiptSigner } from './receipt-signer.js';
export { randomSalts, type SaltSource } from './salts.js';
export type { Transaction } from './script.js';
export type { Actor, Outcome, Request, WrittenEvent } from './unit.js';
export { userCommandId } from './user-command-id.js';
export * from './verify-receipt.js';
export { BadSeal, openSeal, type SealedGroup } from './verify-seal.js';
export { preventLiteralPretenuring } from './disable-pretenuring.js';
