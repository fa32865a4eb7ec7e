export { envelopeOf } from './envelope-of.js';
export type { RelayObserver, RelayOptions, RelayStatus } from './relay-options.js';
export { Relay, RELAY } from './relay.js';
export { SharedLog } from './shared-log.js';
