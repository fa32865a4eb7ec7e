export * from './fake-clock.js';
export * from './seeded.js';
export * from './specify.js';
