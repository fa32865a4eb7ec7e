import type { Policy } from '../../policy/policy.js';

/** The step that holds at a price: the first row of the table that lies above it. */
export const stepAt = ({ increments }: Policy, priceMinor: number): number => {
  let stepMinor = 0;
  for (const row of increments) {
    stepMinor = row.stepMinor;
    if (row.belowMinor === null || priceMinor < row.belowMinor) break;
  }
  return stepMinor;
};

/** The lowest amount of the grid base + k * unit that is not below `amountMinor`. */
export const ontoGrid = (amountMinor: number, baseMinor: number, unitMinor: number): number =>
  baseMinor + Math.ceil((amountMinor - baseMinor) / unitMinor) * unitMinor;
