import { Unavailable } from '@fairlot/kernel';

const RETRY_SECONDS = 5;

/** What a store does not answer, or refuses, is nothing that a caller of the portal did. */
export const reached = async <Value>(asked: Promise<Value>): Promise<Value> => {
  try {
    return await asked;
  } catch (cause) {
    throw new Unavailable('STORE_UNAVAILABLE', RETRY_SECONDS, { cause });
  }
};
