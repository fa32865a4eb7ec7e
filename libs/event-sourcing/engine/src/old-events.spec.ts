import { chainHash, NO_HASH } from '@fairlot/event-sourcing-declaration';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { assert } from '@fairlot/kernel';
import { expect, it } from 'vitest';
import { randomSalts } from './proof/salts.js';
import { addTo, makeEngine, makeSigner, STARTED_AT } from './testing/engine-builders.js';
import { plainCodec } from './testing/tally.js';
import { verifyReceipt } from './proof/verify-receipt.js';

/** Writes a stream as before events had salts. */
const makeOldStream = async (amounts: readonly number[]) => {
  const log = new MemoryEventLog();
  const store = new MemoryEventStore(log);
  let [hash, total] = [NO_HASH, 0];
  const requests = amounts.map((amount) => addTo({ a: amount }));
  for (const [position, { commandId, fingerprint, actor, ingressAt }] of requests.entries()) {
    total += amounts[position] ?? 0;
    const encoded = plainCodec.encode({
      type: 'Added',
      data: { amount: amounts[position], total },
    });
    const facts = { commandId, fingerprint, actor, ingressAt, decidedAt: STARTED_AT };
    const event = { ...encoded, metadata: JSON.stringify(facts), salt: null };
    hash = chainHash(hash, { stream: 'a', position, ...event });
    const writes = [{ stream: 'a', expected: position, events: [{ ...event, hash }] }];
    await store.append([{ commandId, writes }]);
  }
  return { log, requests, engine: makeEngine(store, { salts: randomSalts() }) };
};

it('a later receipt never contains the hash of an event without a salt, not even as its link', async () => {
  const { log, requests, engine } = await makeOldStream([1, 2]);
  const old = log.events.map(({ hash }) => hash);
  const again = await engine.execute(requests[1]!);
  const next = await engine.execute(addTo({ a: 4 }));
  const last = await engine.execute(addTo({ a: 8 }));
  const receipts = [again, next, last].map((outcome) => {
    assert(outcome.outcome === 'accepted' && outcome.receipt !== null, 'it has a receipt');
    expect(verifyReceipt(outcome.receipt, [makeSigner().publicKeyPem])).toBe(true);
    return outcome.receipt;
  });
  expect(receipts.map(({ position }) => position)).toEqual([1, 2, 3]);
  const shown = JSON.stringify(receipts);
  expect(old.filter((hash) => shown.includes(hash))).toEqual([]);
  const stands = receipts[0]?.eventHash ?? '';
  expect([/^[0-9a-f]{64}$/.test(stands), stands === receipts[0]?.previousHash]).toEqual([
    true,
    false,
  ]);
  expect(again).toEqual(await engine.execute(requests[1]!));
  expect(receipts[2]?.previousHash).toBe(receipts[1]?.eventHash);
});

it('an engine chains new events to events without salts, and recognises their commands', async () => {
  const { log, requests, engine } = await makeOldStream([1, 2]);
  const other = await engine.execute({ ...requests[1]!, fingerprint: 'e'.repeat(32) });
  expect(other).toMatchObject({ refusal: { code: 'COMMAND_ID_REUSED' } });
  await engine.execute(addTo({ a: 4 }));
  const [, before, after] = log.events;
  expect(after?.salt).toMatch(/^[0-9a-f]{32}$/);
  expect(after?.hash).toBe(chainHash(before!.hash, after!));
});

it('two events never get the same salt, even across buffers of random bytes', () => {
  const salts = randomSalts();
  const drawn = Array.from({ length: 2_000 }, salts);
  expect(new Set(drawn).size).toBe(2_000);
  expect(drawn.every((salt) => /^[0-9a-f]{32}$/.test(salt))).toBe(true);
});
