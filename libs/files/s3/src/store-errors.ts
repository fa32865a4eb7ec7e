import { Unavailable } from '@fairlot/kernel';

const RETRY_SECONDS = 5;

/** Reports the store's errors as Unavailable, because callers do not cause them. */
export const withStoreErrors = async <Value>(request: Promise<Value>): Promise<Value> => {
  try {
    return await request;
  } catch (cause) {
    throw new Unavailable('STORE_UNAVAILABLE', RETRY_SECONDS, { cause });
  }
};
