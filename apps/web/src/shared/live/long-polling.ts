/** In a separate file that is loaded on demand, because hardly any network blocks WebSockets. */
export { Fetch as LongPolling } from 'socket.io-client';
