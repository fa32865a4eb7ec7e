import { specify } from '@fairlot/testing';
import { describe, expect, it } from 'vitest';
import type { LotCommand } from '../lot.commands.js';
import { lotDecider } from '../lot.decider.js';
import type { ExtensionReason } from '../../status.js';
import type { LotEvent } from '../lot.events.js';
import {
  after,
  agent,
  aPolicy,
  ENDS_AT,
  lotAfter,
  MINUTE,
  offer,
  scheduled,
  SOFT_CLOSE,
  started,
  STARTS_AT,
} from '../testing/lot-builders.js';

const { given } = specify(lotDecider);
const soft = started({ policy: aPolicy({ softClose: SOFT_CLOSE }) });
const { windowMs, addMs, hardStopMs } = SOFT_CLOSE;
const LATE = ENDS_AT + MINUTE;
const accepted: LotEvent = expect.objectContaining({ type: 'OfferAccepted' });
const extended = (endsAt: number, reason: ExtensionReason, note: string | null = null) =>
  ({ type: 'LotExtended', data: { endsAt, reason, note } }) satisfies LotEvent;

describe('soft close (domain section 6)', () => {
  const at = (ingressAt: number) => ({ ingressAt });

  it('extends on an offer in the first millisecond of the window', () => {
    const ingressAt = ENDS_AT - windowMs;
    given(...soft)
      .when(offer(1, 5_000, at(ingressAt)))
      .then(accepted, extended(ingressAt + addMs, 'SOFT_CLOSE'));
  });

  it('does not extend one millisecond before the window', () =>
    given(...soft)
      .when(offer(1, 5_000, at(ENDS_AT - windowMs - 1)))
      .then(accepted));

  it('extends on an offer one millisecond before the end', () =>
    given(...soft)
      .when(offer(1, 5_000, at(ENDS_AT - 1)))
      .then(accepted, extended(ENDS_AT - 1 + addMs, 'SOFT_CLOSE')));

  it('does not extend when neither price nor leader changed', () =>
    given(...after(soft, agent(1, 6_000)))
      .when(agent(1, 7_000, at(ENDS_AT - 1)))
      .then(accepted));

  it('extends when a defended leader only pays more', () =>
    given(...after(soft, agent(1, 6_000)))
      .when(agent(2, 5_500, at(ENDS_AT - 1)))
      .then(accepted, extended(ENDS_AT - 1 + addMs, 'SOFT_CLOSE')));

  it('a refused offer never extends', () => {
    const history = after(soft, offer(1, 5_000));
    given(...history)
      .when(offer(2, 5_000, at(ENDS_AT - 1)))
      .thenRefused('BELOW_MIN_NEXT');
    expect(lotAfter(history).endsAt).toBe(ENDS_AT);
  });

  it('stops at the hard stop after the published end, and counts at most maxCount', () => {
    let lot = lotAfter(soft);
    let history = soft;
    for (let euros = 5_000; lot.softCloses < SOFT_CLOSE.maxCount; euros += 100) {
      history = after(history, offer((euros / 100) % 2, euros, at(lot.endsAt - 1)));
      lot = lotAfter(history);
    }
    expect(lot.endsAt).toBe(ENDS_AT + 3 * (addMs - 1));
    given(...history)
      .when(offer(7, 6_000, at(lot.endsAt - 1)))
      .then(accepted);
    const short = started({
      policy: aPolicy({ softClose: { ...SOFT_CLOSE, hardStopMs: MINUTE } }),
    });
    given(...short)
      .when(offer(1, 5_000, at(ENDS_AT - 1)))
      .then(accepted, extended(ENDS_AT + MINUTE, 'SOFT_CLOSE'));
  });

  it('counts the hard stop from the published end, not from the extended one', () => {
    const policy = aPolicy({ softClose: { ...SOFT_CLOSE, hardStopMs: 4 * MINUTE } });
    const once = after(started({ policy }), offer(1, 5_000, at(ENDS_AT - 1)));
    const end = lotAfter(once).endsAt;
    const twice = after(once, offer(2, 5_100, at(end - 1)));
    expect(lotAfter(twice).endsAt).toBe(ENDS_AT + 4 * MINUTE);
    given(...twice)
      .when(offer(1, 5_200, at(ENDS_AT + 4 * MINUTE - 1)))
      .then(accepted);
  });

  it("counts the hard stop and the number anew from an owner's end", () => {
    const newEnd = ENDS_AT + 30 * MINUTE;
    const lot = lotAfter(
      soft,
      offer(1, 5_000, at(ENDS_AT - 1)),
      { type: 'ExtendLot', endsAt: newEnd, note: 'demand', now: ENDS_AT },
      offer(2, 5_100, at(newEnd - 1)),
    );
    expect([lot.softCloses, lot.ownerEndsAt]).toEqual([1, newEnd]);
    expect(lot.endsAt).toBeLessThanOrEqual(newEnd + hardStopMs);
  });

  it('sealed lots never extend', () => {
    const sealedSoft = started({
      format: { kind: 'SEALED' },
      policy: aPolicy({ softClose: SOFT_CLOSE }),
    });
    given(...sealedSoft)
      .when(offer(1, 5_000, { kind: 'SEALED', ingressAt: ENDS_AT - 1 }))
      .then(expect.objectContaining({ type: 'SealedOfferAccepted' }));
  });

  it('follows another lot of its auction forwards only', () => {
    given(...soft)
      .when({ type: 'FollowExtension', endsAt: ENDS_AT + 1 })
      .then(extended(ENDS_AT + 1, 'SOFT_CLOSE'));
    given(...soft)
      .when({ type: 'FollowExtension', endsAt: ENDS_AT })
      .thenNothing();
  });
});

