export * from './judging.js';
export * from './open-browser.js';
