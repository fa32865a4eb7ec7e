import { specify } from '@fairlot/testing';
import { describe, expect, it } from 'vitest';
import type { BoundOffer } from '../lot/lot.events.js';
import type { AwardCommand, AwardOffer, OpenAward } from './award.commands.js';
import { awardDecider } from './award.decider.js';
import type { AwardEvent } from './award.events.js';
import { bestOfferToAward } from './rules/best-offer.js';

const { given } = specify(awardDecider);
const BINDS_UNTIL = 1_000_000;
const BEST: BoundOffer = { idOffer: 7, idDealer: 1, amountMinor: 9_000_00 };
const SECOND: BoundOffer = { idOffer: 5, idDealer: 2, amountMinor: 8_000_00 };

const opening = (changes: Partial<OpenAward> = {}): OpenAward => ({
  type: 'OpenAward',
  idAuction: 1,
  idLot: 2,
  idVehicles: [3],
  currency: 'EUR',
  reserveMet: true,
  bound: [BEST, SECOND],
  bindsUntilAt: BINDS_UNTIL,
  ...changes,
});
const opened = (changes: Partial<OpenAward> = {}): AwardEvent => {
  const { type: _type, ...data } = opening(changes);
  return { type: 'AwardOpened', data };
};
const awarding = (changes: Partial<AwardOffer> = {}): AwardOffer => ({
  type: 'AwardOffer',
  idOffer: BEST.idOffer,
  channel: 'AUCTION',
  reason: null,
  now: BINDS_UNTIL,
  ...changes,
});
const awarded: AwardEvent = {
  type: 'OfferAwarded',
  data: { ...BEST, channel: 'AUCTION', reason: null },
};
const settled: AwardEvent = { type: 'AwardSettled', data: { idPurchase: 11 } };
const reason = 'because';

const HISTORIES = {
  none: [],
  TBA: [opened()],
  AWA: [opened(), awarded],
  NAW: [opened(), { type: 'AwardRefused', data: { reason } }],
  settled: [opened(), awarded, settled],
  dropped: [opened(), { type: 'AwardDropped', data: {} }],
} satisfies Record<string, readonly AwardEvent[]>;
type Place = keyof typeof HISTORIES;
const PLACES: readonly Place[] = ['none', 'TBA', 'AWA', 'NAW', 'settled', 'dropped'];

const COMMANDS = {
  open: opening(),
  award: awarding(),
  'not-award': { type: 'RefuseAward', reason },
  revert: { type: 'RevertAward', reason },
  drop: { type: 'DropAward' },
  settle: { type: 'SettleAward', idPurchase: 12 },
} satisfies Record<string, AwardCommand>;
type Trigger = keyof typeof COMMANDS;

const TABLE: readonly (readonly [Place, Trigger, string | null])[] = [
  ['none', 'open', 'TBA'],
  ['dropped', 'open', 'TBA'],
  ['TBA', 'award', 'AWA'],
  ['NAW', 'award', 'AWA'],
  ['TBA', 'not-award', 'NAW'],
  ['AWA', 'revert', 'TBA'],
  ['TBA', 'drop', null],
  ['NAW', 'drop', null],
  ['AWA', 'settle', 'AWA'],
];
const TRIGGERS = Object.keys(COMMANDS).filter((name): name is Trigger => name in COMMANDS);
const UNLISTED = PLACES.flatMap((from) => TRIGGERS.map((trigger) => ({ from, trigger }))).filter(
  ({ from, trigger }) => !TABLE.some(([place, name]) => place === from && name === trigger),
);
const fold = (events: readonly AwardEvent[]) =>
  events.reduce((state, event) => awardDecider.evolve(state, event), awardDecider.initial);

describe('the status of an award (STA-072, STA-073, STA-080, STA-081)', () => {
  it.each(TABLE)('changes from %s by %s to %s', (from, trigger, to) => {
    const decision = awardDecider.decide(COMMANDS[trigger], fold(HISTORIES[from]));
    if (decision.outcome === 'refused') throw new Error(decision.refusal.code);
    expect(fold([...HISTORIES[from], ...decision.events]).status).toBe(to);
  });

  it('is recorded with the decision and its reason', () => {
    given(opened()).when(COMMANDS['not-award']).then({ type: 'AwardRefused', data: { reason } });
    given(...HISTORIES.AWA)
      .when(COMMANDS.revert)
      .then({ type: 'AwardReverted', data: { reason } });
    given(...HISTORIES.AWA)
      .when(COMMANDS.settle)
      .then({ type: 'AwardSettled', data: { idPurchase: 12 } });
  });

  it('is named in the facts of a refusal', () => {
    given().when(COMMANDS.award).thenRefused('INVALID_TRANSITION', { awardStatus: null });
    given(opened()).when(COMMANDS.open).thenRefused('INVALID_TRANSITION', { awardStatus: 'TBA' });
    given(opened()).when(COMMANDS.revert).thenRefused('INVALID_TRANSITION', { awardStatus: 'TBA' });
    given(...HISTORIES.settled)
      .when(COMMANDS.revert)
      .thenRefused('ALREADY_SETTLED', { idPurchase: 11 });
  });

  it.each(UNLISTED)('stays $from: $trigger is refused (I6)', ({ from, trigger }) => {
    const isSettled = from === 'settled' && trigger !== 'open';
    given(...HISTORIES[from])
      .when(COMMANDS[trigger])
      .thenRefused(isSettled ? 'ALREADY_SETTLED' : 'INVALID_TRANSITION');
  });
});

describe('the choice of the awarded bid', () => {
  it('needs no reason for the best bid as long as it is binding', () => {
    given(opened()).when(awarding()).then(awarded);
    given(opened())
      .when(awarding({ now: BINDS_UNTIL + 1 }))
      .thenRefused('OFFER_NOT_BOUND', { idOffer: 7, bindsUntilAt: BINDS_UNTIL });
  });

  it('needs a reason for another binding bid', () => {
    given(opened())
      .when(awarding({ idOffer: 5 }))
      .thenRefused('REASON_NEEDED', {});
    given(opened())
      .when(awarding({ idOffer: 5, reason: 'the first cannot collect' }))
      .then({
        type: 'OfferAwarded',
        data: { ...SECOND, channel: 'AUCTION', reason: 'the first cannot collect' },
      });
  });

  it('is refused for a bid that is not binding any more', () =>
    given(opened())
      .when(awarding({ idOffer: 6, reason }))
      .thenRefused('OFFER_NOT_BOUND', { idOffer: 6 }));

  it('is refused if the award opened as NAW, because there is no bid', () => {
    expect(fold([opened({ bound: [] })]).status).toBe('NAW');
    given(opened({ bound: [] }))
      .when(awarding())
      .thenRefused('OFFER_NOT_BOUND');
  });

  it.each(['not-award', 'revert'] as const)('is followed by %s only with a reason', (trigger) =>
    given(...HISTORIES[trigger === 'revert' ? 'AWA' : 'TBA'])
      .when({ ...COMMANDS[trigger], reason: ' ' })
      .thenRefused('REASON_NEEDED', {}),
  );

  it('is the best bid in a bulk award if the lot is TBA and the reserve price is met', () => {
    expect(bestOfferToAward(fold(HISTORIES.TBA))).toEqual(BEST);
    expect(bestOfferToAward(fold([opened({ reserveMet: false })]))).toBeNull();
    for (const place of ['none', 'AWA', 'NAW', 'dropped'] as const) {
      expect(bestOfferToAward(fold(HISTORIES[place]))).toBeNull();
    }
  });
});
