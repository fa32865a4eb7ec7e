export * from './event-bus.js';
export * from './event-bus-closed.js';
