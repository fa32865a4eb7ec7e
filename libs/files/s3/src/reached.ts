import { Unavailable } from '@fairlot/kernel';

const RETRY_SECONDS = 5;

/** Errors of the store are not the caller's fault. */
export const reached = async <Value>(asked: Promise<Value>): Promise<Value> => {
  try {
    return await asked;
  } catch (cause) {
    throw new Unavailable('STORE_UNAVAILABLE', RETRY_SECONDS, { cause });
  }
};
