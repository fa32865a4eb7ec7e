export * from './assert.js';
export * from './clock.js';
export * from './decider.js';
export * from './decision.js';
export * from './errors.js';
export * from './money.js';
export * from './postgres-connection.js';
export * from './sql-migration.js';
