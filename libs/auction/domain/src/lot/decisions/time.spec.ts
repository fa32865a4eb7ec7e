import { specify } from '@fairlot/testing';
import { describe, expect, it } from 'vitest';
import type { LotCommand } from '../lot.commands.js';
import { lotDecider } from '../lot.decider.js';
import type { ExtensionReason } from '../../status.js';
import type { LotEvent } from '../lot.events.js';
import {
  play,
  agent,
  makePolicy,
  ENDS_AT,
  lotAfter,
  MINUTE_MS,
  offer,
  scheduled,
  SOFT_CLOSE,
  started,
  STARTS_AT,
} from '../testing/lot-builders.js';

const { given } = specify(lotDecider);
const YEAR = 366 * 24 * 60 * MINUTE_MS;
const extended = (endsAt: number, reason: ExtensionReason, note: string | null = null) =>
  ({ type: 'LotExtended', data: { endsAt, reason, note } }) satisfies LotEvent;

describe('an end set by the owner (VAL-167, STA-076)', () => {
  const extend = (endsAt: number, changes: Partial<{ note: string; now: number }> = {}) =>
    ({ type: 'ExtendLot', endsAt, note: 'demand', now: STARTS_AT, ...changes }) as const;

  it('moves the end of the lot and is recorded with the reason', () =>
    given(...started())
      .when(extend(ENDS_AT + MINUTE_MS))
      .then(extended(ENDS_AT + MINUTE_MS, 'OWNER', 'demand')));

  it.each([
    ['REASON_NEEDED', extend(ENDS_AT + MINUTE_MS, { note: ' ' }), {}],
    ['END_IN_THE_PAST', extend(STARTS_AT, { now: STARTS_AT }), { now: STARTS_AT }],
    ['END_NOT_LATER', extend(ENDS_AT), { endsAt: ENDS_AT }],
    ['END_TOO_FAR', extend(STARTS_AT + YEAR + MINUTE_MS), { latestAt: expect.any(Number) }],
  ] as const)('STA-076 is refused with %s', (code, command, facts) =>
    given(...started())
      .when(command)
      .thenRefused(code, facts),
  );

  it('STA-076 may be up to a year ahead, and may be earlier to correct a mistake before the first bid', () => {
    const far = STARTS_AT + YEAR;
    const mistaken = play(started(), extend(far));
    given(...mistaken)
      .when(extend(ENDS_AT))
      .then(extended(ENDS_AT, 'OWNER', 'demand'));
    const bid = play(mistaken, offer(1, 5_000));
    given(...bid)
      .when(extend(ENDS_AT))
      .thenRefused('END_NOT_LATER', { endsAt: far });
    const voided = play(bid, {
      type: 'VoidOffer',
      idOffer: 1,
      reason: 'typed',
      byStaff: true,
    });
    given(...voided)
      .when(extend(ENDS_AT))
      .thenRefused('END_NOT_LATER', { endsAt: far });
  });

  it('cannot be earlier if bids are hidden, because the response would reveal whether there are bids', () =>
    given(...started({ format: { kind: 'SEALED' } }))
      .when(extend(ENDS_AT - MINUTE_MS))
      .thenRefused('END_NOT_LATER', { endsAt: ENDS_AT }));
});

