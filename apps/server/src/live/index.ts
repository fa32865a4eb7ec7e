export { LiveRole } from './live-role.js';
