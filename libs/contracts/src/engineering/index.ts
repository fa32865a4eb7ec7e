export * from './engineering.js';
export * from './event-log.js';
