export { aStore, type Store } from './a-store.js';
