export type {
  AwardHappened,
  Happened,
  LiveEvent,
  LotHappened,
  OutgoingNotice,
  OutgoingState,
  PastLots,
} from './live-event.js';
export { LivePublisher, type KnownBoard, type KnownLots } from './live-publisher.js';
export { BusNotices } from './bus-notices.js';
