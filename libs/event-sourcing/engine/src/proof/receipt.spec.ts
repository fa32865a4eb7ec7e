import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeSigner, STARTED_AT } from '../testing/engine-builders.js';
import { NO_HASH, sha256 } from '@fairlot/event-sourcing-declaration';
import { ReceiptSigner } from './receipt-signer.js';
import { receiptHashes, receiptLeaf, type Receipt, type ReceiptBody } from './receipt.js';
import { checkReceipt, verifyReceipt } from './verify-receipt.js';

const makeBody = (position: number): ReceiptBody => ({
  stream: 'lot-1.1',
  position,
  commandId: `c${position}`,
  ingressAt: STARTED_AT,
  decidedAt: STARTED_AT + 1,
  eventHash: sha256(`${position}`),
  previousHash: sha256(`${position - 1}`),
});
const signer = makeSigner();
const keys = [signer.publicKeyPem];
const signed = (count: number) => signer.sign(Array.from({ length: count }, (_, n) => makeBody(n)));

describe('I12 receipts of commands', () => {
  it.each([1, 2, 3, 5, 8, 64, 100, 511])('can be verified for each of %i commands', (count) => {
    const receipts = signed(count);
    expect(receipts.every((receipt) => verifyReceipt(receipt, keys))).toBe(true);
    expect(new Set(receipts.map(({ signature }) => signature)).size).toBe(1);
    expect(receipts.every(({ path }) => path.length <= Math.ceil(Math.log2(count)))).toBe(true);
  });

  it('are not issued for commands without events', () => {
    expect(signed(0)).toEqual([]);
  });

  it('have a documented Merkle root, with different prefixes for leaves and inner nodes', () => {
    const [first, second, third] = signed(3) as [Receipt, Receipt, Receipt];
    const node = (left: string, right: string) => sha256(`node\n${left}\n${right}`);
    const [a, b, c] = [0, 1, 2].map((n) => receiptLeaf(makeBody(n))) as [string, string, string];
    expect(first.root).toBe(node(node(a, b), c));
    expect([first.path, second.path, third.path]).toEqual([
      [
        { side: 'R', hash: b },
        { side: 'R', hash: c },
      ],
      [
        { side: 'L', hash: a },
        { side: 'R', hash: c },
      ],
      [{ side: 'L', hash: node(a, b) }],
    ]);
  });

  it('have a documented leaf, which omits the position of a quiet event', () => {
    const rest = `c7\n${STARTED_AT}\n${STARTED_AT + 1}\n${sha256('7')}\n${sha256('6')}`;
    expect(receiptLeaf(makeBody(7))).toBe(sha256(`receipt\nlot-1.1\n7\n${rest}`));
    const quiet = { ...makeBody(7), position: null };
    expect(receiptLeaf(quiet)).toBe(sha256(`receipt\nlot-1.1\n-\n${rest}`));
    expect(verifyReceipt(signer.sign([quiet])[0]!, keys)).toBe(true);
  });

  const [, receipt] = signed(5) as [Receipt, Receipt];
  const zero = '0'.repeat(64);
  it.each<[string, Partial<Receipt>]>([
    ['stream', { stream: 'lot-1.2' }],
    ['position', { position: 2 }],
    ['position (null)', { position: null }],
    ['command id', { commandId: 'c2' }],
    ['ingress', { ingressAt: STARTED_AT - 1 }],
    ['decision', { decidedAt: STARTED_AT }],
    ['event hash', { eventHash: zero }],
    ['previous hash', { previousHash: zero }],
    ['root', { root: zero }],
    ['path', { path: receipt.path.slice(1) }],
    ['side', { path: receipt.path.map((step) => ({ ...step, side: 'R' as const })) }],
    ['key', { keyId: zero.slice(0, 32) }],
    ['signature', { signature: signed(3)[0]?.signature ?? '' }],
    ['empty signature', { signature: '' }],
    ['root (not a hash)', { root: 'zz' }],
  ])('do not verify with another %s', (_, tampered) => {
    expect(verifyReceipt(receipt, keys)).toBe(true);
    expect(verifyReceipt({ ...receipt, ...tampered }, keys)).toBe(false);
  });

  it('cannot be verified with the key of another signer', () => {
    const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' });
    const other = new ReceiptSigner(pem.toString());
    expect(checkReceipt(receipt, [other.publicKeyPem])).toEqual({ signature: false, path: true });
    expect(verifyReceipt(receipt, [other.publicKeyPem, ...keys])).toBe(true);
  });

  it('can be verified with Ed25519 keys only', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    expect(() => new ReceiptSigner(pem)).toThrow('Ed25519');
  });
});

describe('the link to the previous event in a receipt', () => {
  const own = sha256('own');
  const before = sha256('before');
  const salt = '0a'.repeat(16);
  const otherSalt = '0b'.repeat(16);
  const link = (ownSalt: string | null, beforeSalt: string | null, quiet = false) =>
    receiptHashes({ hash: own, salt: ownSalt }, { hash: before, salt: beforeSalt }, { quiet })
      .previousHash;

  it("is the previous hash if that reveals no more than the event's own hash", () => {
    expect(link(salt, otherSalt)).toBe(before);
    expect(link(null, null)).toBe(before);
    expect(receiptHashes({ hash: own, salt }, null)).toEqual({
      eventHash: own,
      previousHash: NO_HASH,
    });
  });

  it('is the salted previous hash if readers could guess the previous event from its plain hash', () => {
    expect(link(salt, null)).toBe(sha256(`fairlot link 2\n${salt}\n${before}`));
    expect(link(otherSalt, null)).not.toBe(link(salt, null));
  });

  it('does not reveal the predecessor of a quiet event', () => {
    expect(link(salt, otherSalt, true)).toBe(sha256(`fairlot link 2\n${salt}\n${before}`));
    expect(link(null, null, true)).toBe(sha256(`fairlot link 2\n${own}\n${before}`));
  });
});

it('is blinded in the same way each time by one signer, and differently by another', () => {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' });
  const blinded = [
    signer.blinded(sha256('1')),
    signer.blinded(sha256('2')),
    new ReceiptSigner(pem.toString()).blinded(sha256('1')),
  ];
  expect(blinded[0]).toBe(makeSigner().blinded(sha256('1')));
  expect(new Set([...blinded, sha256('1'), sha256('2')]).size).toBe(5);
  for (const one of blinded) expect(one).toMatch(/^[0-9a-f]{64}$/);
});
