import { makeCaller } from '@fairlot/access-domain/testing';
import type { RefusalReceipt } from '@fairlot/contracts/auction';
import { type Receipt, refusalText, userCommandId } from '@fairlot/event-sourcing-engine';
import { makeSigner } from '@fairlot/event-sourcing-engine/testing';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { beforeEach, expect, it } from 'vitest';
import { makeLot, makeAuctionWorld } from '../testing/auction-world.js';
import { ReceiptCheck } from './receipt-check.js';

const LOT = { idAuction: 1, idLot: 1 };
const DEALER = 7;
const me = makeCaller({ idUser: DEALER * 10 });
const CHOSEN = '11111111-1111-4111-8111-111111111111';
const ACCEPTED = '33333333-3333-4333-8333-333333333333';
const signer = makeSigner();
const keys = {
  all: () => Promise.resolve([signer]),
  blinded: (hash: string) => signer.blinded(hash),
};

let log: MemoryEventLog;
let receipts: ReceiptCheck;

const bid = async (world: ReturnType<typeof makeAuctionWorld>, chosen: string, euros: number) =>
  world.bid(LOT, DEALER, euros, { commandId: userCommandId(me.idUser, chosen) });

beforeEach(async () => {
  log = new MemoryEventLog();
  const store = new MemoryEventStore(log);
  const world = makeAuctionWorld(store);
  await world.run(await world.publish([makeLot(1)]));
  await bid(world, CHOSEN, 10);
  await bid(world, ACCEPTED, 5_000);
  receipts = new ReceiptCheck(keys, store, world.engine);
});

/** Signs a receipt of a refusal again, after its content was changed. */
const signed = ({ keyId: _key, signature: _old, ...body }: RefusalReceipt): RefusalReceipt => ({
  ...body,
  ...signer.signText(refusalText(body)),
});

it('the receipt of a refusal is returned to its caller, but not to another user with the same command id', async () => {
  const receipt = await receipts.ofRefusal(me, CHOSEN);
  expect(receipt).toMatchObject({
    commandId: userCommandId(me.idUser, CHOSEN),
    stream: 'lot-1.1',
    code: 'NOT_A_WHOLE_STEP',
    facts: { basePriceMinor: 5_000_00 },
  });
  for (const [caller, id] of [
    [makeCaller({ idUser: 80 }), CHOSEN],
    [me, receipt.commandId],
    [me, '22222222-2222-4222-8222-222222222222'],
  ] as const)
    await expect(receipts.ofRefusal(caller, id)).rejects.toThrow('NOT_FOUND');
});

it('ENG-10 a refusal receipt is still valid after its record was deleted', async () => {
  const receipt = await receipts.ofRefusal(me, CHOSEN);
  const holds = { valid: true, checks: { signature: true, path: true, event: true } };
  expect(await receipts.check(receipt)).toEqual(holds);
  log.forget(1);
  expect(await receipts.check(receipt)).toEqual(holds);
});

it.each<[string, Partial<RefusalReceipt>]>([
  ['another code', { code: 'LOT_CLOSED' }],
  ['other facts', { facts: {} }],
  ['an earlier arrival', { ingressAt: 1 }],
  ['other rules', { rules: null }],
])('ENG-10 rejects a receipt of %s, even if signed, while the record exists', async (_, change) => {
  const receipt = await receipts.ofRefusal(me, CHOSEN);
  const made = { ...receipt, ...change };
  expect(await receipts.check(made)).toEqual({
    valid: false,
    checks: { signature: false, path: false, event: false },
  });
  expect(await receipts.check(signed(made))).toEqual({
    valid: false,
    checks: { signature: true, path: true, event: false },
  });
});

it('ENG-10 rejects a signed refusal receipt of an accepted command', async () => {
  const receipt = await receipts.ofRefusal(me, CHOSEN);
  const accepted = { ...receipt, commandId: userCommandId(me.idUser, ACCEPTED) };
  expect((await receipts.check(signed(accepted))).checks).toMatchObject({
    signature: true,
    event: false,
  });
});

it('the signature of a refusal is not accepted as the signature of a root with the same text', async () => {
  const { signature, keyId, ...body } = await receipts.ofRefusal(me, CHOSEN);
  const root = Buffer.from(refusalText(body)).toString('hex');
  const { commandId, ingressAt, decidedAt } = body;
  const lookup: Receipt = {
    stream: 'lot-1.1',
    position: 2,
    commandId,
    ingressAt,
    decidedAt,
    keyId,
    signature,
    root,
    eventHash: '0'.repeat(64),
    previousHash: '0'.repeat(64),
    path: [],
  };
  const { checks } = await receipts.check({ ...lookup, path: [...lookup.path] });
  expect(checks).toEqual({ signature: false, path: false, event: false });
});
