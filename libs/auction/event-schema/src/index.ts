export * from './auction-context-event.js';
export { decode, encode, openEnvelope, parseStored } from './codec.js';
export { eventDefinitions, type EventType } from './event-definitions.js';
