import { specify } from '@fairlot/testing';
import { describe, expect, it } from 'vitest';
import type { LotCommand } from '../lot.commands.js';
import { lotDecider } from '../lot.decider.js';
import type { LotEvent } from '../lot.events.js';
import {
  after,
  agent,
  ENDS_AT,
  fold,
  lotAfter,
  MINUTE,
  offer,
  scheduled,
  sealed,
  started,
  STARTS_AT,
} from '../testing/lot-builders.js';

const { given } = specify(lotDecider);
const OFFERED_AT = STARTS_AT + MINUTE;
const CALM = OFFERED_AT + MINUTE;

type Hammer = Extract<LotCommand, { type: 'CloseLotEarly' }>;
const hammer = (changes: Partial<Hammer> = {}): Hammer => ({
  type: 'CloseLotEarly',
  reason: 'the gate closes',
  byStaff: false,
  now: CALM,
  ...changes,
});
const closed = (facts: object): LotEvent =>
  expect.objectContaining({ type: 'LotClosed', data: expect.objectContaining(facts) });

describe('ENG-20 the hammer closes a running lot before its end', () => {
  const bid = after(started(), agent(1, 7_000), agent(2, 6_000));

  it('as its end would: TBA with what binds, and says why', () =>
    given(...bid)
      .when(hammer())
      .then({
        type: 'LotClosed',
        data: {
          closedAt: CALM,
          awardStatus: 'TBA',
          reserveMet: true,
          bound: [{ idOffer: 1, idDealer: 1, amountMinor: 6_100_00 }],
          reason: 'the gate closes',
        },
      }));

  it('NAW when nobody offered, at once', () =>
    given(...started())
      .when(hammer({ now: STARTS_AT }))
      .then(closed({ awardStatus: 'NAW', closedAt: STARTS_AT, bound: [] })));

  it('the end stays where it was (I4), and a reopened lot ends after it', () => {
    expect(lotAfter(bid, hammer())).toMatchObject({ status: 'CLD', endsAt: ENDS_AT });
    const reopen = { type: 'ReopenLot', reason: 'too soon', now: CALM + MINUTE } as const;
    const history = after(bid, hammer());
    given(...history)
      .when({ ...reopen, endsAt: ENDS_AT })
      .thenRefused('END_NOT_LATER', { endsAt: ENDS_AT });
    expect(lotAfter(history, { ...reopen, endsAt: ENDS_AT + MINUTE }).status).toBe('RUN');
  });

  it('of a sealed lot reveals the offers, for staff only and in its last minute too', () =>
    given(...after(started({ format: { kind: 'SEALED' } }), sealed(1, 7_000)))
      .when(hammer({ byStaff: true, now: OFFERED_AT }))
      .then(closed({ bound: [{ idOffer: 1, idDealer: 1, amountMinor: 7_000_00 }] })));
});

describe('ENG-20 a lot in play', () => {
  const inPlay = after(started(), offer(1, 5_000));

  it('is closed by nobody until a minute after its newest offer, to the millisecond', () => {
    for (const byStaff of [false, true])
      given(...inPlay)
        .when(hammer({ byStaff, now: CALM - 1 }))
        .thenRefused('LOT_IN_PLAY', { inPlayUntilAt: CALM });
    given(...inPlay)
      .when(hammer({ now: CALM }))
      .then(closed({ awardStatus: 'TBA' }));
  });

  it('stays in play when the newest offer moved neither price nor leader, or was voided', () => {
    const again = after(inPlay, agent(1, 9_000, { ingressAt: CALM }));
    given(...again)
      .when(hammer())
      .thenRefused('LOT_IN_PLAY', { inPlayUntilAt: CALM + MINUTE });
    const voided = after(inPlay, { type: 'VoidOffer', idOffer: 1, reason: 'slip', byStaff: true });
    given(...voided)
      .when(hammer({ now: CALM - 1 }))
      .thenRefused('LOT_IN_PLAY');
  });

  it('is not known to be where version 1 stored the offer', () => {
    const old = inPlay.map((event): LotEvent =>
      event.type === 'OfferAccepted'
        ? { ...event, data: { ...event.data, offeredAt: null } }
        : event,
    );
    given(...old)
      .when(hammer({ now: OFFERED_AT }))
      .then(closed({ awardStatus: 'TBA' }));
  });
});

describe('ENG-20 is judged in this order: of two faults the first answers', () => {
  const sealedLot = after(started({ format: { kind: 'SEALED' } }), sealed(1, 7_000));
  const openLot = after(started(), offer(1, 5_000));
  const pause: LotCommand = { type: 'PauseLot', reason: 'photographs' };
  it.each([
    // status, then pause: a paused lot is always RUN, so this one stands alone
    ['INVALID_TRANSITION', [scheduled()], hammer({ now: ENDS_AT })],
    // pause, then end
    ['LOT_PAUSED', after(openLot, pause), hammer({ now: ENDS_AT })],
    // end, then staff
    ['INVALID_TRANSITION', sealedLot, hammer({ now: ENDS_AT })],
    // staff, then reason
    ['STAFF_ONLY', sealedLot, hammer({ reason: ' ' })],
    // reason, then play
    ['REASON_NEEDED', openLot, hammer({ reason: ' ', now: OFFERED_AT })],
    ['LOT_IN_PLAY', openLot, hammer({ now: OFFERED_AT })],
  ] as const)('%s', (code, history, command) =>
    given(...history)
      .when(command)
      .thenRefused(code),
  );

  it('from the end on the clock alone closes it', () => {
    given(...started())
      .when(hammer({ now: ENDS_AT }))
      .thenRefused('INVALID_TRANSITION', { status: 'RUN', endsAt: ENDS_AT });
    expect(fold(after(started(), hammer({ now: ENDS_AT - 1 })))).toMatchObject({ status: 'CLD' });
  });
});
