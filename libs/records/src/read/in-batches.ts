import { urgentWork } from '@fairlot/kernel';

/** Keys per query: creating entities for 1,000 wide rows blocks the thread for 40 ms. */
const BATCH_SIZE = 50;

/** Finds the rows of all keys, and pauses for urgent work after each of several batches. */
export const findInBatches = async <Key, Row>(
  keys: readonly Key[],
  find: (batch: Key[]) => Promise<Row[]>,
): Promise<Row[]> => {
  const found: Row[] = [];
  for (let start = 0; start < keys.length; start += BATCH_SIZE) {
    found.push(...(await find(keys.slice(start, start + BATCH_SIZE))));
    if (keys.length > BATCH_SIZE) await urgentWork.pause();
  }
  return found;
};
