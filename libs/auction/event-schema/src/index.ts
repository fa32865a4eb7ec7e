export { aggregates } from './aggregates.js';
export { auctionDeclaration } from './auction-context.js';
export * from './auction-context-event.js';
export { decode, encode, isQuiet, parseStored } from './codec.js';
export { eventDefinitions } from './event-definitions.js';
export { momentOf } from './secrecy/moment-of.js';
export { mayCheckHash, redact, visibleData, visibleMetadata } from './secrecy/visible-data.js';
export { policyHash } from './policy-hash.js';