describe('pause and resume', () => {
  const pausedAt = ENDS_AT - 10 * MINUTE_MS;
  const pause = { type: 'PauseLot', reason: 'photographs', now: pausedAt } as const;
  const paused = play(started(), pause);
  const resumed = (endsAt: number): LotEvent => ({ type: 'LotResumed', data: { endsAt } });

  it('ENG-03 need a reason for the pause', () =>
    given(...started())
      .when({ ...pause, reason: ' ' })
      .thenRefused('REASON_NEEDED', {}));

  it('record when the pause began', () =>
    given(...started())
      .when(pause)
      .then({ type: 'LotPaused', data: { reason: 'photographs', pausedAt } }));

  it('extend the end by the length of the pause, even if the end passed during the pause', () => {
    for (const now of [pausedAt, pausedAt + 7 * MINUTE_MS, ENDS_AT, ENDS_AT + 30 * MINUTE_MS])
      given(...paused)
        .when({ type: 'ResumeLot', now })
        .then(resumed(now + 10 * MINUTE_MS));
  });

  it('leave at least 60 s after the resume for dealers to return', () =>
    given(...play(started(), { ...pause, now: ENDS_AT - 1 }))
      .when({ type: 'ResumeLot', now: ENDS_AT + 5 * MINUTE_MS })
      .then(resumed(ENDS_AT + 6 * MINUTE_MS)));

  it('keep a later end that the owner set during the pause, without an extension', () => {
    const endsAt = ENDS_AT + 60 * MINUTE_MS;
    const later = play(paused, { type: 'ExtendLot', endsAt, note: 'demand', now: ENDS_AT });
    given(...later)
      .when({ type: 'ResumeLot', now: ENDS_AT + 30 * MINUTE_MS })
      .then(resumed(endsAt));
    given(...later)
      .when({ type: 'ResumeLot', now: ENDS_AT + 55 * MINUTE_MS })
      .then(resumed(ENDS_AT + 65 * MINUTE_MS));
  });

  it('move the hard limit by the time that is given back', () => {
    const policy = makePolicy({ softClose: { ...SOFT_CLOSE, hardStopMs: MINUTE_MS } });
    const run = play(started({ policy }), pause, { type: 'ResumeLot', now: ENDS_AT });
    const end = ENDS_AT + 10 * MINUTE_MS;
    expect(lotAfter(run).endsAt).toBe(end);
    given(...run)
      .when(offer(1, 5_000, { ingressAt: end - 1 }))
      .then(
        expect.objectContaining({ type: 'OfferAccepted' }),
        extended(end + MINUTE_MS, 'SOFT_CLOSE'),
      );
  });

  it('give 60 s after a pause without a recorded start', () => {
    const old: LotEvent = { type: 'LotPaused', data: { reason: 'photographs' } };
    given(...started(), old)
      .when({ type: 'ResumeLot', now: ENDS_AT - MINUTE_MS })
      .then(resumed(ENDS_AT));
    given(...started(), old)
      .when({ type: 'ResumeLot', now: ENDS_AT + 5 * MINUTE_MS })
      .then(resumed(ENDS_AT + 6 * MINUTE_MS));
  });

  it('ENG-03 keep a paused lot open, because its end does not pass', () =>
    given(...paused)
      .when({ type: 'CloseLot', now: ENDS_AT })
      .thenRefused('LOT_PAUSED'));
});

describe('changes of a lot after its end, even before the clock closes it', () => {
  const reason = 'because';
  const commands = (now: number) =>
    [
      { type: 'ExtendLot', endsAt: ENDS_AT + 10 * MINUTE_MS, note: reason, now },
      { type: 'PauseLot', reason, now },
      { type: 'WithdrawLot', reason, byStaff: true, now },
      { type: 'CloseLotEarly', reason, byStaff: true, now },
    ] as const satisfies readonly LotCommand[];

  it.each(commands(ENDS_AT))('are refused: $type', (command) =>
    given(...started())
      .when(command)
      .thenRefused('INVALID_TRANSITION', { status: 'RUN', endsAt: ENDS_AT }),
  );

  it.each(commands(ENDS_AT - 1).slice(0, 3))(
    'are accepted one millisecond before the end: $type',
    (command) => expect(lotDecider.decide(command, lotAfter(started())).outcome).toBe('accepted'),
  );

  it('include the soft close of another lot only if its bid arrived before the end', () => {
    const soft = started({
      policy: makePolicy({ softClose: { ...SOFT_CLOSE, scope: 'AUCTION' } }),
    });
    const follow = (ingressAt: number) =>
      ({ type: 'FollowExtension', endsAt: ENDS_AT + MINUTE_MS, ingressAt }) as const;
    given(...soft)
      .when(follow(ENDS_AT))
      .thenNothing();
    given(...soft)
      .when(follow(ENDS_AT - 1))
      .then(extended(ENDS_AT + MINUTE_MS, 'SOFT_CLOSE'));
  });

  it('are accepted for a paused lot, whose end has not passed', () => {
    const paused = play(started(), { type: 'PauseLot', reason, now: ENDS_AT - 1 });
    expect(lotAfter(paused, commands(ENDS_AT)[0]).endsAt).toBe(ENDS_AT + 10 * MINUTE_MS);
    expect(lotAfter(paused, commands(ENDS_AT)[2]).status).toBe('WDR');
  });
});

