import { createPublicKey, generateKeyPairSync, hash, verify } from 'node:crypto';
import type { StoredSeal } from '@fairlot/event-store-port';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { RECORD_VERSION, groupSigningText, type GroupRecord } from '../commit/group-record.js';
import { PublicKeys } from './public-keys.js';
import { ReceiptSigner } from './receipt-signer.js';
import { addTo, makeEngine, makeSigner } from '../testing/engine-builders.js';
import { BadSeal, openSeal } from './verify-seal.js';

const signer = makeSigner();
const keys = new PublicKeys([signer.publicKeyPem]);
const sha256 = (text: string) => hash('sha256', text);

let log: MemoryEventLog;
let seal: StoredSeal;
beforeEach(async () => {
  log = new MemoryEventLog();
  await makeEngine(new MemoryEventStore(log)).execute(addTo({ a: 1, b: 2 }));
  seal = log.seals[0]!;
});

/** Signs a record like a seal, as the holder of the key could. */
const signed = (record: object, by = signer): StoredSeal => {
  const text = JSON.stringify(record);
  const proof = JSON.stringify(by.signText(groupSigningText(sha256(`group\n${text}`))));
  return { ...seal, record: text, proof };
};
const recordIn = ({ record }: StoredSeal) => JSON.parse(record) as GroupRecord;

describe('the seal of a group', () => {
  it('can be verified without this program: it is a signature over the hash of its record', () => {
    const { keyId, signature } = JSON.parse(seal.proof) as { keyId: string; signature: string };
    const own = sha256(`group\n${seal.record}`);
    const key = createPublicKey(signer.publicKeyPem);
    const text = Buffer.from(`fairlot group\n${own}`);
    expect(verify(null, text, key, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(keyId).toBe(hash('sha256', key.export({ format: 'der', type: 'spki' })).slice(0, 32));
    expect(recordIn(seal).events).toBe(sha256(log.events.map((event) => event.hash).join('\n')));
    expect(openSeal(seal, keys)).toEqual({ record: recordIn(seal), hash: own, keyId });
  });

  it('is verified with the key that signed it, among older and newer keys', () => {
    const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' });
    const other = new ReceiptSigner(pem.toString());
    const both = new PublicKeys([other.publicKeyPem, signer.publicKeyPem]);
    expect(openSeal(seal, both).keyId).toBe(signer.keyId);
    expect([both.has(other.keyId), keys.has(other.keyId)]).toEqual([true, false]);
    const foreign = signed(recordIn(seal), other);
    expect(openSeal(foreign, both).keyId).toBe(other.keyId);
    expect(() => openSeal(foreign, keys)).toThrow('no known key');
    const claimed = { ...(JSON.parse(foreign.proof) as object), keyId: signer.keyId };
    expect(() => openSeal({ ...foreign, proof: JSON.stringify(claimed) }, keys)).toThrow(BadSeal);
  });

  const proofOf = (change: object) => ({
    proof: JSON.stringify({ ...(JSON.parse(seal.proof) as object), ...change }),
  });
  it.each<[string, () => Partial<StoredSeal>, string]>([
    ['other events', () => ({ record: seal.record.replace('"a",0,1', '"a",0,2') }), 'known key'],
    ['changed spacing', () => ({ record: ` ${seal.record}` }), 'known key'],
    ['no proof', () => ({ proof: 'null' }), 'known key'],
    ['a string as proof', () => ({ proof: '"signed"' }), 'known key'],
    ['an invalid key id', () => proofOf({ keyId: [signer.keyId] }), 'known key'],
    ['no key', () => proofOf({ keyId: undefined }), 'known key'],
    ['no signature', () => proofOf({ signature: undefined }), 'known key'],
    ['a number as signature', () => proofOf({ signature: 64 }), 'known key'],
    ['a truncated proof', () => ({ proof: seal.proof.slice(1) }), 'what the engine writes'],
    ['another chain', () => ({ chain: 'another' }), 'another group'],
    ['another number in its chain', () => ({ number: 1 }), 'another group'],
  ])('is invalid with %s', (_, change, why) => {
    const bad = { ...seal, ...change() };
    expect(() => openSeal(bad, keys)).toThrow(BadSeal);
    expect(() => openSeal(bad, keys)).toThrow(why);
  });

  it('is rejected if a newer version of the program wrote it', () => {
    const newer = signed({ ...recordIn(seal), v: RECORD_VERSION + 1 });
    expect(() => openSeal(newer, keys)).toThrow('the seal has version 2, which this program');
    expect(openSeal(signed(recordIn(seal)), keys).record).toEqual(recordIn(seal));
  });

  it('is rejected if its signed text is not JSON', () => {
    const text = '{';
    const proof = JSON.stringify(signer.signText(groupSigningText(sha256(`group\n${text}`))));
    expect(() => openSeal({ ...seal, record: text, proof }, keys)).toThrow(BadSeal);
  });
});