describe("an owner's end (VAL-167, STA-076)", () => {
  const extend = (endsAt: number, changes: Partial<{ note: string; now: number }> = {}) =>
    ({ type: 'ExtendLot', endsAt, note: 'demand', now: STARTS_AT, ...changes }) as const;

  it('moves the end, with its reason', () =>
    given(...started())
      .when(extend(ENDS_AT + MINUTE))
      .then(extended(ENDS_AT + MINUTE, 'OWNER', 'demand')));

  it.each([
    ['REASON_NEEDED', extend(ENDS_AT + MINUTE, { note: ' ' }), {}],
    ['INVALID_TERMS', extend(ENDS_AT + MINUTE + 1_000), { field: 'endsAt' }],
    ['END_IN_THE_PAST', extend(ENDS_AT + MINUTE, { now: LATE }), { now: LATE }],
    ['END_NOT_LATER', extend(ENDS_AT), { endsAt: ENDS_AT }],
    ['END_NOT_LATER', extend(ENDS_AT - MINUTE), { endsAt: ENDS_AT }],
  ] as const)('%s', (code, command, facts) =>
    given(...started())
      .when(command)
      .thenRefused(code, facts),
  );
});

describe('pause and resume', () => {
  const paused = after(started(), { type: 'PauseLot', reason: 'photographs' });

  it('resume keeps an end that is far enough', () =>
    given(...paused)
      .when({ type: 'ResumeLot', now: ENDS_AT - MINUTE })
      .then({ type: 'LotResumed', data: { endsAt: ENDS_AT } }));

  it('resume gives at least 60 s, also when the end has gone by', () =>
    given(...paused)
      .when({ type: 'ResumeLot', now: ENDS_AT + 5 * MINUTE })
      .then({ type: 'LotResumed', data: { endsAt: ENDS_AT + 6 * MINUTE } }));

  it('a paused lot does not close: its end does not pass', () =>
    given(...paused)
      .when({ type: 'CloseLot', now: ENDS_AT })
      .thenRefused('LOT_PAUSED'));
});

describe('start and close re-check what woke them (STA-070, STA-071)', () => {
  it('does not start before the start time', () =>
    given(scheduled())
      .when({ type: 'StartLot', now: STARTS_AT - 1 })
      .thenRefused('INVALID_TRANSITION', { status: 'SCH', startsAt: STARTS_AT }));

  it('does not close one millisecond before the effective end', () =>
    given(...started())
      .when({ type: 'CloseLot', now: ENDS_AT - 1 })
      .thenRefused('INVALID_TRANSITION', { status: 'RUN', endsAt: ENDS_AT }));

  const close = (now: number): LotCommand => ({ type: 'CloseLot', now });

  it('closes at the end: TBA with the leader at his price', () =>
    given(...after(started(), agent(1, 7_000), agent(2, 6_000)))
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

  it('closes without an offer as NAW', () =>
    given(...started())
      .when(close(ENDS_AT))
      .then({
        type: 'LotClosed',
        data: { closedAt: ENDS_AT, awardStatus: 'NAW', reserveMet: true, bound: [], reason: null },
      }));

  it('closes with a reserve unmet as TBA, which says so', () =>
    given(...after(started({ reserveMinor: 8_000_00 }), agent(1, 6_000)))
      .when(close(ENDS_AT))
      .then({
        type: 'LotClosed',
        data: expect.objectContaining({ awardStatus: 'TBA', reserveMet: false }),
      }));

  it('closes 120 s late, and a millisecond later extends by 5 min instead (TECHNICAL)', () => {
    const lateBy = 2 * MINUTE;
    given(...started())
      .when(close(ENDS_AT + lateBy))
      .then(expect.objectContaining({ type: 'LotClosed' }));
    const now = ENDS_AT + lateBy + 1;
    given(...started())
      .when(close(now))
      .then(extended(now + 5 * MINUTE, 'TECHNICAL'));
  });
});

describe('reopen', () => {
  const closed = after(started(), offer(1, 5_000), { type: 'CloseLot', now: ENDS_AT });
  const reopen = (changes: Partial<{ endsAt: number; reason: string; now: number }> = {}) =>
    ({
      type: 'ReopenLot',
      endsAt: ENDS_AT + 40 * MINUTE,
      reason: 'wrong photographs',
      now: ENDS_AT + 30 * MINUTE,
      ...changes,
    }) as const;

  it('runs again 30 min after the close, with its offers', () => {
    expect(lotAfter(closed, reopen())).toMatchObject({
      status: 'RUN',
      endsAt: ENDS_AT + 40 * MINUTE,
      closedAt: null,
      standing: { idLeader: 1, priceMinor: 5_000_00 },
    });
  });

  const tooLate = ENDS_AT + 30 * MINUTE + 1;
  it.each([
    ['REOPEN_TOO_LATE', reopen({ now: tooLate }), { reopenUntilAt: tooLate - 1 }],
    ['REASON_NEEDED', reopen({ reason: '' }), {}],
    ['END_IN_THE_PAST', reopen({ endsAt: tooLate - 1 }), { now: tooLate - 1 }],
  ] as const)('%s', (code, command, facts) =>
    given(...closed)
      .when(command)
      .thenRefused(code, facts),
  );
});
