export * from './assert.js';
export * from './cell.js';
export * from './clock.js';
export * from './decider.js';
export * from './decision.js';
export * from './errors.js';
export * from './money.js';
export * from './within.js';
