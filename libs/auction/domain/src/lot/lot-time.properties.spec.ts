import { describe, expect, it } from 'vitest';
import { effectiveEnd } from './rules/time.js';
import { MINUTE_MS } from './testing/lot-builders.js';
import { checkEveryStep } from './testing/played-lots.js';

describe('the end of a lot in generated runs', () => {
  it('ENG-20 is later than that of a last call, which starts a minute after the newest bid or later, and needs staff on a sealed lot', () =>
    checkEveryStep(({ command, before, after: lot }, history) => {
      if (command.type !== 'CloseLotEarly') return;
      const last = history.findLast(({ type }) => type === 'OfferAccepted');
      const offeredAt = last?.type === 'OfferAccepted' ? last.data.offeredAt : null;
      expect([lot.status, lot.endsAt]).toEqual(['RUN', before.endsAt]);
      expect(before.lastCall).toBe(null);
      expect(lot.lastCall?.closesAt).toBe(command.now + 30_000);
      expect(lot.lastCall?.closesAt).toBeLessThan(before.endsAt);
      if (offeredAt !== null) expect(command.now - offeredAt).toBeGreaterThanOrEqual(MINUTE_MS);
      if (before.terms.format.kind === 'SEALED') expect(command.byStaff).toBe(true);
    }));

  it('ENG-20 is restored by every timely bid on an open lot, which cancels a last call', () =>
    checkEveryStep(({ command, before, after: lot, events }) => {
      const { lastCall } = before;
      if (lastCall === null) return;
      const closed = events.find(({ type }) => type === 'LotClosed');
      if (closed !== undefined && command.type === 'CloseLot')
        expect(command.now).toBeGreaterThanOrEqual(lastCall.closesAt);
      if (command.type !== 'PlaceOffer') return;
      expect(command.ingressAt).toBeLessThan(lastCall.closesAt);
      const hides = before.terms.format.kind === 'SEALED';
      expect(lot.lastCall).toEqual(hides ? lastCall : null);
    }));

  it('ENG-20 does not depend on a last call while the lot is paused or not running', () =>
    checkEveryStep(({ after: lot }) => {
      if (lot.status !== 'RUN' || lot.paused) expect(lot.lastCall).toBe(null);
    }));

  it('is final: afterwards, only the clock changes a running lot', () =>
    checkEveryStep(({ command, before }) => {
      if (before.status !== 'RUN' || before.paused) return;
      const ofOwner = ['ExtendLot', 'PauseLot', 'WithdrawLot', 'CloseLotEarly'];
      if (!ofOwner.includes(command.type) || !('now' in command)) return;
      expect(command.now).toBeLessThan(effectiveEnd(before));
    }));

  it('is at least as far away after a resume as it was at the pause', () => {
    let resumed = 0;
    checkEveryStep(({ command, before, after: lot }) => {
      if (command.type !== 'ResumeLot') return;
      resumed += 1;
      expect(lot.endsAt - command.now).toBeGreaterThanOrEqual(before.leftMs ?? Infinity);
    });
    expect(resumed).toBeGreaterThan(20);
  });

  it('is sometimes caused by an early close', () => {
    const seen = { calls: 0, closed: 0, answered: 0 };
    checkEveryStep(({ command, events }) => {
      if (command.type === 'CloseLotEarly') seen.calls += 1;
      for (const { type, data } of events) {
        if (type === 'LotClosed' && data.reason !== null) seen.closed += 1;
        if (type === 'LastCallCancelled' && data.cause === 'OFFER') seen.answered += 1;
      }
    });
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5);
  });
});
