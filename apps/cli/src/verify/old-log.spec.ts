import { readFileSync } from 'node:fs';
import { auctionDeclaration } from '@fairlot/auction-event-schema';
import { Contexts } from '@fairlot/event-sourcing-declaration';
import type { CommittedEvent, StoredSeal } from '@fairlot/event-store-port';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { describe, expect, it } from 'vitest';
import {
  changeData,
  withChangedEvent,
  withRebuiltChains,
  makeLogStore,
} from '../testing/stored-log.js';
import { makeReceiptSigner, awardLater, playHistory } from '../testing/play-history.js';
import { verifyLog } from './verify-log.js';

/** A log written before sales formats existed, with version 2 of all events that contain terms. */
const stored = JSON.parse(
  readFileSync(new URL('../../fixtures/logs/before-formats.json', import.meta.url), 'utf8'),
) as Omit<CommittedEvent, 'salt'>[];

/** These events have no salts, because the column did not exist. */
const written = stored.map((event): CommittedEvent => ({ ...event, salt: null }));

const signer = makeReceiptSigner();
const contexts = new Contexts([auctionDeclaration]);
const verify = (events: readonly CommittedEvent[], seals: readonly StoredSeal[] = []) =>
  verifyLog({
    store: makeLogStore(events, seals),
    contexts,
    publicKeyPems: [signer.publicKeyPem],
    concerns: () => true,
  });

it('I8 a log from before sales formats existed is verified, with every recorded state', async () => {
  const recorded = written.filter(({ metadata }) => metadata.includes('"stateHash"'));
  expect(recorded.length).toBeGreaterThan(30);
  expect(new Set(written.map(({ data }) => /"sealed":(true|false)/.exec(data)?.[1]))).toEqual(
    new Set([undefined, 'true', 'false']),
  );
  expect(await verify(written)).toMatchObject({
    events: written.length,
    stateHashes: recorded.length,
    faultCount: 0,
  });
});

it('a lot in such a log is reported if its sales format was changed', async () => {
  const other = withRebuiltChains(
    withChangedEvent(written, { stream: 'lot-2.1', position: 0 }, changeData({ sealed: false })),
  );
  const { faults } = await verify(other);
  expect(faults.map(({ stream, rule }) => `${stream} ${rule}`)).toContain('lot-2.1 STATE_HASH');
});

describe('a log from before salts and seals existed, continued with them', () => {
  const goneOn = async () => {
    const log = new MemoryEventLog();
    for (const { stream, position: expected, at: _, ...event } of written) {
      const { commandId } = JSON.parse(event.metadata) as { commandId: string };
      log.write({ commandId, writes: [{ stream, expected, events: [event] }] });
    }
    const store = new MemoryEventStore(log);
    await awardLater(store, signer, { idAuction: 1, idLot: 3, idOffer: 2 });
    await playHistory(store, { signer, idAuction: 3 });
    return log;
  };

  it('I8 is verified completely, and the report says which part is signed and which only hashed', async () => {
    const { events, seals } = await goneOn();
    const mixed = events.filter(({ stream }) => stream === 'award-1.3');
    expect(mixed.map(({ salt }) => salt === null)).toEqual([true, false]);
    expect(await verify(events, seals)).toMatchObject({
      faultCount: 0,
      events: events.length,
      groups: seals.length,
      unsealed: { events: written.length },
      sealedEvents: events.length - written.length,
    });
  });

  it('is reported if an event without salt was changed, by the hashes before and after it', async () => {
    const { events, seals } = await goneOn();
    const old = { stream: 'award-1.3', position: 0 };
    const changed = withChangedEvent(events, old, changeData({ reserveMet: false }));
    const rules = async (log: readonly CommittedEvent[]) =>
      (await verify(log, seals)).faults.map(
        ({ stream, position, rule }) => `${stream}@${position} ${rule}`,
      );
    expect(await rules(changed)).toContain('award-1.3@0 CHAIN');
    expect(await rules(withRebuiltChains(changed))).toContain('award-1.3@1 SEALED');
  });
});
