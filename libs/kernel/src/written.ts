// A separate entry point, so that pages without such fields do not load this code.
export * from './placeholder-frame.js';
export * from './plain-number.js';
