import { readdirSync, readFileSync } from 'node:fs';
import { auctionDeclaration } from '@fairlot/auction-event-schema';
import { Contexts, stateHash } from '@fairlot/event-sourcing-declaration';
import type { CommittedEvent, StoredSeal } from '@fairlot/event-store-port';
import { describe, expect, it } from 'vitest';
import { makeLogStore } from '../testing/stored-log.js';
import { verifyLog } from './verify-log.js';

type Kept = {
  readonly keys: readonly string[];
  readonly events: readonly CommittedEvent[];
  readonly seals: readonly StoredSeal[];
};

const folder = new URL('../../fixtures/logs/', import.meta.url);
const contexts = new Contexts([auctionDeclaration]);

/** Reads a stored log. The oldest one is from before salts, seals and the tool that stores logs. */
const keptAs = (file: string): Kept => {
  const kept = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Kept | CommittedEvent[];
  if (!Array.isArray(kept)) return kept;
  return { keys: [], events: kept.map((event) => ({ ...event, salt: null })), seals: [] };
};

const statesOf = (events: readonly CommittedEvent[]): Record<string, string> => {
  const streams = Map.groupBy(events, ({ stream }) => stream);
  const folded = Array.from(streams, ([stream, own]) => {
    const { aggregate } = contexts.targetOf(stream);
    const state = own.reduce(
      (before, { type, version, data }) =>
        aggregate.decider.evolve(before, contexts.codec.decode(type, version, data)),
      aggregate.decider.initial,
    );
    return [stream, stateHash(aggregate.digest(state))] as const;
  });
  return Object.fromEntries(folded.sort(([one], [other]) => (one < other ? -1 : 1)));
};

const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

describe.each(files)('the stored log %s', (file) => {
  const { keys, events, seals } = keptAs(file);

  it('I8 is verified, with each recorded state and every group', async () => {
    const verification = await verifyLog({
      store: makeLogStore(events, seals),
      publicKeyPems: keys,
      contexts,
    });
    expect(verification.faults).toEqual([]);
    expect(verification).toMatchObject({
      events: events.length,
      groups: seals.length,
      sealedEvents: seals.length === 0 ? 0 : events.length,
    });
    expect(verification.stateHashes).toBeGreaterThan(20);
  });

  it('I8 is folded to the same states as when it was stored', async () => {
    const snapshot = new URL(file.replace('.json', '.states.snap'), folder).pathname;
    await expect(`${JSON.stringify(statesOf(events), null, 2)}\n`).toMatchFileSnapshot(snapshot);
  });
});

it('the newest stored log has groups, salts and recorded states of the current version', () => {
  const newest = keptAs('with-seals.json');
  expect(newest.seals.length).toBeGreaterThan(50);
  expect(newest.events.every(({ salt }) => salt !== null)).toBe(true);
  expect(newest.events.some(({ metadata }) => metadata.includes('"stateHashVersion":2'))).toBe(
    true,
  );
});
