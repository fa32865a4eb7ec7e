export * from './event-bus-closed.js';
export * from './in-process-event-bus.js';
