/** Separate from the line's bundle: hardly any network blocks WebSockets. */
export { Fetch as LongPolling } from 'socket.io-client';
