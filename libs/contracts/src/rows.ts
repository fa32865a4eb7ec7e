import { z } from 'zod';

const lists = new WeakSet<z.core.$ZodType>();

/**
 * A list in an answer whose elements stand each for itself: one that the contract does not know is
 * left out, and the others are answered. Any other array is answered whole or not at all.
 */
export const rows = <Row extends z.ZodType>(row: Row): z.ZodArray<Row> => {
  const list = z.array(row);
  lists.add(list);
  return list;
};

export const isRows = (schema: z.core.$ZodType): boolean => lists.has(schema);
