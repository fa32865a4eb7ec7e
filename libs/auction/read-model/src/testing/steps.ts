import * as fc from 'fast-check';

const ACTIONS = [
  'OFFER',
  'OFFER',
  'OFFER',
  'AGENT',
  'VOID',
  'EXTEND',
  'PAUSE',
  'CALL',
  'CALL',
  'CLOSE',
  'CLOSE',
  'SELL',
  'AWARD',
  'AWARD',
  'REFUSE',
  'REVERT',
  'REOPEN',
  'SETTLE',
  'WITHDRAW',
  'RESCHEDULE',
  'MESSAGE',
  'FILE',
] as const;
export type RandomStep = {
  readonly lot: number;
  readonly action: (typeof ACTIONS)[number];
  readonly idDealer: number;
  readonly raise: number;
};
export const step = (change: Partial<RandomStep> = {}): RandomStep => ({
  lot: 0,
  action: 'OFFER',
  idDealer: 10,
  raise: 2,
  ...change,
});

/** Random actions on lots. An action that is impossible in the state of the lot has no effect. */
export const randomSteps: fc.Arbitrary<RandomStep[]> = fc.array(
  fc.record({
    lot: fc.integer({ min: 0, max: 3 }),
    action: fc.constantFrom(...ACTIONS),
    idDealer: fc.integer({ min: 10, max: 14 }),
    raise: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 60, maxLength: 160 },
);
