export { aggregates } from './aggregates.js';
export { auctionDeclaration } from './auction-context.js';
export * from './auction-context-event.js';
export { decode, encode, parseStored } from './codec.js';
export { eventDefinitions } from './event-definitions.js';
export { policyHash } from './policy-hash.js';
