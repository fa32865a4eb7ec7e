import { Contexts, recordedStateHash } from '@fairlot/event-sourcing-declaration';
import { canonicalState, lotDecider, type LotEvent } from '@fairlot/auction-domain';
import { auctionDeclaration, decode } from '@fairlot/auction-event-schema';
import type { CommittedEvent } from '@fairlot/event-store-port';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { OFFER_COUNT, playHistory } from '../testing/play-history.js';
import { replayAuctionStreams, type ReplayRequest } from './replay-auction-streams.js';

const contexts = new Contexts([auctionDeclaration]);
const log = new MemoryEventLog();
const store = new MemoryEventStore(log);
beforeAll(() => playHistory(store));

const replay = (request: Partial<ReplayRequest> = {}, of = store) =>
  replayAuctionStreams(
    { store: of, contexts },
    { idAuction: 1, idLot: null, at: null, to: null, ...request },
  );
const ofLot = () => log.events.filter(({ stream }) => stream === 'lot-1.1');
const recordedIn = (event: CommittedEvent | undefined) =>
  (JSON.parse(event?.metadata ?? '{}') as { stateHash?: string }).stateHash ?? null;

/** Hash of the state after these events, with the next event's salt, or else the last one's. */
const foldedHash = (events: readonly CommittedEvent[], next?: CommittedEvent) => {
  let state = lotDecider.initial;
  for (const { type, version, data } of events) {
    state = lotDecider.evolve(state, decode(type, version, data) as LotEvent);
  }
  const salt = (recordedIn(next) === null ? events.at(-1) : next)?.salt ?? null;
  return recordedStateHash(salt, JSON.stringify(canonicalState.lot(state)));
};

describe('replaying an auction', () => {
  it('I7: rebuilds each stream of the auction and matches every recorded state', async () => {
    const streams = await replay();
    expect(streams.map(({ stream }) => stream)).toEqual([
      'auction-1',
      'lot-1.1',
      'award-1.1',
      'lot-1.2',
      'award-1.2',
      'lot-1.3',
      'award-1.3',
    ]);
    const recorded = log.events.filter(
      (event) => !event.stream.startsWith('vehicle') && recordedIn(event) !== null,
    );
    expect(streams.reduce((sum, { compared }) => sum + compared, 0)).toBe(recorded.length);
    expect(streams.flatMap(({ differing }) => differing)).toEqual([]);
    expect(streams[1]?.stateHash).toBe(foldedHash(ofLot()));
  });

  it('stops at any position, with the state that the engine recorded next', async () => {
    for (const at of [0, 1, 40, 63, OFFER_COUNT + 1]) {
      const [lot] = await replay({ idLot: 1, at });
      expect(lot).toMatchObject({ stream: 'lot-1.1', position: at });
      expect(lot?.stateHash).toBe(foldedHash(ofLot().slice(0, at + 1), ofLot().at(at + 1)));
      expect(lot?.recordedHash).toBe(recordedIn(ofLot().at(at + 1)));
    }
    const [atVoid] = await replay({ idLot: 1, at: OFFER_COUNT + 1 });
    expect(atVoid?.recordedHash).toBe(atVoid?.stateHash);
  });

  it('stops at a log position in every stream', async () => {
    const place = log.events.findIndex(({ stream }) => stream === 'award-1.2');
    const streams = await replay({ to: log.events.at(place)?.at ?? null });
    const until = log.events.slice(0, place + 1);
    for (const { stream, position } of streams) {
      expect(position).toBe(until.filter((event) => event.stream === stream).length - 1);
    }
    expect(streams.map(({ stream }) => stream)).toContain('award-1.2');
    expect(streams.map(({ stream }) => stream)).not.toContain('award-1.1');
  });

  it('rebuilds one lot together with its award', async () => {
    const streams = await replay({ idLot: 2 });
    expect(streams.map(({ stream }) => stream)).toEqual(['lot-1.2', 'award-1.2']);
  });

  it('I7: reports a state that differs from the recorded one', async () => {
    const rewritten = new MemoryEventLog();
    const forged = new MemoryEventStore(rewritten);
    await playHistory(forged);
    const events = rewritten.streams.get('lot-1.1') ?? [];
    for (const [index, event] of events.entries()) {
      if (index !== 63) continue;
      const data = event.data.replace(/"idDealer":\d+/, '"idDealer":104');
      events[index] = { ...event, data };
    }
    const [lot] = await replay({ idLot: 1 }, forged);
    expect(lot?.differing.map(({ position }) => position)).toEqual([64]);
    expect(lot?.differing[0]?.recorded).toBe(recordedIn(events.at(64)));
    expect(lot?.differing[0]?.replayed).not.toBe(recordedIn(events.at(64)));
  });

  it.each([
    [{ idAuction: 9 }, /no auction-9/],
    [{ idLot: 9 }, /no lot-1\.9/],
    [{ idLot: 1, at: 500 }, /lot-1\.1 ends at position \d+/],
  ])('refuses an unknown stream or position: %j', async (request, message) => {
    await expect(replay(request)).rejects.toMatchObject({ exitCode: 1, code: 'NOT_FOUND' });
    await expect(replay(request)).rejects.toThrow(message);
  });
});
