export { envelopeOf } from './envelope-of.js';
export type { RelayObserver, RelayParts, RelayStatus } from './relay-parts.js';
export { Relay, RELAY } from './relay.js';
export { SharedLog } from './shared-log.js';
