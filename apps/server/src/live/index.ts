export { LiveRole } from './live-role.js';
export { SocketCarrier } from './socket-carrier.js';
