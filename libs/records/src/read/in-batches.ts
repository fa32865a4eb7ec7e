import { urgentWork } from '@fairlot/kernel';

/**
 * Number of keys per query. Creating entities for 1,000 wide rows would block the thread for 40 ms.
 */
const BATCH_SIZE = 50;

/**
 * Finds the rows for all keys in batches. If there are several, pauses for urgent work after each.
 */
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
