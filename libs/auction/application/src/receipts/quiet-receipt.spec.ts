import type { Receipt } from '@fairlot/event-sourcing-engine';
import { makeSigner } from '@fairlot/event-sourcing-engine/testing';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { assert } from '@fairlot/kernel';
import { beforeAll, expect, it } from 'vitest';
import { makeLot, makeAuctionWorld } from '../testing/auction-world.js';
import { ReceiptCheck } from './receipt-check.js';

const signer = makeSigner();
const keys = {
  all: () => Promise.resolve([signer]),
  blinded: (hash: string) => signer.blinded(hash),
};
const log = new MemoryEventLog();
const receipts = new ReceiptCheck(keys, new MemoryEventStore(log), {
  refusalReceipt: () => Promise.resolve(null),
});
const check = (receipt: Receipt) => receipts.check({ ...receipt, path: [...receipt.path] });

/** Receipts of sealed bids: of two consecutive bids on one lot, and of one on another lot. */
let own: Receipt;
let next: Receipt;
let elsewhere: Receipt;

beforeAll(async () => {
  const world = makeAuctionWorld(new MemoryEventStore(log));
  const lots = [makeLot(1), makeLot(2)];
  await world.run(await world.publish(lots, {}, { format: { kind: 'SEALED' } }));
  const receiptOf = async (idLot: number, idDealer: number) => {
    const lot = { idAuction: 1, idLot };
    const placed = await world.bid(lot, idDealer, 6_000, { kind: 'SEALED' });
    assert(placed.outcome === 'accepted' && placed.receipt !== null, 'it was accepted');
    return placed.receipt;
  };
  own = await receiptOf(1, 7);
  next = await receiptOf(1, 8);
  elsewhere = await receiptOf(2, 7);
});

it('the receipt of a sealed bid is valid, and reveals neither its position nor its predecessor', async () => {
  for (const receipt of [own, next, elsewhere]) {
    expect(receipt.position).toBeNull();
    expect((await check(receipt)).valid).toBe(true);
  }
  expect(next.previousHash).not.toBe(own.eventHash);
});

it.each<[string, () => Partial<Receipt>]>([
  ['the command of another dealer', () => ({ commandId: next.commandId })],
  ['a command on another lot', () => ({ commandId: elsewhere.commandId })],
  ['a command that was never sent', () => ({ commandId: 'never' })],
  ['another lot', () => ({ stream: elsewhere.stream })],
  ['the hashes of another bid', () => ({ eventHash: next.eventHash })],
  ['an open link', () => ({ previousHash: own.eventHash })],
])('a signed receipt of %s is rejected, because no log contains it', async (_what, change) => {
  const { stream, position, commandId, ingressAt, decidedAt, eventHash, previousHash } = own;
  const body = { stream, position, commandId, ingressAt, decidedAt, eventHash, previousHash };
  const [other] = signer.sign([{ ...body, ...change() }]);
  expect(await check(other!)).toEqual({
    valid: false,
    checks: { signature: true, path: true, event: false },
  });
});
