/** PostgreSQL's bigint as a number. Instants and minor units are far below 2^53. */
export const wholeNumberTransformer = {
  to: (value: number | null): number | null => value,
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
};
