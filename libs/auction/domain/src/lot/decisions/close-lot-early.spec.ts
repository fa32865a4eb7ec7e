import { specify } from '@fairlot/testing';
import { describe, expect, it } from 'vitest';
import type { LotCommand } from '../lot.commands.js';
import { lotDecider } from '../lot.decider.js';
import type { LotEvent } from '../lot.events.js';
import {
  makeBidder,
  play,
  agent,
  makePolicy,
  buy,
  ENDS_AT,
  lotAfter,
  MINUTE_MS,
  offer,
  scheduled,
  sealed,
  SOFT_CLOSE,
  started,
  STARTS_AT,
} from '../testing/lot-builders.js';

const { given } = specify(lotDecider);
const CALL_MS = 30_000;
const OFFERED_AT = STARTS_AT + MINUTE_MS;
const CALM = OFFERED_AT + MINUTE_MS;
const CLOSES_AT = CALM + CALL_MS;
const reason = 'the gate closes';

type CloseEarly = Extract<LotCommand, { type: 'CloseLotEarly' }>;
const closeEarly = (changes: Partial<CloseEarly> = {}): CloseEarly => ({
  type: 'CloseLotEarly',
  reason,
  byStaff: false,
  now: CALM,
  ...changes,
});
const called = (closesAt = CLOSES_AT): LotEvent => ({
  type: 'LastCallStarted',
  data: { closesAt, reason },
});
const cancelled = (cause: Extract<LotEvent, { type: 'LastCallCancelled' }>['data']['cause']) =>
  ({ type: 'LastCallCancelled', data: { cause } }) satisfies LotEvent;
const closed = (facts: object): LotEvent =>
  expect.objectContaining({ type: 'LotClosed', data: expect.objectContaining(facts) });
const close = (now: number) => ({ type: 'CloseLot', now }) as const;

const bid = play(started(), agent(1, 7_000), agent(2, 6_000));
const calling = play(bid, closeEarly());

describe('ENG-20 the last call that an early close starts', () => {
  it('lasts thirty seconds, and contains when and why the lot closes', () =>
    given(...bid)
      .when(closeEarly())
      .then(called()));

  it('closes the lot when the last call ends, like its regular end, and states the reason', () => {
    given(...calling)
      .when(close(CLOSES_AT - 1))
      .thenRefused('INVALID_TRANSITION', { status: 'RUN', endsAt: CLOSES_AT });
    given(...calling)
      .when(close(CLOSES_AT))
      .then({
        type: 'LotClosed',
        data: {
          closedAt: CLOSES_AT,
          awardStatus: 'TBA',
          reserveMet: true,
          bound: [{ idOffer: 1, idDealer: 1, amountMinor: 6_100_00 }],
          reason,
        },
      });
  });

  it('closes as NAW if there is no bid', () =>
    given(...play(started(), closeEarly({ now: STARTS_AT })))
      .when(close(STARTS_AT + CALL_MS))
      .then(closed({ awardStatus: 'NAW', bound: [], reason })));

  it('cannot start during another last call, or shortly before the end', () => {
    for (const now of [CALM, CLOSES_AT - 1])
      given(...calling)
        .when(closeEarly({ now }))
        .thenRefused('INVALID_TRANSITION', { status: 'RUN', endsAt: CLOSES_AT });
    given(...bid)
      .when(closeEarly({ now: ENDS_AT - CALL_MS }))
      .thenRefused('INVALID_TRANSITION', { status: 'RUN', endsAt: ENDS_AT });
    given(...bid)
      .when(closeEarly({ now: ENDS_AT - CALL_MS - 1 }))
      .then(called(ENDS_AT - 1));
  });
});

