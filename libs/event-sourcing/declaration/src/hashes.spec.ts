import { describe, expect, it } from 'vitest';
import { stateHashIn, UnknownStateHash } from './state-hash.js';
import {
  chainHash,
  NO_HASH,
  recordedFingerprint,
  recordedStateHash,
  sha256,
  stateHash,
  type HashedEvent,
} from './hashes.js';

const SALT = '0123456789abcdef'.repeat(2);
const metadata = {
  commandId: 'c-1',
  fingerprint: 'f'.repeat(32),
  actor: { idUser: 1, idDealer: 2, role: 'BUYER' },
  ingressAt: 8_000,
  decidedAt: 9_000,
};
const event: HashedEvent = {
  stream: 'lot-1.1',
  position: 3,
  type: 'OfferAccepted',
  version: 2,
  data: '{"amountMinor":500000}',
  metadata: JSON.stringify(metadata),
  salt: SALT,
};
const meta = (changes: object) => ({ metadata: JSON.stringify({ ...metadata, ...changes }) });

describe('the hash of an event', () => {
  it('equals the documented formula, in both hash versions', () => {
    expect(chainHash(NO_HASH, { ...event, salt: null })).toBe(
      sha256(`${NO_HASH}\nlot-1.1\n3\nOfferAccepted\n2\n{"amountMinor":500000}\n${event.metadata}`),
    );
    expect(chainHash(NO_HASH, event)).toBe(
      sha256(
        `fairlot event 2\n${SALT}\n${NO_HASH}\n3 2 7 13 22\nlot-1.1\nOfferAccepted\n` +
          `{"amountMinor":500000}\n${event.metadata}`,
      ),
    );
  });

  it.each<[string, Partial<HashedEvent>]>([
    ['stream', { stream: 'lot-1.2' }],
    ['position', { position: 4 }],
    ['type', { type: 'OfferRefused' }],
    ['version', { version: 1 }],
    ['data', { data: '{"amountMinor":500001}' }],
    ['command id', meta({ commandId: 'c-2' })],
    ['fingerprint', meta({ fingerprint: 'e'.repeat(32) })],
    ['user', meta({ actor: { ...metadata.actor, idUser: 3 } })],
    ['dealer', meta({ actor: { ...metadata.actor, idDealer: null } })],
    ['role', meta({ actor: { ...metadata.actor, role: 'ADMIN' } })],
    ['ingress', meta({ ingressAt: 7_999 })],
    ['decision', meta({ decidedAt: 9_001 })],
    ['state', meta({ stateHash: NO_HASH })],
    ['salt', { salt: SALT.replace('0', '1') }],
  ])('changes with the %s, in both versions', (member, changes) => {
    const changed = { ...event, ...changes };
    expect(chainHash(NO_HASH, changed)).not.toBe(chainHash(NO_HASH, event));
    if (member === 'salt') return;
    const [before, after] = [event, changed].map((one) => ({ ...one, salt: null }));
    expect(chainHash(NO_HASH, after!)).not.toBe(chainHash(NO_HASH, before!));
  });

  it('changes if the previous hash changes', () => {
    expect(chainHash(sha256('x'), event)).not.toBe(chainHash(NO_HASH, event));
  });

  it('depends on the length of each part, so that text cannot move from one part to the next', () => {
    const moved = { ...event, data: '{"amountMinor":500000}\n{}', metadata: '{}' };
    const back = { ...event, data: '{"amountMinor":500000}', metadata: '{}\n{}' };
    expect(chainHash(NO_HASH, moved)).not.toBe(chainHash(NO_HASH, back));
  });
});

it('state hashes and fingerprints are salted in different ways, and not at all without a salt', () => {
  expect(recordedStateHash(null, 'state')).toBe(stateHash('state'));
  expect(recordedFingerprint(null, 'f'.repeat(32))).toBe('f'.repeat(32));
  expect(recordedFingerprint(SALT, 'f'.repeat(32))).toMatch(/^[0-9a-f]{32}$/);
  const under = [SALT, SALT.replace('0', '1')].flatMap((salt) => [
    recordedStateHash(salt, 'state').slice(0, 32),
    recordedFingerprint(salt, 'state'.padEnd(32)),
    recordedFingerprint(salt, 'f'.repeat(32)),
  ]);
  expect(new Set([...under, stateHash('state').slice(0, 32)]).size).toBe(7);
});

it('the version of a state hash is the recorded one, or follows from the salt if none is recorded', () => {
  expect(stateHashIn({}, null, 'state')).toBe(stateHash('state'));
  for (const recorded of [{}, { stateHashVersion: 2 }])
    expect(stateHashIn(recorded, SALT, 'state')).toBe(recordedStateHash(SALT, 'state'));
  expect(stateHashIn({ stateHashVersion: 1 }, null, 'state')).toBe(stateHash('state'));
  // A newer version, and versions that contradict the presence of a salt.
  for (const [stateHashVersion, salt] of [
    [3, SALT],
    [1, SALT],
    [2, null],
  ] as const)
    expect(() => stateHashIn({ stateHashVersion }, salt, 'state')).toThrow(UnknownStateHash);
});
