import { specify } from '@fairlot/testing';
import { describe, expect, it } from 'vitest';
import { lotDecider } from '../lot.decider.js';
import type { LotEvent } from '../lot.events.js';
import {
  play,
  makePolicy,
  ENDS_AT,
  MINUTE_MS,
  offer,
  sealed,
  SOFT_CLOSE,
  started,
  STARTS_AT,
} from '../testing/lot-builders.js';

const { given } = specify(lotDecider);
const closing = (fromAt: number, untilAt: number, now = Math.max(ENDS_AT, untilAt)) =>
  ({ type: 'CloseLot', outages: [{ fromAt, untilAt }], now }) as const;
const technical = (now: number): LotEvent => ({
  type: 'LotExtended',
  data: { endsAt: now + 5 * MINUTE_MS, reason: 'TECHNICAL', note: null },
});
const closed: LotEvent = expect.objectContaining({ type: 'LotClosed' });

describe('a close after an outage in the last minute', () => {
  const open = play(started(), offer(1, 5_000));
  const hidden = play(started({ format: { kind: 'SEALED' } }), sealed(1, 5_000));

  it.each([
    ['began a millisecond before the end', ENDS_AT - 1, ENDS_AT + 5_000],
    ['ended with less than a minute left', ENDS_AT - 2 * MINUTE_MS, ENDS_AT - MINUTE_MS + 1],
  ])('extends the lot, sealed or not, if the outage %s', (_when, fromAt, untilAt) => {
    for (const history of [open, hidden])
      given(...history)
        .when(closing(fromAt, untilAt))
        .then(technical(Math.max(ENDS_AT, untilAt)));
  });

  it.each([
    ['began at the end', ENDS_AT, ENDS_AT + 5_000],
    ['left a minute to return', ENDS_AT - 2 * MINUTE_MS, ENDS_AT - MINUTE_MS],
  ])('closes the lot if the outage %s', (_when, fromAt, untilAt) =>
    given(...open)
      .when(closing(fromAt, untilAt))
      .then(closed),
  );

  it('closes a lot that runs for half a minute on time if the outage was over before the lot started', () => {
    const endsAt = STARTS_AT + MINUTE_MS / 2;
    const short = play(started({ endsAt }));
    const closingAt = (untilAt: number) =>
      ({ type: 'CloseLot', outages: [{ fromAt: 0, untilAt }], now: endsAt }) as const;
    given(...short)
      .when(closingAt(STARTS_AT))
      .then(closed);
    given(...short)
      .when(closingAt(STARTS_AT + 1))
      .then(technical(endsAt));
  });

  it('extends the lot if any of several outages was in the last minute', () => {
    const early = { fromAt: STARTS_AT, untilAt: STARTS_AT + 1 };
    const late = { fromAt: ENDS_AT - 10_000, untilAt: ENDS_AT - 9_000 };
    const past = { fromAt: ENDS_AT, untilAt: ENDS_AT + 1 };
    given(...open)
      .when({ type: 'CloseLot', outages: [early, late, past], now: ENDS_AT + 1 })
      .then(technical(ENDS_AT + 1));
    given(...open)
      .when({ type: 'CloseLot', outages: [early, past], now: ENDS_AT + 1 })
      .then(closed);
  });

  it('extends the lot once for each outage, because the new end is after it', () => {
    const outage = [ENDS_AT - 1, ENDS_AT + 5_000] as const;
    const extended = play(open, closing(...outage));
    given(...extended)
      .when(closing(...outage, ENDS_AT + 5_000 + 5 * MINUTE_MS))
      .then(closed);
  });

  it('moves the soft-close limit by the time of the extension', () => {
    const policy = makePolicy({ softClose: { ...SOFT_CLOSE, hardStopMs: MINUTE_MS } });
    const extended = play(started({ policy }), closing(ENDS_AT - 1, ENDS_AT + 1_000));
    const end = ENDS_AT + 1_000 + 5 * MINUTE_MS;
    given(...extended)
      .when(offer(1, 5_000, { ingressAt: end - 1 }))
      .then(expect.objectContaining({ type: 'OfferAccepted' }), {
        type: 'LotExtended',
        data: { endsAt: end + MINUTE_MS, reason: 'SOFT_CLOSE', note: null },
      });
  });

  it('cancels the last call if the outage was during it', () => {
    const now = ENDS_AT - 30 * MINUTE_MS;
    const closeEarly = { type: 'CloseLotEarly', reason: 'late', byStaff: false, now } as const;
    given(...play(open, closeEarly))
      .when(closing(now + 10_000, now + 20_000, now + 30_000))
      .then({ type: 'LastCallCancelled', data: { cause: 'OUTAGE' } });
  });
});
