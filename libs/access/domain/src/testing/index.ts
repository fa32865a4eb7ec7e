export * from './a-caller.js';
