import { AsyncLocalStorage } from 'node:async_hooks';

/** Id of the user who approved the change in progress (ADR 58). Not set for other changes. */
export const approverContext = new AsyncLocalStorage<number>();
