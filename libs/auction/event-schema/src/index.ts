export * from './auction-context-event.js';
export * from './codec.js';
export * from './define-event.js';
export { eventDefinitions, UnknownEvent, type EventType } from './event-definitions.js';
