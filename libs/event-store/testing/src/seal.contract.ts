import { randomUUID } from 'node:crypto';
import type { AppendUnit, EventStore, GroupSeal, StoredSeal } from '@fairlot/event-store-port';
import { eventually } from '@fairlot/testing';
import { expect, it } from 'vitest';
import { makeStream, makeUnit, makeWrite } from './builders.js';
import { endOfLog } from './follow-log.js';

const makeSeal = (chain: string, number: number): GroupSeal => ({
  chain,
  number,
  record: '{"r": [1.50, "è"]}',
  proof: '{"p":\n1e2}',
});

export const sealContract = (open: () => Promise<EventStore>): void => {
  it('stores a seal byte for byte with its batch, and reads it in log order', async () => {
    const store = await open();
    const chain = randomUUID();
    const stream = makeStream();
    const start = await endOfLog(store);
    const sealed = (number: number) => () => makeSeal(chain, number);
    await store.append(
      [makeUnit(makeWrite(stream, 0, 2)), makeUnit(makeWrite(makeStream(), 0))],
      sealed(0),
    );
    await store.append([makeUnit(makeWrite(stream, 2))]);
    await store.append([makeUnit(makeWrite(stream, 3, 2))], sealed(1));
    const [, , , fourth, fifth] = await store.readStream(stream);
    const ours = async (after: string | null) =>
      (await store.readSeals({ after, limit: 1_000 })).filter((seal) => seal.chain === chain);
    await eventually(async () => expect(await ours(start)).toHaveLength(2));
    const [first, second] = (await ours(start)) as [StoredSeal, StoredSeal];
    expect(first).toEqual({ ...makeSeal(chain, 0), at: expect.any(String) as string });
    expect(second).toEqual({ ...makeSeal(chain, 1), at: fifth?.at });
    expect(first.at < (fourth?.at ?? '')).toBe(true);
    expect(await ours(first.at)).toEqual([second]);
    expect(await ours(second.at)).toEqual([]);
    expect(await store.readSeals({ after: start, limit: 1 })).toHaveLength(1);
    const chains = (await store.sealChains()).filter((ends) => ends.first.chain === chain);
    expect(chains).toEqual([{ first, newest: second }]);
  });

  it('requests a seal of the written units only, and stores no seal for failed units', async () => {
    const store = await open();
    const chain = randomUUID();
    const lost = makeStream();
    const won = makeStream();
    await store.append([makeUnit(makeWrite(lost, 0))]);
    const loses = makeUnit(makeWrite(lost, 0));
    const wins = makeUnit(makeWrite(won, 0));
    const sealed: (readonly AppendUnit[])[] = [];
    const seal = (writing: readonly AppendUnit[]) => {
      sealed.push(writing);
      return makeSeal(chain, 0);
    };
    await store.append([loses, wins], seal);
    expect(sealed.at(-1)).toEqual([wins]);
    // No seal is requested for a batch without a unit to write, such as after a lost race or a gap.
    await store.append([makeUnit(makeWrite(lost, 0))], () => makeSeal(chain, 1));
    await store.append([makeUnit(makeWrite(won, 7))], () => makeSeal(chain, 1));
    const ends = (await store.sealChains()).find(({ first }) => first.chain === chain);
    expect(ends?.newest).toMatchObject({ number: 0 });
  });
};
