/** PostgreSQL's bigint as a number. Times and minor units stay far below 2^53. */
const wholeNumber = {
  to: (value: number | null): number | null => value,
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
};

/** A column of epoch milliseconds or minor units. */
export const bigint = (name: string, options: { nullable?: boolean } = {}) =>
  ({ name, type: 'bigint', transformer: wholeNumber, ...options }) as const;
