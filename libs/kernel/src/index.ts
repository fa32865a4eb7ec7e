export * from './assert.js';
export * from './clock.js';
export * from './decider.js';
export * from './decision.js';
export * from './errors.js';
export * from './money.js';
