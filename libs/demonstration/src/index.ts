export * from './demo-accounts.js';
export * from './demo-parts.js';
export { isSeeded } from './seed/seed-accounts.js';
export * from './seed/seed-demonstration.js';
