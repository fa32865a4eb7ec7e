/** PostgreSQL's bigint as a number. Times and minor units stay far below 2^53. */
const wholeNumberTransformer = {
  to: (value: number | null): number | null => value,
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
};

/** A column of epoch milliseconds or minor units. */
export const bigintColumn = (name: string, options: { nullable?: boolean } = {}) =>
  ({ name, type: 'bigint', transformer: wholeNumberTransformer, ...options }) as const;
