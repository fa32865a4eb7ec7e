import type { VehicleState } from '@fairlot/vehicles-domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { awardDecider } from '../award/award.decider.js';
import type { AwardEvent } from '../award/award.events.js';
import type { AwardState } from '../award/award.state.js';
import { awardStream } from '../streams.js';
import { ActiveAwards } from './active-awards.js';

const best = { idOffer: 7, idDealer: 1, amountMinor: 9_000_00 };
const awarded: AwardEvent = {
  type: 'OfferAwarded',
  data: { ...best, channel: 'AUCTION', reason: null },
};
const reverted: AwardEvent = { type: 'AwardReverted', data: { reason: 'not paid' } };
const refused: AwardEvent = { type: 'AwardRefused', data: { reason: 'too low' } };

let awards: ActiveAwards;
let states: Map<string, AwardState>;
beforeEach(() => {
  awards = new ActiveAwards();
  states = new Map();
});
/** Breaches caused by these events of one award in auction 1, applied in sequence. */
const take = (idLot: number, ...events: readonly AwardEvent[]): readonly string[] => {
  const stream = awardStream({ idAuction: 1, idLot });
  return events.flatMap((event) => {
    const before = states.get(stream) ?? awardDecider.initial;
    states.set(stream, awardDecider.evolve(before, event));
    return awards.takeAward(stream, before, event).map(({ rule, message }) => `${rule} ${message}`);
  });
};
const opened = (idLot: number, ...idVehicles: readonly number[]): AwardEvent => ({
  type: 'AwardOpened',
  data: {
    idAuction: 1,
    idLot,
    idVehicles,
    currency: 'EUR',
    reserveMet: true,
    bound: [best],
    bindsUntilAt: 1_000_000,
  },
});

describe('I6 the check of all awards', () => {
  it('reports a second award of a lot, unless the first was reverted', () => {
    expect(take(1, opened(1, 3), awarded, reverted, awarded)).toEqual([]);
    expect(take(1, awarded)).toEqual(['I6 a second award of the lot while one is active']);
  });

  it('reports each vehicle of an award that another active award contains', () => {
    expect(take(1, opened(1, 3, 4, 5), awarded)).toEqual([]);
    expect(take(2, opened(2, 4, 6, 5), awarded)).toEqual([
      'I6 vehicle 4 was awarded while award-1.1 has it',
      'I6 vehicle 5 was awarded while award-1.1 has it',
    ]);
    expect(take(3, opened(3, 6), awarded)).toEqual([
      'I6 vehicle 6 was awarded while award-1.2 has it',
    ]);
  });

  it('accepts a vehicle after the award with it is reverted, but not after another award is reverted', () => {
    take(1, opened(1, 3, 4), awarded, reverted);
    expect(take(2, opened(2, 3, 4), awarded)).toEqual([]);
    take(1, reverted);
    expect(take(3, opened(3, 4), awarded)).toHaveLength(1);
  });

  it('accepts a declined award, which contains no vehicle', () => {
    expect(take(1, opened(1, 3), refused)).toEqual([]);
    expect(take(2, opened(2, 3), awarded, refused)).toEqual([]);
  });

  it('reports nothing for an award that was never opened', () => {
    expect(take(1, awarded, awarded)).toEqual([]);
  });
});

describe('the check of a vehicle stream', () => {
  const one = { idAuction: 1, idLot: 2 };
  const other = { idAuction: 3, idLot: 4 };
  const stays = { stage: null, idTemplate: null, lastMove: null };
  const free: VehicleState = { listedBy: null, heldBy: null, ...stays };
  const listed: VehicleState = { listedBy: one, heldBy: null, ...stays };
  const held: VehicleState = { listedBy: null, heldBy: one, ...stays };

  it.each<[string, VehicleState]>([
    ['allows listing and awarding a free vehicle', free],
    ['allows the listing lot to list it again, and to award it', listed],
  ])('%s', (_what, before) => {
    for (const type of ['VehicleListed', 'VehicleAwarded'] as const)
      expect(ActiveAwards.takeVehicle(before, { type, data: one })).toEqual([]);
  });

  it('reports another lot that lists or awards a listed vehicle', () => {
    const taken = (type: 'VehicleListed' | 'VehicleAwarded') =>
      ActiveAwards.takeVehicle(listed, { type, data: other });
    expect([...taken('VehicleListed'), ...taken('VehicleAwarded')]).toEqual([
      { rule: 'LISTED_TWICE', message: 'the vehicle was listed by lot 3.4 while lot 1.2 lists it' },
      {
        rule: 'LISTED_TWICE',
        message: 'the vehicle was awarded with lot 3.4 while lot 1.2 lists it',
      },
    ]);
  });

  it('reports any lot that lists or awards an awarded vehicle, even the lot of its award', () => {
    const taken = (type: 'VehicleListed' | 'VehicleAwarded') =>
      ActiveAwards.takeVehicle(held, { type, data: one });
    expect([...taken('VehicleListed'), ...taken('VehicleAwarded')]).toEqual([
      {
        rule: 'I6',
        message: 'the vehicle was listed by lot 1.2 while the award of lot 1.2 has it',
      },
      {
        rule: 'I6',
        message: 'the vehicle was awarded with lot 1.2 while the award of lot 1.2 has it',
      },
    ]);
  });

  it('accepts the release of a vehicle', () => {
    for (const before of [free, listed, held]) {
      const unlisted = { type: 'VehicleUnlisted', data: { ...other, free: true } } as const;
      expect(ActiveAwards.takeVehicle(before, unlisted)).toEqual([]);
      const taken = { type: 'VehicleAwardReverted', data: other } as const;
      expect(ActiveAwards.takeVehicle(before, taken)).toEqual([]);
    }
  });
});
