import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { commandKind } from '../command/command-kind.js';
import type { Engine } from '../engine.js';
import { ReceiptSigner } from './receipt-signer.js';
import { checkRefusal, type RefusalReceipt } from './refusal-receipt.js';
import type { Transaction } from '../command/script.js';
import {
  makeEngine,
  makeRequest,
  makeSigner,
  ManualClock,
  STARTED_AT,
} from '../testing/engine-builders.js';
import { FaultyStore } from '../testing/faulty-store.js';
import { jarContexts, jarOf } from '../testing/jars.js';

const keys = [makeSigner().publicKeyPem];
let store: FaultyStore;
let engine: Engine;
beforeEach(async () => {
  store = new FaultyStore(new MemoryEventStore(new MemoryEventLog()));
  const clock = new ManualClock(STARTED_AT + 7);
  engine = makeEngine(store, { codec: jarContexts.codec, clock });
  await send((tx) => tx.decide(jarOf(1), { type: 'OpenJar', max: 10 }));
});

/** Sends a command. Returns its id. */
const send = async (script: (tx: Transaction) => unknown) => {
  const request = makeRequest(script, () => null);
  await engine.execute({ ...request, kind: commandKind('Some', script), input: {} });
  return request.commandId;
};
const receiptOf = async (script: (tx: Transaction) => unknown) => {
  const receipt = await engine.refusalReceipt(await send(script));
  if (receipt === null) throw new Error('no receipt');
  return receipt;
};
const tooMuch = (tx: Transaction) => tx.decide(jarOf(1), { type: 'PutCoins', coins: 11 });

describe('the receipt of a refusal', () => {
  it('contains the answer, times, stream and rules, and anybody can verify it', async () => {
    const commandId = await send(tooMuch);
    const receipt = (await engine.refusalReceipt(commandId))!;
    const { keyId, signature, ...body } = receipt;
    expect(body).toEqual({
      commandId,
      stream: 'jar-1',
      code: 'TOO_MUCH',
      facts: { total: 0, max: 10 },
      ingressAt: STARTED_AT,
      decidedAt: STARTED_AT + 7,
      rules: 'at most 10',
    });
    const facts = '[["max",10],["total",0]]';
    const times = `${STARTED_AT},${STARTED_AT + 7}`;
    const content = `["${commandId}","jar-1","TOO_MUCH",${facts},${times},"at most 10"]`;
    const text = Buffer.from(`fairlot refusal\n${content}`);
    const key = createPublicKey(keys[0]!);
    expect(verify(null, text, key, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(keyId).toBe(makeSigner().keyId);
  });

  it("is the same each time, whatever the order of the refusal's facts", async () => {
    const commandId = await send(tooMuch);
    const receipt = (await engine.refusalReceipt(commandId))!;
    expect(await engine.refusalReceipt(commandId)).toEqual(receipt);
    const { total, max } = receipt.facts;
    for (const facts of [
      { total, max },
      { max, total },
    ] as RefusalReceipt['facts'][])
      expect(checkRefusal({ ...receipt, facts }, keys)).toBe(true);
  });

  it.each<Partial<RefusalReceipt>>([
    { commandId: 'another' },
    { stream: 'jar-2' },
    { code: 'NOT_OPEN' },
    { facts: { total: 0, max: 11 } },
    { ingressAt: STARTED_AT + 1 },
    { decidedAt: STARTED_AT },
    { rules: 'at most 11' },
    { rules: null },
    { keyId: 'f'.repeat(32) },
    { signature: '' },
  ])('is invalid with %j', async (change) => {
    const receipt = await receiptOf(tooMuch);
    expect(checkRefusal(receipt, keys)).toBe(true);
    expect(checkRefusal({ ...receipt, ...change }, keys)).toBe(false);
  });

  it('is invalid if checked with the key of another signer', async () => {
    const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' });
    const other = new ReceiptSigner(pem.toString()).publicKeyPem;
    expect(checkRefusal(await receiptOf(tooMuch), [other])).toBe(false);
  });

  it('contains no stream if the command read none, and no rules if the stream has none', async () => {
    expect(await receiptOf((tx) => tx.refuse('NO'))).toMatchObject({ stream: null, rules: null });
    const notOpen = await receiptOf((tx) => tx.decide(jarOf(2), { type: 'PutCoins', coins: 1 }));
    expect(notOpen).toMatchObject({ stream: 'jar-2', code: 'NOT_OPEN', facts: {}, rules: null });
  });

  it.each(['NOT_FOUND', 'LOT_UNKNOWN'])(
    'does not show rules for %s, because they would reveal that something exists',
    async (code) => {
      const refused = (tx: Transaction) => tx.state(jarOf(1)).total === 0 && tx.refuse(code);
      expect(await receiptOf(refused)).toMatchObject({ code, rules: null });
    },
  );
});

describe('a request for the receipt of a refusal', () => {
  it('returns null for an accepted command, a command without events and an unknown id', async () => {
    const ids = [
      await send((tx) => tx.decide(jarOf(1), { type: 'PutCoins', coins: 1 })),
      await send((tx) => tx.decide(jarOf(1), { type: 'PutCoins', coins: 0 })),
      'nobody',
    ];
    for (const id of ids) expect(await engine.refusalReceipt(id)).toBeNull();
  });

  it('fails while the store is unavailable, and succeeds later', async () => {
    const commandId = await send(tooMuch);
    const cause = new Error('away');
    store.findRecord = () => Promise.reject(cause);
    await expect(engine.refusalReceipt(commandId)).rejects.toMatchObject({
      name: 'Unavailable',
      code: 'STORE_UNAVAILABLE',
      cause,
    });
  });
});
