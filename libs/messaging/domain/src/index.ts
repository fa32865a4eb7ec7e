export * from './email.js';
export * from './next-attempt.js';
