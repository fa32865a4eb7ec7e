import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';

const requests = new AsyncLocalStorage<true>();
subscribe('http.server.request.start', () => requests.enterWith(true));

/** Whether what runs is done for an HTTP request, and not by a clock, a relay or a listener beside it. */
export const isOfARequest = (): boolean => requests.getStore() === true;
