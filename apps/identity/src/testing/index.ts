export { loadKeys } from '../key-file.js';
export * from './make-issuer.js';
export * from './browser.js';
