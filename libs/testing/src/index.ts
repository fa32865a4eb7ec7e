export * from './eventually.js';
export * from './fake-clock.js';
export * from './free-port.js';
export * from './long-work.js';
export * from './run-seed.js';
export * from './seeded.js';
export * from './specify.js';
