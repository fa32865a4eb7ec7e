// Separate from the index, so that pages without such fields do not load it.
export * from './placeholder-frame.js';
export * from './plain-number.js';
