export type {
  AwardHappened,
  Happened,
  LiveEvent,
  LotHappened,
  Outgoing,
  PastLots,
} from './live-event.js';
export { LivePublisher, type KnownBoard } from './live-publisher.js';
export { BusNotices } from './bus-notices.js';
