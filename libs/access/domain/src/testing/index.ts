export * from './make-caller.js';
