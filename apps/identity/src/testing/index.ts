export { keysIn } from '../key-file.js';
export * from './an-issuer.js';
export * from './browser.js';
