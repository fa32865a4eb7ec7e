import { AsyncLocalStorage } from 'node:async_hooks';

/** Application in which a user changes records. */
export type ChangeOrigin = 'WEBSITE' | 'MOBILE_APP';

/** Set around each call that writes, so that the audit trail stores it. Jobs have none. */
export const changeOrigin = new AsyncLocalStorage<ChangeOrigin>();
