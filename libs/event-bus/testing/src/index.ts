export * from './envelopes.js';
export * from './event-bus.contract.js';
