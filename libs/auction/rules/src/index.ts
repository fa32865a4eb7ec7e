export * from './bounds.js';
export * from './charges.js';
export * from './increments.js';
export * from './lot-prices.js';
export * from './offers.js';
export * from './sale-format.js';
export * from './schedule.js';
export * from './secrecy.js';
