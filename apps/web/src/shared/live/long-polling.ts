/** Left out of the bundle of the line: hardly any network blocks WebSockets. */
export { Fetch as LongPolling } from 'socket.io-client';
