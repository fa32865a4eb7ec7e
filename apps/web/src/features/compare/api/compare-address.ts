import { z } from 'zod';
import { splitValues, valuesTextSchema } from '#shared/address/many.js';
import { oneOfParameter } from '#shared/address/search-params.js';
import { COMPARED_MAX } from '#shared/compared/compared-vehicles.js';

const ROW_CHOICES = ['all', 'differences'] as const;
const ID_PATTERN = /^[1-9]\d{0,9}$/;

/** Search parameters of the comparison: the ids of the vehicles, and which rows are shown. */
export const compareAddress = z.object({
  ids: valuesTextSchema,
  rows: oneOfParameter(ROW_CHOICES, 'all'),
});
export type CompareAddress = z.infer<typeof compareAddress>;
export const COMPARE_ADDRESS: CompareAddress = { ids: '', rows: 'all' };

/**
 * Parses the ids in the URL. Ignores invalid and repeated ids. `isCut` is true if the URL has more
 * ids than can be compared.
 */
export const parseIds = (text: string): { readonly ids: readonly number[]; isCut: boolean } => {
  const words = splitValues(text).map((word) => word.trim());
  const ids = [...new Set(words.filter((word) => ID_PATTERN.test(word)))].map(Number);
  return { ids: ids.slice(0, COMPARED_MAX), isCut: ids.length > COMPARED_MAX };
};
