import { stepsBesideBid } from '@fairlot/testing';
import { expect, it } from 'vitest';
import { lotOutcomes } from '../commands/command-service.js';
import type { LotResult } from '../commands/lot-results.js';
import { vehicleOutcomes } from '../vehicles/vehicle-outcomes.js';
import { refusalMessages } from './refusal-messages.js';

it('refusalMessages translates equal refusals once', () => {
  let reads = 0;
  const refusal = {
    code: 'LOT_NOT_OPEN',
    facts: {
      get idLot() {
        reads += 1;
        return 7;
      },
    },
  };
  const messageOf = refusalMessages('it');
  messageOf(refusal);
  const readsOfFirst = reads;
  const messages = [messageOf(refusal), messageOf({ ...refusal })];
  // The second refusal reads its facts only to compare them.
  expect(reads - readsOfFirst).toBe(2);
  expect(readsOfFirst).toBeGreaterThan(1);
  expect(new Set(messages).size).toBe(1);
});

it('refusalMessages returns different messages for refusals with other facts or another code', () => {
  const messageOf = refusalMessages('en');
  const below = (minimumNextMinor: number) =>
    messageOf({ code: 'BELOW_MIN_NEXT', facts: { minimumNextMinor } });
  expect(below(100_000)).not.toBe(below(200_000));
  expect(messageOf({ code: 'NO_SUCH_CODE', facts: {} })).toBe('NO_SUCH_CODE');
});

it('lotOutcomes pauses for bids if there are many lots', async () => {
  const { stepsBefore, made } = await stepsBesideBid((step) =>
    lotOutcomes(
      [1, 2, 3].map((idLot): LotResult => ({
        idLot,
        get refusal() {
          step();
          return null;
        },
      })),
      'it',
    ),
  );
  expect(stepsBefore).toBe(1);
  expect(made.map(({ idLot }) => idLot)).toEqual([1, 2, 3]);
});

it('vehicleOutcomes pauses for bids if there are many vehicles', async () => {
  const { stepsBefore, made } = await stepsBesideBid((step) =>
    vehicleOutcomes(
      [1, 2, 3].map((idVehicle) => ({
        idVehicle,
        stage: null,
        get refusal() {
          step();
          return null;
        },
      })),
      'it',
    ),
  );
  expect(stepsBefore).toBe(1);
  expect(made).toHaveLength(3);
});
