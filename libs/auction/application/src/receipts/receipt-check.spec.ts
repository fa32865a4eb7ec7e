import { chainHash, NO_HASH, type EventMetadata } from '@fairlot/event-sourcing-declaration';
import { receiptHashes, type Receipt } from '@fairlot/event-sourcing-engine';
import { makeSigner } from '@fairlot/event-sourcing-engine/testing';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { assert } from '@fairlot/kernel';
import { beforeAll, expect, it } from 'vitest';
import { makeLot, makeAuctionWorld } from '../testing/auction-world.js';
import { ReceiptCheck } from './receipt-check.js';

const LOT = { idAuction: 1, idLot: 1 };
const signer = makeSigner();
const keys = {
  all: () => Promise.resolve([signer]),
  blinded: (hash: string) => signer.blinded(hash),
};
const log = new MemoryEventLog();
/** The same history, as stored before events had salts. */
const old = new MemoryEventLog();
let given: Receipt;

const noRefusals = { refusalReceipt: () => Promise.resolve(null) };
const checkIn = (wanted: MemoryEventLog, receipt: Receipt) =>
  new ReceiptCheck(keys, new MemoryEventStore(wanted), noRefusals).check({
    ...receipt,
    path: [...receipt.path],
  });

beforeAll(async () => {
  const world = makeAuctionWorld(new MemoryEventStore(log));
  await world.run(await world.publish([makeLot(1)]));
  await world.bid(LOT, 7, 9_000, { kind: 'AGENT' });
  const placed = await world.bid(LOT, 8, 6_000);
  assert(placed.outcome === 'accepted' && placed.receipt !== null, 'it was accepted');
  given = placed.receipt;
  for (const [commandId, events] of log.commands) {
    for (const { at: _, ...event } of events) {
      const { stream, position: expected } = event;
      const previous = old.streams.get(stream)?.at(-1)?.hash ?? NO_HASH;
      const unsalted = { ...event, salt: null };
      const hash = chainHash(previous, unsalted);
      old.write({ commandId, writes: [{ stream, expected, events: [{ ...unsalted, hash }] }] });
    }
  }
});

it('ENG-10 a current receipt is found in the log that issued it, and in no other log', async () => {
  expect((await checkIn(log, given)).valid).toBe(true);
  expect(await checkIn(old, given)).toEqual({
    valid: false,
    checks: { signature: true, path: true, event: false },
  });
});

it('ENG-10 a receipt from before salts existed is still valid, and so is the same receipt issued again', async () => {
  const { stream, position, commandId, ingressAt, decidedAt } = given;
  const [before, event] = old.streams.get(stream)!.slice(position! - 1);
  const body = { stream, position, commandId, ingressAt, decidedAt };
  const [first, again] = [undefined, keys.blinded].map(
    (blinded) =>
      signer.sign([{ ...body, ...receiptHashes(event!, before!, blinded && { blinded }) }])[0]!,
  );
  expect(first!.eventHash).toBe(event!.hash);
  expect((await checkIn(old, first!)).valid).toBe(true);
  expect((await checkIn(old, again!)).valid).toBe(true);
  expect(JSON.stringify(again)).not.toContain(event!.hash);
  expect(JSON.stringify(again)).not.toContain(before!.hash);
});

it('ENG-10 a forged receipt does not reveal whether its event is in the log', async () => {
  const event = log.streams.get(given.stream)![3]!;
  const { commandId } = JSON.parse(event.metadata) as EventMetadata;
  expect([event.hash, commandId]).toEqual([given.eventHash, given.commandId]);
  const signature = given.signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  const unsigned = { ...given, signature };
  expect(await checkIn(log, unsigned)).toEqual({
    valid: false,
    checks: { signature: false, path: true, event: false },
  });
});

it.each<[string, (whole: Receipt) => Partial<Receipt>]>([
  ['another command', () => ({ commandId: 'another' })],
  ['an earlier arrival', ({ ingressAt }) => ({ ingressAt: ingressAt - 1 })],
  ['an earlier decision', ({ decidedAt }) => ({ decidedAt: decidedAt - 1 })],
  ['another position', ({ position }) => ({ position: position! - 1 })],
  ['a position that does not exist yet', ({ position }) => ({ position: position! + 1 })],
  ['another event', () => ({ eventHash: NO_HASH })],
  ['another link', () => ({ previousHash: NO_HASH })],
  [
    'blinded hashes, which only events without a salt have',
    ({ eventHash, previousHash }) => ({
      eventHash: keys.blinded(eventHash),
      previousHash: keys.blinded(previousHash),
    }),
  ],
])('ENG-10 rejects a signed receipt of %s, because no log contains it', async (_what, change) => {
  const { stream, position, commandId, ingressAt, decidedAt, eventHash, previousHash } = given;
  const body = { stream, position, commandId, ingressAt, decidedAt, eventHash, previousHash };
  const [same, other] = [body, { ...body, ...change(given) }].map((one) => signer.sign([one])[0]!);
  expect((await checkIn(log, same!)).valid).toBe(true);
  expect(await checkIn(log, other!)).toEqual({
    valid: false,
    checks: { signature: true, path: true, event: false },
  });
});

it('a check of a receipt reads at most one event and its predecessor, even for the first event of a stream', async () => {
  const read: number[] = [];
  class Counted extends MemoryEventStore {
    override async readStream(...args: Parameters<MemoryEventStore['readStream']>) {
      const events = await super.readStream(...args);
      read.push(events.length);
      return events;
    }
  }
  const events = log.streams.get(given.stream)!;
  const check = new ReceiptCheck(keys, new Counted(log), noRefusals);
  // The first event, one in the middle, and the last.
  for (const position of [0, 2, 3]) {
    const event = events[position]!;
    const { commandId, ingressAt, decidedAt } = JSON.parse(event.metadata) as EventMetadata;
    const place = { stream: given.stream, position, commandId, ingressAt, decidedAt };
    const hashes = receiptHashes(event, events[position - 1] ?? null);
    const { path, ...receipt } = signer.sign([{ ...place, ...hashes }])[0]!;
    expect((await check.check({ ...receipt, path: [...path] })).valid).toBe(true);
  }
  expect(events).toHaveLength(4);
  expect(read).toEqual([1, 2, 2]);
});
