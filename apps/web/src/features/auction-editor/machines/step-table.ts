import { stepFaults as limitFaults } from '@fairlot/auction-rules';
import type { StepValues } from './auction-values.js';
import type { Fault } from './faults.js';

/** The price of an added row is this multiple of the highest price. */
const FACTOR = 2;

const sortRank = ({ belowMinor }: StepValues): number =>
  belowMinor === null || Number.isNaN(belowMinor) ? Number.POSITIVE_INFINITY : belowMinor;

/** Rows sorted by price, then rows without a typed price. The row without a limit stays last. */
export const sortedSteps = (steps: readonly StepValues[]): StepValues[] => [
  ...steps.slice(0, -1).toSorted((a, b) => sortRank(a) - sortRank(b)),
  ...steps.slice(-1),
];

/**
 * Adds a row after the highest price. The row without a limit stays last and keeps its increment.
 */
export const addStep = (steps: readonly StepValues[]): StepValues[] => {
  const [open] = steps.slice(-1);
  const rows = steps.slice(0, -1);
  const highest = rows.at(-1)?.belowMinor ?? null;
  const belowMinor = highest === null || Number.isNaN(highest) ? null : highest * FACTOR;
  const row = { belowMinor, stepMinor: open?.stepMinor ?? null };
  return [...rows, row, ...(open ? [open] : [])];
};

export const removeStep = (steps: readonly StepValues[], index: number): StepValues[] =>
  index === steps.length - 1 ? [...steps] : steps.filter((_, at) => at !== index);

/** Errors of prices that do not rise from row to row. Amounts are validated elsewhere. */
export const stepFaults = (steps: readonly StepValues[]): Fault[] =>
  limitFaults(steps).map(({ index, code }) => ({
    path: `policy.increments.${index}.belowMinor`,
    code,
  }));
