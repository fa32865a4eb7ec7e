import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';

const requestContext = new AsyncLocalStorage<true>();
subscribe('http.server.request.start', () => requestContext.enterWith(true));

/** Whether the current code runs for an HTTP request, rather than a clock, relay or listener. */
export const isInRequest = (): boolean => requestContext.getStore() === true;
