export {
  EmbeddedLiveBus,
  type EmbeddedLiveBusOptions,
  type LiveBusObserver,
} from './embedded-live-bus.js';
export type { TcpOptions, WebSocketOptions } from './carriers.js';
export type { LiveLimits } from './live-limits.js';
