/** Loaded from a separate bundle, because hardly any network blocks WebSockets. */
export { Fetch as LongPolling } from 'socket.io-client';
