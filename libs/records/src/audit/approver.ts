import { AsyncLocalStorage } from 'node:async_hooks';

/** The user who approved the change that is being written (ADR 58). Other changes have none. */
export const approverContext = new AsyncLocalStorage<number>();
