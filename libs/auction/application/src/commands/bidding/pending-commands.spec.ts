import { describe, expect, it } from 'vitest';
import { ManualClock, STARTED_AT } from '@fairlot/event-sourcing-engine/testing';
import { PendingCommands } from './pending-commands.js';

const lot = { idAuction: 1, idLot: 2 };

describe('bids that are not decided yet', () => {
  it('determine the oldest timestamp of their lot until they are released; a second release has no effect', () => {
    const clock = new ManualClock();
    const pending = new PendingCommands(clock);
    const first = pending.stamp(lot);
    clock.at += 10;
    const second = pending.stamp(lot);
    pending.stamp({ idAuction: 12, idLot: 1 });
    expect([first.ingressAt, second.ingressAt]).toEqual([STARTED_AT, STARTED_AT + 10]);
    expect(pending.oldestUndecided(1, 2)).toBe(STARTED_AT);
    first.release();
    first.release();
    expect(pending.oldestUndecided(1, 2)).toBe(STARTED_AT + 10);
    second.release();
    expect(pending.oldestUndecided(1, 2)).toBeNull();
    const third = pending.stamp(lot);
    first.release();
    expect(pending.oldestUndecided(1, 2)).toBe(third.ingressAt);
  });

  it('keep only their own lot undrained, and only for ends after their timestamp', () => {
    const clock = new ManualClock();
    const pending = new PendingCommands(clock);
    pending.stamp(lot);
    expect(pending.drained(1, 2, STARTED_AT)).toBe(true);
    expect(pending.drained(1, 2, STARTED_AT + 1)).toBe(false);
    expect(pending.drained(1, 3, STARTED_AT + 1)).toBe(true);
  });

  it('are ignored once they are too old for the engine, but not at exactly the maximum age', () => {
    const clock = new ManualClock();
    const pending = new PendingCommands(clock);
    pending.stamp(lot);
    clock.at += 2_000;
    expect(pending.oldestUndecided(1, 2)).toBe(STARTED_AT);
    clock.at += 1;
    expect(pending.oldestUndecided(1, 2)).toBeNull();
  });
});
