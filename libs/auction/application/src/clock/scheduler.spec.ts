import { LeaseLost } from '@fairlot/event-store-port';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { acceptedAnswer, makeLot, makeAuctionWorld, MINUTE_MS } from '../testing/auction-world.js';
import type { DueHint } from './due-source.js';
import type { Lease } from './lease.js';
import { Scheduler } from './scheduler.js';
import { StoreOutages } from './store-outages.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const fence = { lease: 'clock', holder: 'this one', epoch: '1' };
const makeLease = (over: Partial<Lease> = {}) => ({
  hold: async () => true,
  fence,
  lapsedMs: 0,
  release: vi.fn(async () => {}),
  ...over,
});

const makeScheduler = (lease: Lease = makeLease()) => {
  const moved = { aheadMs: 0 };
  const answers = { until: Promise.resolve() };
  const clock = { now: () => Date.now() + moved.aheadMs };
  const log = new MemoryEventLog();
  log.leases.set(fence.lease, fence);
  const store = new MemoryEventStore(log);
  const world = makeAuctionWorld(store, { clock });
  const hints: DueHint[] = [];
  const errors: unknown[] = [];
  const scheduler = new Scheduler({
    clock,
    due: {
      dueUntil: async (at) => {
        const found = hints.filter((hint) => hint.at <= at);
        await answers.until;
        return found;
      },
    },
    lease,
    starts: world.start,
    closes: world.close,
    outages: new StoreOutages(),
    onError: (error) => errors.push(error),
  });
  const move = (byMs: number) => {
    moved.aheadMs += byMs;
    scheduler.clockMoved();
  };
  return { world, hints, errors, lease, scheduler, log, move, answers };
};
/**
 * Waits for engines, which commit in real turns of the event loop that fake timers do not advance.
 */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
};

