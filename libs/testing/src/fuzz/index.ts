export { fuzz, type FuzzTarget } from './fuzz.js';
