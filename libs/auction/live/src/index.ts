export type {
  LiveAwardEvent,
  StreamEvent,
  LiveEvent,
  LiveLotEvent,
  OutgoingNotice,
  OutgoingState,
  PastLots,
} from './live-event.js';
export { LivePublisher, type CachedBoard, type CachedLots } from './live-publisher.js';
export { BusNotices } from './bus-notices.js';
