import { expect, it, vi } from 'vitest';
import { publicMetadata, type EventMetadata } from './event-metadata.js';

const metadata: EventMetadata = {
  commandId: 'f0b2899d-3f8e-4247-b819-a259bd506b4f',
  fingerprint: '3c4426f39f00f06e84650c9e536d833c',
  actor: { idUser: 10, idDealer: 7, role: 'BUYER' },
  ingressAt: 1_795_800_485_980,
  decidedAt: 1_795_800_486_262,
};
const { commandId, ingressAt, decidedAt } = metadata;
const hashed = { ...metadata, stateHash: '1f30', stateHashVersion: 2 };

it.each<[string, EventMetadata]>([
  ['of a bid', metadata],
  ['with a state hash', hashed],
  ['without a version of its state hash', { ...metadata, stateHash: '1f30' }],
  [
    'of a user without a dealer',
    { ...metadata, actor: { idUser: 0, idDealer: null, role: 'CLOCK' } },
  ],
])('publicMetadata reads metadata %s, as written, without JSON.parse', (_what, written) => {
  const text = JSON.stringify(written);
  const parse = vi.spyOn(JSON, 'parse');
  expect(publicMetadata(text)).toEqual({ commandId, ingressAt, decidedAt });
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

it.each<[string, object]>([
  ['an id with a quote', { ...metadata, commandId: 'a "b"' }],
  ['an id with a line end', { ...metadata, commandId: 'a\nb' }],
  ['unknown members', { ...metadata, later: { of: 'it' } }],
  ['missing members', { commandId: 'c', ingressAt: 1, decidedAt: 2 }],
  ['members in another order', { decidedAt, ingressAt, commandId }],
  ['times before 1970', { ...metadata, ingressAt: -1 }],
])('publicMetadata reads %s like JSON.parse', (_what, written) => {
  const { commandId: id, ingressAt: ingress, decidedAt: decision } = written as EventMetadata;
  const expected = { commandId: id, ingressAt: ingress, decidedAt: decision };
  expect(publicMetadata(JSON.stringify(written))).toEqual(expected);
  expect(publicMetadata(JSON.stringify(written, null, 1))).toEqual(expected);
});

it('publicMetadata throws for metadata that is truncated or damaged at any place', () => {
  const text = JSON.stringify(hashed);
  for (let length = 0; length < text.length; length += 1)
    expect(() => publicMetadata(text.slice(0, length))).toThrow(SyntaxError);
  expect(() => publicMetadata(`${text} x`)).toThrow(SyntaxError);
  expect(() => publicMetadata(text.replace('"role":"', '"role":"\u0000'))).toThrow(SyntaxError);
  expect(() => publicMetadata(text.replace('"ingressAt":', '"ingressAt":0'))).toThrow(SyntaxError);
});
