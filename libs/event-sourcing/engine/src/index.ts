export { commandFingerprint } from './command-fingerprint.js';
export { Engine, type EngineParts } from './engine.js';
export type { EngineObserver } from './engine-observer.js';
export * from './limits.js';
export * from './receipt.js';
export { ReceiptSigner } from './receipt-signer.js';
export type { Transaction } from './script.js';
export type { Actor, Outcome, Request, WrittenEvent } from './unit.js';
export * from './verify-receipt.js';
