/**
 * One row of the increment table: the increment for prices below `belowMinor`. Null means no limit.
 */
export type Increment = { readonly belowMinor: number | null; readonly stepMinor: number };

export type StepFault = {
  readonly index: number;
  readonly code: 'required' | 'not_rising' | 'open';
};

/**
 * The faults of an increment table. Limits must rise, and only the last row is unlimited, so that
 * every price has exactly one increment.
 */
export const stepFaults = (rows: readonly Pick<Increment, 'belowMinor'>[]): StepFault[] =>
  rows.flatMap(({ belowMinor }, index): StepFault[] => {
    if (index === rows.length - 1) return belowMinor === null ? [] : [{ index, code: 'open' }];
    if (belowMinor === null) return [{ index, code: 'required' }];
    return belowMinor > (rows[index - 1]?.belowMinor ?? 0) ? [] : [{ index, code: 'not_rising' }];
  });

/** The increment at a price: that of the first row with a limit above the price. */
export const incrementAt = (
  { increments }: { readonly increments: readonly Increment[] },
  priceMinor: number,
): number => {
  let stepMinor = 0;
  for (const row of increments) {
    stepMinor = row.stepMinor;
    if (row.belowMinor === null || priceMinor < row.belowMinor) break;
  }
  return stepMinor;
};

/** The lowest amount of the grid base + k * unit that is at least `amountMinor`. */
export const roundUpToGrid = (amountMinor: number, baseMinor: number, unitMinor: number): number =>
  baseMinor + Math.ceil((amountMinor - baseMinor) / unitMinor) * unitMinor;