describe('start and close commands (STA-070, STA-071)', () => {
  it('refuse a start before the start time', () =>
    given(scheduled())
      .when({ type: 'StartLot', now: STARTS_AT - 1 })
      .thenRefused('INVALID_TRANSITION', { status: 'SCH', startsAt: STARTS_AT }));

  it('refuse a close one millisecond before the effective end', () =>
    given(...started())
      .when({ type: 'CloseLot', now: ENDS_AT - 1 })
      .thenRefused('INVALID_TRANSITION', { status: 'RUN', endsAt: ENDS_AT }));

  const close = (now: number): LotCommand => ({ type: 'CloseLot', now });

  it('close the lot at its end as TBA with the leader at the current price', () =>
    given(...play(started(), agent(1, 7_000), agent(2, 6_000)))
      .when(close(ENDS_AT))
      .then({
        type: 'LotClosed',
        data: {
          closedAt: ENDS_AT,
          awardStatus: 'TBA',
          reserveMet: true,
          bound: [{ idOffer: 1, idDealer: 1, amountMinor: 6_100_00 }],
          reason: null,
        },
      }));

  it('close the lot as NAW without a bid', () =>
    given(...started())
      .when(close(ENDS_AT))
      .then({
        type: 'LotClosed',
        data: { closedAt: ENDS_AT, awardStatus: 'NAW', reserveMet: true, bound: [], reason: null },
      }));

  it('close the lot as TBA with the reserve price unmet, and record that', () =>
    given(...play(started({ reserveMinor: 8_000_00 }), agent(1, 6_000)))
      .when(close(ENDS_AT))
      .then({
        type: 'LotClosed',
        data: expect.objectContaining({ awardStatus: 'TBA', reserveMet: false }),
      }));

  it('close a lot up to 120 s late; one millisecond later they extend it by 5 min instead (TECHNICAL)', () => {
    const lateBy = 2 * MINUTE_MS;
    given(...started())
      .when(close(ENDS_AT + lateBy))
      .then(expect.objectContaining({ type: 'LotClosed' }));
    const now = ENDS_AT + lateBy + 1;
    given(...started())
      .when(close(now))
      .then(extended(now + 5 * MINUTE_MS, 'TECHNICAL'));
  });
});

describe('reopening a lot', () => {
  const closed = play(started(), offer(1, 5_000), { type: 'CloseLot', now: ENDS_AT });
  const reopen = (changes: Partial<{ endsAt: number; reason: string; now: number }> = {}) =>
    ({
      type: 'ReopenLot',
      endsAt: ENDS_AT + 40 * MINUTE_MS,
      reason: 'wrong photographs',
      now: ENDS_AT + 30 * MINUTE_MS,
      ...changes,
    }) as const;

  it('ENG-05 lets the lot run again up to 30 min after the close, with its bids', () => {
    expect(lotAfter(closed, reopen())).toMatchObject({
      status: 'RUN',
      endsAt: ENDS_AT + 40 * MINUTE_MS,
      closedAt: null,
      standing: { idLeader: 1, priceMinor: 5_000_00 },
    });
  });

  it('starts a new soft-close limit, independent of the first run', () => {
    const late: LotCommand = { type: 'CloseLot', now: ENDS_AT + 10 * MINUTE_MS };
    const run = play(
      started({ policy: makePolicy({ softClose: SOFT_CLOSE }) }),
      offer(1, 5_000, { ingressAt: ENDS_AT - 1 }),
      late,
    );
    const { softCloses, givenBackMs, endsAt: now } = lotAfter(run);
    expect([softCloses, givenBackMs > 0]).toEqual([1, true]);
    const endsAt = ENDS_AT + 40 * MINUTE_MS;
    expect(lotAfter(run, { type: 'CloseLot', now }, reopen({ endsAt, now }))).toMatchObject({
      endsAt,
      ownerEndsAt: endsAt,
      givenBackMs: 0,
      softCloses: 0,
    });
  });

  const tooLate = ENDS_AT + 30 * MINUTE_MS + 1;
  it.each([
    ['REOPEN_TOO_LATE', reopen({ now: tooLate }), { reopenUntilAt: tooLate - 1 }],
    ['REASON_NEEDED', reopen({ reason: '' }), {}],
    ['END_IN_THE_PAST', reopen({ endsAt: tooLate - 1 }), { now: tooLate - 1 }],
    ['END_TOO_FAR', reopen({ endsAt: tooLate + YEAR }), { latestAt: expect.any(Number) }],
    ['INVALID_TERMS', reopen({ endsAt: ENDS_AT + 31 * MINUTE_MS - 1 }), { field: 'endsAt' }],
  ] as const)('ENG-05 is refused with %s', (code, command, facts) =>
    given(...closed)
      .when(command)
      .thenRefused(code, facts),
  );

  it('leaves bidders at least one minute to return', () => {
    const endsAt = ENDS_AT + 31 * MINUTE_MS;
    expect(lotAfter(closed, reopen({ endsAt }))).toMatchObject({ status: 'RUN', endsAt });
  });
});
