/** One row of the increment table: the step for prices below `belowMinor`. */
export type Increment = { readonly belowMinor: number | null; readonly stepMinor: number };

export type StepFault = {
  readonly index: number;
  readonly code: 'required' | 'not_rising' | 'open';
};

/** Limits must rise, and only the last row is unlimited, so that every price has exactly one step. */
export const stepFaults = (rows: readonly Pick<Increment, 'belowMinor'>[]): StepFault[] =>
  rows.flatMap(({ belowMinor }, index): StepFault[] => {
    if (index === rows.length - 1) return belowMinor === null ? [] : [{ index, code: 'open' }];
    if (belowMinor === null) return [{ index, code: 'required' }];
    return belowMinor > (rows[index - 1]?.belowMinor ?? 0) ? [] : [{ index, code: 'not_rising' }];
  });

/** The step at a price: from the first row with a limit above it. */
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
