import { expect, it } from 'vitest';
import { statesIn } from './vehicle-states.js';

type Lot = Parameters<typeof statesIn>[0][number];
const lot = (status: Lot['status'], awardStatus: Lot['awardStatus'] = null): Lot => ({
  idVehicles: [1],
  status,
  awardStatus,
});

it.each([
  ['a scheduled lot', [lot('SCH')], 'IN_AUCTION'],
  ['a running lot', [lot('RUN')], 'IN_AUCTION'],
  ['a lot to be awarded', [lot('CLD', 'TBA')], 'IN_AUCTION'],
  ['an awarded lot', [lot('AWA', 'AWA')], 'SOLD'],
  ['a lot that was not awarded', [lot('CLD', 'NAW')], 'PUBLISHED'],
  ['a withdrawn lot', [lot('WDR')], 'PUBLISHED'],
  ['not awarded once, listed again', [lot('RUN'), lot('CLD', 'NAW')], 'IN_AUCTION'],
  ['awarded once and listed elsewhere', [lot('AWA', 'AWA'), lot('RUN')], 'SOLD'],
])('STA-087 a vehicle of %s is what it says', (_what, lots, state) =>
  expect(statesIn(lots).get(1)).toBe(state),
);
