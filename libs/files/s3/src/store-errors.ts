import { Unavailable } from '@fairlot/kernel';

const RETRY_SECONDS = 5;

/** Reports errors of the store as unavailability, because the caller did not cause them. */
export const withStoreErrors = async <Value>(request: Promise<Value>): Promise<Value> => {
  try {
    return await request;
  } catch (cause) {
    throw new Unavailable('STORE_UNAVAILABLE', RETRY_SECONDS, { cause });
  }
};
