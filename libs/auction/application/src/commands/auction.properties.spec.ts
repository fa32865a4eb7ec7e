import { REFUSAL_CODES } from '@fairlot/auction-domain';
import { eventDefinitions } from '@fairlot/auction-event-schema';
import { liveAuction, liveLot } from '@fairlot/contracts/live';
import { expect, inject, it } from 'vitest';
import { playAuction } from '../testing/played-auction.js';

const RUNS = inject('full') ? 3_000 : 300;
const FIRST_SEED = Number(process.env['FAIRLOT_SEED'] ?? 1);
/** Percentage of the runs in which each outcome must occur at least. */
const LEAST_PERCENT = 1;

/** Events of vehicles outside auctions: `vehicle.moves.spec.ts` covers them. */
const OF_MOVES: ReadonlySet<string> = new Set([
  'NOT_AT_THIS_STAGE',
  'MOVE_FORBIDDEN',
  'MOVED_SINCE',
  'UNDO_OVER',
  'VehicleMoved',
  'VehicleMoveUndone',
]);
/** This refusal needs a car with two vehicle codes. `same-cars.spec.ts` covers it. */
const OF_TWIN_CARS = 'SAME_CAR_LISTED';
const isOfAuctions = (name: string): boolean => !OF_MOVES.has(name) && name !== OF_TWIN_CARS;

/** Every outcome that an auction can have: all refusals, statuses and events in the definitions. */
const TO_REACH = [
  ...REFUSAL_CODES.filter(isOfAuctions).map((code) => `code ${code}`),
  ...Object.keys(eventDefinitions)
    .filter(isOfAuctions)
    .map((type) => `event ${type}`),
  ...liveAuction.shape.status.options.map((status) => `auction ${status}`),
  ...liveLot.shape.status.options.map((status) => `lot ${status}`),
  ...liveLot.shape.awardStatus.unwrap().options.map((status) => `award ${status}`),
];

it(`the invariants hold in ${RUNS} random auctions, which reach every code, status and event`, async () => {
  const runs = new Map(TO_REACH.map((what) => [what, 0]));
  const offers: number[] = [];
  for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed += 1) {
    const played = await playAuction(seed);
    expect(played.broken, `FAIRLOT_SEED=${seed}`).toEqual([]);
    for (const what of played.reached) runs.set(what, (runs.get(what) ?? 0) + 1);
    offers.push(played.offers);
  }
  const percent = (count: number) => `${((100 * count) / RUNS).toFixed(1)} %`.padStart(8);
  const table = [...runs].toSorted(([, one], [, other]) => one - other);
  const lines = table.map(([what, count]) => `${percent(count)}  ${what}`);
  const median = offers.toSorted((one, other) => one - other)[Math.floor(RUNS / 2)];
  process.stdout.write(`${lines.join('\n')}\n${median} open offers in the median run\n`);
  // If a new code or event is missing here, add a move to `testing/moves.ts` that causes it.
  const rare = table.filter(([, count]) => count < (RUNS * LEAST_PERCENT) / 100);
  expect(rare, 'in fewer than 1 % of the runs').toEqual([]);
  expect(median).toBeGreaterThanOrEqual(5);
}, 600_000);
