export * from './letter.js';
export * from './next-attempt.js';
