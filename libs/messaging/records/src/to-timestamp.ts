/** SQL that converts a parameter in epoch ms to a timestamp. */
export const toTimestamp = (parameter: `$${number}`) => `to_timestamp(${parameter}::float8 / 1000)`;
