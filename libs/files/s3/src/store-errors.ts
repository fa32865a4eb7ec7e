import { Unavailable } from '@fairlot/kernel';

const RETRY_SECONDS = 5;

/** Errors of the store are not the caller's fault. */
export const withStoreErrors = async <Value>(request: Promise<Value>): Promise<Value> => {
  try {
    return await request;
  } catch (cause) {
    throw new Unavailable('STORE_UNAVAILABLE', RETRY_SECONDS, { cause });
  }
};
