import { AsyncLocalStorage } from 'node:async_hooks';

/** The application in which a user changes records. */
export type ChangeOrigin = 'WEBSITE' | 'MOBILE_APP';

/** Set during each call that writes, for the audit trail. Jobs have none. */
export const changeOrigin = new AsyncLocalStorage<ChangeOrigin>();
