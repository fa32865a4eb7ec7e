export * from './aggregate.js';
export * from './codec.js';
export * from './define-event.js';
export type { EncodedEvent, EventCodec } from './event-codec.js';
export type { EventMetadata } from './event-metadata.js';
export * from './hashes.js';
export * from './unknown-event.js';
