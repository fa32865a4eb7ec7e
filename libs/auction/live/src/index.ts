export type { Happened, LiveEvent, LoadStream, Outgoing, PublicLotEvent } from './live-event.js';
export { LivePublisher, type LiveLimits, type LivePublisherParts } from './live-publisher.js';
