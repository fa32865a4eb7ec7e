export { makeStore, type Store } from './make-store.js';