describe('ENG-20 a bid during the last call', () => {
  const inCall = { ingressAt: CLOSES_AT - 1 };
  const extended = (endsAt: number): LotEvent => ({
    type: 'LotExtended',
    data: { endsAt, reason: 'SOFT_CLOSE', note: null },
  });
  const accepted: LotEvent = expect.objectContaining({ type: 'OfferAccepted' });

  it('restores the planned end, to the millisecond', () => {
    given(...calling)
      .when(offer(2, 7_100, inCall))
      .then(accepted, cancelled('OFFER'));
    const lot = lotAfter(calling, offer(2, 7_100, inCall));
    expect([lot.lastCall, lot.endsAt, lot.status]).toEqual([null, ENDS_AT, 'RUN']);
    given(...calling)
      .when(offer(2, 7_100, { ingressAt: CLOSES_AT }))
      .thenRefused('TOO_LATE', { endsAt: CLOSES_AT });
  });

  it('cancels it even if an agent outbids the bid, and if the leader raises their own bid', () => {
    given(...calling)
      .when(agent(2, 6_500, inCall))
      .then(accepted, cancelled('OFFER'));
    given(...calling)
      .when(agent(1, 9_000, inCall))
      .then(accepted, cancelled('OFFER'));
  });

  it('does not cancel it if the bid is refused', () => {
    given(...calling)
      .when(offer(2, 6_100, inCall))
      .thenRefused('BELOW_MIN_NEXT');
    expect(lotAfter(calling).lastCall?.closesAt).toBe(CLOSES_AT);
  });

  it("does not cancel it if the bid is above the dealer's credit", () => {
    const onCredit = (creditMinor: number) =>
      offer(2, 7_100, { ...inCall, bidder: makeBidder(2, { creditMinor, exposureMinor: 1_00 }) });
    given(...calling)
      .when(onCredit(7_100_00))
      .thenRefused('ABOVE_CREDIT');
    given(...calling)
      .when(onCredit(7_101_00))
      .then(accepted, cancelled('OFFER'));
  });

  it('extends the planned end if that is near, like any other bid', () => {
    const soft = started({ policy: makePolicy({ softClose: SOFT_CLOSE }) });
    const ingressAt = ENDS_AT - MINUTE_MS + 10_000;
    const events = [accepted, cancelled('OFFER'), extended(ingressAt + SOFT_CLOSE.addMs)];
    given(...play(soft, offer(1, 5_000), closeEarly({ now: ENDS_AT - MINUTE_MS })))
      .when(offer(2, 5_100, { ingressAt }))
      .then(...events);
  });

  it('does not extend a sealed lot, whose end would reveal the bid; the bid still counts', () => {
    const hidden = play(
      started({ format: { kind: 'SEALED' } }),
      closeEarly({ byStaff: true, now: STARTS_AT }),
    );
    const late = sealed(1, 7_000, { ingressAt: STARTS_AT + CALL_MS - 1 });
    given(...hidden)
      .when(late)
      .then(expect.objectContaining({ type: 'SealedOfferAccepted' }));
    given(...play(hidden, late))
      .when(close(STARTS_AT + CALL_MS))
      .then(closed({ bound: [{ idOffer: 1, idDealer: 1, amountMinor: 7_000_00 }] }));
    const voidOffer = { type: 'VoidOffer', idOffer: 1, reason, byStaff: true } as const;
    given(...play(hidden, late))
      .when(voidOffer)
      .then(expect.objectContaining({ type: 'OfferVoided' }));
  });
});

describe('ENG-20 other causes that end a last call', () => {
  const now = CALM + 1_000;

  it('are a void of the best bid, which bidders were asked to beat', () =>
    given(...calling)
      .when({ type: 'VoidOffer', idOffer: 1, reason, byStaff: true })
      .then(expect.objectContaining({ type: 'OfferVoided' }), cancelled('VOID')));

  it('ENG-20 are a pause, and a later end set by the owner', () => {
    given(...calling)
      .when({ type: 'PauseLot', reason, now })
      .then(cancelled('PAUSE'), { type: 'LotPaused', data: { reason, pausedAt: now } });
    const endsAt = ENDS_AT + 10 * MINUTE_MS;
    given(...calling)
      .when({ type: 'ExtendLot', endsAt, note: reason, now })
      .then(cancelled('OWNER'), {
        type: 'LotExtended',
        data: { endsAt, reason: 'OWNER', note: reason },
      });
  });

  it('are a withdrawal and a click-and-buy, which end the lot too', () => {
    const withdrawal = { type: 'WithdrawLot', reason, byStaff: true, now } as const;
    expect(lotAfter(calling, withdrawal)).toMatchObject({ status: 'WDR', lastCall: null });
    const buyable = play(started({ clickAndBuyMinor: 9_000_00 }), closeEarly({ now: STARTS_AT }));
    const lot = lotAfter(buyable, buy(2, { ingressAt: STARTS_AT + 1 }));
    expect(lot).toMatchObject({ status: 'AWA', lastCall: null });
  });

  it('are an outage during which nobody could bid; the planned end stays or is extended', () => {
    const lateMs = 2 * MINUTE_MS + 1;
    given(...calling)
      .when(close(CLOSES_AT + lateMs))
      .then(cancelled('OUTAGE'));
    const end = play(bid, closeEarly({ now: ENDS_AT - MINUTE_MS }));
    const back = ENDS_AT - MINUTE_MS + CALL_MS + lateMs;
    given(...end)
      .when(close(back))
      .then(cancelled('OUTAGE'), {
        type: 'LotExtended',
        data: { endsAt: back + 5 * MINUTE_MS, reason: 'TECHNICAL', note: null },
      });
  });
});

