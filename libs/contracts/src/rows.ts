import { z } from 'zod';

const lists = new WeakSet<z.core.$ZodType>();

/**
 * A list in a response whose rows are independent: rows that do not match the contract are omitted.
 * Other arrays are returned completely or not at all.
 */
export const rows = <Row extends z.ZodType>(row: Row): z.ZodArray<Row> => {
  const list = z.array(row);
  lists.add(list);
  return list;
};

export const isRows = (schema: z.core.$ZodType): boolean => lists.has(schema);
