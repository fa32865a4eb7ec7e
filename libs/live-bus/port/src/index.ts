export * from './live-bus.js';
