import { sha256 } from '@fairlot/event-sourcing-declaration';
import { expect, it } from 'vitest';
import { commandFingerprint } from './command-fingerprint.js';

const sender = { idUser: 1, idDealer: 23, role: 'BUYER' };

it('a fingerprint differs for another command, sender or content, and never changes between versions', () => {
  const fingerprints = [
    commandFingerprint('Offer', sender, '{}'),
    commandFingerprint('Buy', sender, '{}'),
    commandFingerprint('Offer', { ...sender, idUser: 12, idDealer: 3 }, '{}'),
    commandFingerprint('Offer', { ...sender, idDealer: null }, '{}'),
    commandFingerprint('Offer', { ...sender, role: 'SELLER' }, '{}'),
    commandFingerprint('Offer', sender, '{"amountMinor":1}'),
  ];
  expect(new Set(fingerprints).size).toBe(fingerprints.length);
  expect(fingerprints[0]).toBe(sha256('Offer\n1 23 BUYER\n{}').slice(0, 32));
});
