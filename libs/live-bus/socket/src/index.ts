export * from './socket-live-bus.js';
