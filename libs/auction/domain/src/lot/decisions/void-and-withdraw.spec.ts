import { specify } from '@fairlot/testing';
import { describe, expect, it } from 'vitest';
import { lotDecider } from '../lot.decider.js';
import {
  play,
  agent,
  lotAfter,
  offer,
  scheduled,
  sealed,
  started,
  STARTS_AT,
} from '../testing/lot-builders.js';

const { given } = specify(lotDecider);
const voiding = (idOffer: number, changes: Partial<{ reason: string; byStaff: boolean }> = {}) =>
  ({ type: 'VoidOffer', idOffer, reason: 'mistaken', byStaff: true, ...changes }) as const;

describe('voiding a bid by staff (domain section 3)', () => {
  const lot = play(started(), agent(1, 6_000), agent(2, 9_000), offer(3, 7_000));

  it('recomputes leader and price from the remaining bids', () =>
    given(...lot)
      .when(voiding(2))
      .then({
        type: 'OfferVoided',
        data: {
          idOffer: 2,
          idDealer: 2,
          reason: 'mistaken',
          idLeader: 3,
          idLeadingOffer: 3,
          leaderMaxMinor: 7_000_00,
          priceMinor: 7_000_00,
          reserveMet: true,
        },
      }));

  it('leaves no leader if the only bid is voided, and continues the numbering', () => {
    const emptied = play(started(), offer(1, 5_000), voiding(1));
    expect(lotAfter(emptied)).toMatchObject({ standing: null, offersCount: 0, lastIdOffer: 1 });
    expect(lotAfter(emptied, offer(2, 5_000)).standing).toMatchObject({ idLeadingOffer: 2 });
  });

  it('moves the price, so that a position from before the void is outdated', () =>
    given(...play(lot, voiding(2)))
      .when(offer(4, 7_100, { ifPosition: 4 }))
      .thenRefused('PRICE_MOVED'));

  it.each([
    ['STAFF_ONLY', voiding(2, { byStaff: false, reason: '' })],
    ['REASON_NEEDED', voiding(9, { reason: ' ' })],
    ['OFFER_UNKNOWN', voiding(9)],
  ] as const)('refuses with %s', (code, command) =>
    given(...lot)
      .when(command)
      .thenRefused(code),
  );

  it('refuses to void a bid twice', () =>
    given(...play(lot, voiding(2)))
      .when(voiding(2))
      .thenRefused('OFFER_UNKNOWN', { idOffer: 2 }));
});

describe('withdrawing a lot', () => {
  const withdraw = (byStaff: boolean, reason = 'sold elsewhere') =>
    ({ type: 'WithdrawLot', reason, byStaff, now: STARTS_AT }) as const;

  it('needs a reason', () =>
    given(scheduled()).when(withdraw(true, '')).thenRefused('REASON_NEEDED', {}));

  it('is allowed only for staff once there is a bid', () => {
    const offered = play(started(), offer(1, 5_000));
    given(...offered)
      .when(withdraw(false))
      .thenRefused('STAFF_ONLY', {});
    expect(lotAfter(offered, withdraw(true)).status).toBe('WDR');
  });

  it.each([[[]], [[sealed(1, 7_000)]]])(
    'is allowed only for staff on a running sealed lot, with or without bids (%#), so that the response reveals nothing',
    (offers) => {
      const lot = play(started({ format: { kind: 'SEALED' } }), ...offers);
      given(...lot)
        .when(withdraw(false))
        .thenRefused('STAFF_ONLY', {});
      expect(lotAfter(lot, withdraw(true)).status).toBe('WDR');
    },
  );

  it('STA-082 in part: is allowed for the owner again after the only bid was voided', () =>
    expect(lotAfter(started(), offer(1, 5_000), voiding(1), withdraw(false)).status).toBe('WDR'));
});
