import { describe, expect, it } from 'vitest';
import { HandClock, STARTED_AT } from '@fairlot/event-sourcing-engine/testing';
import { IngressLedger } from './ingress-ledger.js';

const lot = { idAuction: 1, idLot: 2 };

describe('ledger of undecided bids', () => {
  it('returns the oldest stamp of a lot until it is released, once or twice', () => {
    const clock = new HandClock();
    const ledger = new IngressLedger(clock);
    const first = ledger.stamp(lot);
    clock.at += 10;
    const second = ledger.stamp(lot);
    ledger.stamp({ idAuction: 12, idLot: 1 });
    expect([first.ingressAt, second.ingressAt]).toEqual([STARTED_AT, STARTED_AT + 10]);
    expect(ledger.oldestUndecided(1, 2)).toBe(STARTED_AT);
    first.release();
    first.release();
    expect(ledger.oldestUndecided(1, 2)).toBe(STARTED_AT + 10);
    second.release();
    expect(ledger.oldestUndecided(1, 2)).toBeNull();
    const third = ledger.stamp(lot);
    first.release();
    expect(ledger.oldestUndecided(1, 2)).toBe(third.ingressAt);
  });

  it('is drained before an instant when no bid stamped earlier is undecided', () => {
    const clock = new HandClock();
    const ledger = new IngressLedger(clock);
    ledger.stamp(lot);
    expect(ledger.drained(1, 2, STARTED_AT)).toBe(true);
    expect(ledger.drained(1, 2, STARTED_AT + 1)).toBe(false);
    expect(ledger.drained(1, 3, STARTED_AT + 1)).toBe(true);
  });

  it('ignores tickets beyond the age that the engine still decides, but not at the limit', () => {
    const clock = new HandClock();
    const ledger = new IngressLedger(clock);
    ledger.stamp(lot);
    clock.at += 2_000;
    expect(ledger.oldestUndecided(1, 2)).toBe(STARTED_AT);
    clock.at += 1;
    expect(ledger.oldestUndecided(1, 2)).toBeNull();
  });
});
