/** Converts PostgreSQL's bigint to a number. Times and minor units are far below 2^53. */
const wholeNumberTransformer = {
  to: (value: number | null): number | null => value,
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
};

/** A column for epoch milliseconds or minor units of money. */
export const bigintColumn = (name: string, options: { nullable?: boolean } = {}) =>
  ({ name, type: 'bigint', transformer: wholeNumberTransformer, ...options }) as const;