describe('ENG-20 reopening after an early close by mistake', () => {
  const reopen = { type: 'ReopenLot', reason: 'too soon' } as const;
  const history = play(calling, close(CLOSES_AT));

  it('ENG-05 restores the original end if that leaves bidders enough time to return', () => {
    expect(lotAfter(history)).toMatchObject({ status: 'CLD', endsAt: ENDS_AT, lastCall: null });
    given(...history)
      .when({ ...reopen, now: CLOSES_AT, endsAt: ENDS_AT - MINUTE_MS })
      .thenRefused('END_NOT_LATER', { endsAt: ENDS_AT });
    const again = { ...reopen, now: ENDS_AT - MINUTE_MS, endsAt: ENDS_AT };
    expect(lotAfter(history, again).status).toBe('RUN');
    const now = ENDS_AT - MINUTE_MS + 1;
    given(...history)
      .when({ ...again, now })
      .thenRefused('INVALID_TERMS', { field: 'endsAt' });
  });

  it('stays possible for at least half an hour, with a later end', () => {
    const end = play(bid, closeEarly({ now: ENDS_AT - MINUTE_MS }));
    const closesAt = ENDS_AT - MINUTE_MS + CALL_MS;
    const until = closesAt + 30 * MINUTE_MS;
    const again = { ...reopen, endsAt: ENDS_AT + 60 * MINUTE_MS };
    const over = play(end, close(closesAt));
    expect(lotAfter(over, { ...again, now: until }).status).toBe('RUN');
    given(...over)
      .when({ ...again, now: until + 1 })
      .thenRefused('REOPEN_TOO_LATE', { reopenUntilAt: until });
  });
});

describe('ENG-20 a lot with a recent bid', () => {
  const inPlay = play(started(), offer(1, 5_000));

  it('cannot be closed early until exactly one minute after its newest bid', () => {
    for (const byStaff of [false, true])
      given(...inPlay)
        .when(closeEarly({ byStaff, now: CALM - 1 }))
        .thenRefused('LOT_IN_PLAY', { inPlayUntilAt: CALM });
    given(...inPlay)
      .when(closeEarly({ now: CALM }))
      .then(called());
  });

  it('is protected by its newest bid even if that bid moved neither price nor leader, or was voided', () => {
    const again = play(inPlay, agent(1, 9_000, { ingressAt: CALM }));
    given(...again)
      .when(closeEarly())
      .thenRefused('LOT_IN_PLAY', { inPlayUntilAt: CALM + MINUTE_MS });
    const voided = play(inPlay, { type: 'VoidOffer', idOffer: 1, reason: 'slip', byStaff: true });
    given(...voided)
      .when(closeEarly({ now: CALM - 1 }))
      .thenRefused('LOT_IN_PLAY');
  });

  it('is not protected if its bid is stored with version 1, which has no time', () => {
    const old = inPlay.map((event): LotEvent =>
      event.type === 'OfferAccepted'
        ? { ...event, data: { ...event.data, offeredAt: null } }
        : event,
    );
    given(...old)
      .when(closeEarly({ now: OFFERED_AT }))
      .then(called(OFFERED_AT + CALL_MS));
  });
});

describe('ENG-20 the order of the checks, where the first of two faults decides', () => {
  const sealedLot = play(started({ format: { kind: 'SEALED' } }), sealed(1, 7_000));
  const openLot = play(started(), offer(1, 5_000));
  const pause: LotCommand = { type: 'PauseLot', reason: 'photographs', now: STARTS_AT };
  it.each([
    // status, then pause: a paused lot is always RUN, so this case has one fault only
    ['INVALID_TRANSITION', [scheduled()], closeEarly({ now: ENDS_AT })],
    // pause, then end
    ['LOT_PAUSED', play(openLot, pause), closeEarly({ now: ENDS_AT })],
    // end, then staff
    ['INVALID_TRANSITION', sealedLot, closeEarly({ now: ENDS_AT })],
    // staff, then reason
    ['STAFF_ONLY', sealedLot, closeEarly({ reason: ' ' })],
    // reason, then the minute after a bid
    ['REASON_NEEDED', openLot, closeEarly({ reason: ' ', now: OFFERED_AT })],
    ['LOT_IN_PLAY', openLot, closeEarly({ now: OFFERED_AT })],
  ] as const)('refuses with %s', (code, history, command) =>
    given(...history)
      .when(command)
      .thenRefused(code),
  );
});
