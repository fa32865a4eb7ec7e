export * from './in-process-event-bus.js';
