export * from './event-store.migrations.js';
export * from './postgres-event-store.js';
export type { StoreLimits } from './session-settings.js';
