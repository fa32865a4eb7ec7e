export { projections } from './projections.js';
