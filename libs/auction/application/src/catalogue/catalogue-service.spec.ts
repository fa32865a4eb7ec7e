import type { Caller } from '@fairlot/access-domain';
import { demonstrationCallers } from '@fairlot/access-domain/testing';
import type { BeginOutcome, CatalogueRun } from '@fairlot/auction-read-model';
import type { CatalogueEntry } from '@fairlot/vehicles-dossier';
import { describe, expect, it, vi } from 'vitest';
import { CatalogueService } from './catalogue-service.js';

const WISH = { language: 'en', commandId: 'a' } as const;
const caller = { ...demonstrationCallers.dealer1, idUser: 1 } as Caller;

/** A service for which the test releases the lots of a catalogue one by one. */
const makeService = () => {
  const log: string[] = [];
  const waiting: (() => void)[] = [];
  const rooms: boolean[] = [];
  let runs = 0;
  const catalogues = {
    begin: async (_: unknown, hasCapacity: boolean): Promise<BeginOutcome> => {
      rooms.push(hasCapacity);
      runs += 1;
      return hasCapacity ? { run: `run ${runs}` } : { outcome: 'busy' };
    },
    reached: async () => true,
    store: async ({ run }: CatalogueRun, content: AsyncIterable<Uint8Array>) => {
      for await (const piece of content) if (piece.length > 0) log.push(`${run} drawn`);
      log.push(`${run} kept`);
    },
    failed: async ({ run }: CatalogueRun) => void log.push(`${run} failed`),
  };
  const entries = async function* () {
    for (const idLot of [1, 2]) {
      await new Promise<void>((resolve) => waiting.push(resolve));
      const entry = { title: `${idLot}`, terms: '', rows: [], condition: [], address: 'x' };
      yield { ...entry, picture: null, idLot } satisfies CatalogueEntry & { idLot: number };
    }
  };
  const front = {
    kind: 'a',
    title: 'b',
    facts: [],
    note: '',
    address: 'x',
    contents: 'c',
    entries: [],
    language: 'en',
    at: new Date(0),
  };
  const reader = { catalogue: async () => ({ front, entries: entries(), lots: 2 }) };
  const visibility = { visible: async () => ({}) };
  const service = new CatalogueService(visibility as never, catalogues as never, reader as never);
  const release = async () => {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0), 10_000);
    waiting.shift()?.();
  };
  return { service, log, rooms, release };
};

describe('the catalogues of one process', () => {
  it('are created two at a time, and the next one starts when one ends', async () => {
    const { service, rooms, log, release } = makeService();
    await service.begin(caller, 1, WISH);
    await service.begin(caller, 1, WISH);
    await expect(service.begin(caller, 1, WISH)).rejects.toMatchObject({
      code: 'OVERLOADED',
      retryAfterSeconds: 10,
    });
    for (let lots = 0; lots < 4; lots += 1) await release();
    await vi.waitFor(() => expect(log).toContain('run 1 kept'), 10_000);
    await vi.waitFor(() => expect(log).toContain('run 2 kept'), 10_000);
    await service.begin(caller, 1, WISH);
    expect(rooms).toEqual([true, true, false, true]);
    const over = service.onModuleDestroy();
    await release();
    await over;
  });

  it('are marked as failed if the process ends before they are ready, and no further ones start', async () => {
    const { service, log, rooms, release } = makeService();
    await service.begin(caller, 1, WISH);
    const over = service.onModuleDestroy();
    await release();
    await over;
    expect(log.at(-1)).toBe('run 1 failed');
    expect(log).not.toContain('run 1 kept');
    await expect(service.begin(caller, 1, WISH)).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(rooms).toEqual([true, false]);
  });
});