describe('the scheduler', () => {
  it('starts an auction at its start and closes its lots at their ends, to the millisecond', async () => {
    const { world, hints, scheduler } = makeScheduler();
    const startsAt = Date.now() + MINUTE_MS;
    const endsAt = Date.now() + 61 * MINUTE_MS;
    const idAuction = await world.publish([makeLot(1), makeLot(2, { endsAt: endsAt + 777 })]);
    hints.push(
      { kind: 'START', idAuction, at: startsAt },
      { kind: 'CLOSE', idAuction, at: endsAt },
    );
    const status = async () => (await world.states.auction(idAuction)).status;
    const lotStatus = async (idLot: number) =>
      (await world.states.lot({ idAuction, idLot })).status;
    scheduler.start();
    await pass(MINUTE_MS - 1);
    expect(await status()).toBe('SCH');
    await pass(1);
    expect(await status()).toBe('RUN');
    await pass(60 * MINUTE_MS - 1);
    expect([await lotStatus(1), await lotStatus(2)]).toEqual(['RUN', 'RUN']);
    await pass(1);
    expect([await lotStatus(1), await lotStatus(2)]).toEqual(['CLD', 'RUN']);
    // No hint contains the second lot: its due time comes from the result of the command.
    await pass(777);
    // The timer may be set only within that millisecond, so it fires in this second pass.
    await pass(0);
    expect(await status()).toBe('AWA');
    await scheduler.stop();
  });

  it('sends the due commands immediately when the clock jumps further than the scheduler looks ahead', async () => {
    const { world, hints, scheduler, move } = makeScheduler();
    const idAuction = await world.publish([makeLot(1)]);
    hints.push({ kind: 'START', idAuction, at: Date.now() + MINUTE_MS });
    scheduler.start();
    await pass(0);
    const status = async () => (await world.states.auction(idAuction)).status;
    move(MINUTE_MS);
    expect(await status()).toBe('SCH');
    // Much shorter than the pause between two reads.
    await pass(1);
    expect(await status()).toBe('RUN');
    await scheduler.stop();
  });

  it('acts only once when the clock jumps exactly to the time of a timer', async () => {
    const { world, scheduler, move } = makeScheduler();
    const execute = vi.spyOn(world.start, 'execute');
    scheduler.start();
    await pass(0);
    scheduler.expect({ kind: 'START', idAuction: 1, at: Date.now() + 4_000 });
    move(3_999);
    await pass(0);
    expect(execute).not.toHaveBeenCalled();
    move(1);
    await pass(0);
    expect(execute).toHaveBeenCalledOnce();
    await scheduler.stop();
  });

  it('checks again immediately if the clock jumped during a check', async () => {
    const { world, hints, scheduler, move, answers } = makeScheduler();
    const idAuction = await world.publish([makeLot(1)]);
    hints.push({ kind: 'START', idAuction, at: Date.now() + MINUTE_MS });
    const answered = Promise.withResolvers<void>();
    answers.until = answered.promise;
    scheduler.start();
    await pass(0);
    move(MINUTE_MS);
    answered.resolve();
    await pass(1);
    expect((await world.states.auction(idAuction)).status).toBe('RUN');
    await scheduler.stop();
  });

  it('checks an extended lot again at its new end, however often a timer fired before', async () => {
    const { world, scheduler } = makeScheduler();
    const idAuction = await world.publish([makeLot(1)]);
    scheduler.start();
    await pass(0);
    await pass(MINUTE_MS);
    scheduler.expect({ kind: 'START', idAuction, at: Date.now() });
    await pass(0);
    for (let n = 0; n < 3; n += 1) scheduler.expect({ kind: 'CLOSE', idAuction, at: Date.now() });
    await pass(0);
    expect((await world.states.auction(idAuction)).status).toBe('RUN');
    await scheduler.stop();
  });

  it('wakes up once, at the earliest hint, even if later hints follow', async () => {
    const { world, scheduler } = makeScheduler();
    const execute = vi.spyOn(world.start, 'execute');
    scheduler.start();
    await pass(0);
    const at = Date.now() + 300;
    for (const late of [100, 0, 0, 200])
      scheduler.expect({ kind: 'START', idAuction: 1, at: at + late });
    expect(vi.getTimerCount()).toBe(2);
    await pass(299);
    expect(execute).not.toHaveBeenCalled();
    await pass(1);
    expect(execute).toHaveBeenCalledOnce();
    await pass(500);
    expect(execute).toHaveBeenCalledOnce();
    await scheduler.stop();
  });

  it('does nothing without the lease, and starts to work when it gets the lease', async () => {
    let held = false;
    const release = vi.fn(async () => {});
    const { world, hints, scheduler } = makeScheduler(
      makeLease({ hold: async () => held, release }),
    );
    const idAuction = await world.publish([makeLot(1)]);
    hints.push({ kind: 'START', idAuction, at: Date.now() + MINUTE_MS });
    scheduler.start();
    await pass(2 * MINUTE_MS);
    expect((await world.states.auction(idAuction)).status).toBe('SCH');
    held = true;
    await pass(1_000);
    await pass(1);
    expect((await world.states.auction(idAuction)).status).toBe('RUN');
    await scheduler.stop();
    expect(release).toHaveBeenCalledOnce();
  });

  it('does nothing after its lease has expired, even if the process was suspended before its check', async () => {
    const { world, scheduler } = makeScheduler(makeLease({ fence: null }));
    const execute = vi.spyOn(world.start, 'execute');
    scheduler.start();
    await pass(0);
    scheduler.expect({ kind: 'START', idAuction: 1, at: Date.now() });
    await pass(0);
    expect(execute).not.toHaveBeenCalled();
    await scheduler.stop();
  });

  it('leaves the work to the new holder of the lease; the store rejects a command that it still sends', async () => {
    const { world, hints, errors, scheduler, log } = makeScheduler();
    const idAuction = await world.publish([makeLot(1)]);
    const at = Date.now() + MINUTE_MS;
    hints.push({ kind: 'START', idAuction, at });
    scheduler.start();
    await pass(MINUTE_MS - 1);
    log.leases.set(fence.lease, { ...fence, holder: 'another one', epoch: '2' });
    await pass(2);
    expect((await world.states.auction(idAuction)).status).toBe('SCH');
    expect(errors).toContainEqual(new LeaseLost('clock'));
    log.leases.set(fence.lease, fence);
    await pass(1_000);
    expect((await world.states.auction(idAuction)).status).toBe('RUN');
    await scheduler.stop();
  });

  const ending = async (lease: Partial<Lease>) => {
    const made = makeScheduler(makeLease(lease));
    const idAuction = await made.world.publish([makeLot(1)]);
    const endsAt = Date.now() + 61 * MINUTE_MS;
    made.hints.push({ kind: 'START', idAuction, at: Date.now() + MINUTE_MS });
    made.hints.push({ kind: 'CLOSE', idAuction, at: endsAt });
    made.scheduler.start();
    await pass(61 * MINUTE_MS - 2_000);
    return { ...made, idAuction, endsAt };
  };

  it('extends a lot once after an outage in its last minute, even one that was over before the end', async () => {
    let isAway = false;
    const hold = async () => {
      if (isAway) throw new Error('connection refused');
      return true;
    };
    const { world, scheduler, idAuction, endsAt } = await ending({ hold });
    isAway = true;
    await pass(1_500);
    isAway = false;
    await pass(500);
    const lot = () => world.states.lot({ idAuction, idLot: 1 });
    expect(await lot()).toMatchObject({ status: 'RUN', endsAt: endsAt + 5 * MINUTE_MS });
    await pass(5 * MINUTE_MS);
    await pass(1);
    expect(await lot()).toMatchObject({ status: 'CLD' });
    await scheduler.stop();
  });

  it('ignores a single check without a timely answer', async () => {
    let failures = 1;
    const hold = async () => {
      if (failures === 0 && (failures += 1)) throw new Error('timeout');
      return true;
    };
    const { world, scheduler, idAuction } = await ending({ hold });
    failures = 0;
    await pass(2_000);
    expect(failures).toBe(1);
    expect(await world.states.lot({ idAuction, idLot: 1 })).toMatchObject({ status: 'CLD' });
    await scheduler.stop();
  });

  it('treats a restart in the last minute as an outage since the lease expired', async () => {
    const store = { lapsedMs: 3_000 };
    const { world, scheduler, idAuction, endsAt } = await ending(store);
    await pass(2_000);
    expect(await world.states.lot({ idAuction, idLot: 1 })).toMatchObject({
      status: 'RUN',
      endsAt: endsAt + 5 * MINUTE_MS,
    });
    await scheduler.stop();
  });

  it('retries a command that fails', async () => {
    const { world, errors, scheduler } = makeScheduler();
    const idAuction = await world.publish([makeLot(1)]);
    const execute = vi.spyOn(world.start, 'execute').mockRejectedValueOnce(new Error('gone'));
    scheduler.start();
    await pass(MINUTE_MS);
    scheduler.expect({ kind: 'START', idAuction, at: Date.now() });
    await pass(0);
    expect(errors).toHaveLength(1);
    await pass(250);
    expect(execute).toHaveBeenCalledTimes(2);
    expect(acceptedAnswer(await world.bid({ idAuction, idLot: 1 }, 7, 5_000)).state).toBe(
      'LEADING',
    );
    await scheduler.stop();
  });
});
