export type { CheckpointStore } from './checkpoint-store.js';
export { envelopeOf } from './envelope-of.js';
export type { HeldStream, HeldStreams } from './held-streams.js';
export type { RelayLimits, RelayObserver, RelayParts, RelayStatus } from './relay-parts.js';
export { Relay } from './relay.js';
