/** A parameter with an instant of the product's clock, epoch ms. */
export const at = (parameter: `$${number}`) => `to_timestamp(${parameter}::float8 / 1000)`;
