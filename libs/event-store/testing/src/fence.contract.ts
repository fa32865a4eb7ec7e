import { randomUUID } from 'node:crypto';
import type { EventStore, Fence } from '@fairlot/event-store-port';
import { expect, it } from 'vitest';
import { makeStream, makeUnit, makeWrite } from './builders.js';

type Open = () => Promise<EventStore>;
const committed = { outcome: 'committed' };
const fenced = { outcome: 'fenced' };
const conflict = (stream: string) => ({ outcome: 'conflict', stream });

/** The fence of a first holder. */
const makeFence = (): Fence => ({
  lease: `lease-${randomUUID()}`,
  holder: randomUUID(),
  epoch: '1',
});
const otherHolder = ({ lease }: Fence): Fence => ({ lease, holder: randomUUID(), epoch: '2' });

export const fenceContract = (open: Open, hold: (fence: Fence) => Promise<void>): void => {
  it('writes under a lease only while it is valid', async () => {
    const store = await open();
    const stream = makeStream();
    const fence = makeFence();
    const under = (at: Fence, expected: number) => ({
      ...makeUnit(makeWrite(stream, expected)),
      fence: at,
    });
    await hold(fence);
    expect(await store.append([under(fence, 0), under(fence, 1)])).toEqual([committed, committed]);
    const next = otherHolder(fence);
    await hold(next);
    expect(await store.append([under(fence, 2)])).toEqual([fenced]);
    // A new epoch invalidates the old fence even if the holder is the same.
    await hold({ ...fence, epoch: '3' });
    for (const former of [fence, next])
      expect(await store.append([under(former, 2)])).toEqual([fenced]);
    expect(await store.append([under(makeFence(), 2)])).toEqual([fenced]);
    expect(await store.readStream(stream)).toHaveLength(2);
    expect(await store.append([under({ ...fence, epoch: '3' }, 2)])).toEqual([committed]);
  });

  it('fails only the fenced unit, and later units that build on it', async () => {
    const store = await open();
    const one = makeStream();
    const other = makeStream();
    const fence = makeFence();
    await hold(otherHolder(fence));
    const late = { ...makeUnit(makeWrite(one, 0)), fence };
    const units = [
      makeUnit(makeWrite(other, 0)),
      late,
      makeUnit(makeWrite(one, 1)),
      makeUnit(makeWrite(other, 1)),
    ];
    expect(await store.append(units)).toEqual([committed, fenced, conflict(one), committed]);
    expect(await store.readStream(one)).toEqual([]);
    expect(await store.findCommand(late.commandId)).toEqual([]);
  });

  it('gives the lease to the last process that claims it, with one epoch until another claims it', async () => {
    const store = await open();
    const stream = makeStream();
    const { lease } = makeFence();
    const first = await store.claim(lease, 'one');
    expect(await store.claim(lease, 'one')).toEqual(first);
    const second = await store.claim(lease, 'other');
    expect([first, second]).toEqual([
      { lease, holder: 'one', epoch: '1' },
      { lease, holder: 'other', epoch: '2' },
    ]);
    const under = (fence: Fence) => ({ ...makeUnit(makeWrite(stream, 0)), fence });
    expect(await store.append([under(first)])).toEqual([fenced]);
    expect(await store.append([under(second)])).toEqual([committed]);
  });

  it('stores no record of a fenced unit, but reports a stored command as a duplicate first', async () => {
    const store = await open();
    const fence = makeFence();
    await hold(fence);
    const unit = { ...makeUnit(), record: '{}', fence };
    expect(await store.append([unit])).toEqual([committed]);
    await hold(otherHolder(fence));
    expect(await store.append([unit])).toEqual([{ outcome: 'duplicate' }]);
    const late = { ...makeUnit(), record: '{}', fence };
    expect(await store.append([late])).toEqual([fenced]);
    expect(await store.findRecord(late.commandId)).toBeNull();
  });
};
