import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';

const requests = new AsyncLocalStorage<true>();
subscribe('http.server.request.start', () => requests.enterWith(true));

/** Whether the current code runs for an HTTP request, not for a clock, relay or listener. */
export const isInRequest = (): boolean => requests.getStore() === true;
