/** SQL of an instant that is a parameter in epoch ms, such as one of the product's clock. */
export const toTimestamp = (parameter: `$${number}`) => `to_timestamp(${parameter}::float8 / 1000)`;
