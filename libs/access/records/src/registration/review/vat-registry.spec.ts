import { expect, it } from 'vitest';
import {
  NoVatRegistry,
  replacesStored,
  unknownReply,
  type RegistryAnswer,
  type RegistryReply,
} from './vat-registry.js';

const replyOf = (answer: RegistryAnswer): RegistryReply => ({
  answer,
  reason: null,
  consultation: null,
  name: null,
});

it.each<[stored: RegistryAnswer | null, reply: RegistryAnswer, replaces: boolean]>([
  [null, 'UNKNOWN', true],
  [null, 'VALID', true],
  [null, 'INVALID', true],
  ['UNKNOWN', 'UNKNOWN', true],
  ['UNKNOWN', 'VALID', true],
  ['UNKNOWN', 'INVALID', true],
  ['VALID', 'UNKNOWN', false],
  ['VALID', 'VALID', true],
  ['VALID', 'INVALID', true],
  ['INVALID', 'UNKNOWN', false],
  ['INVALID', 'VALID', true],
  ['INVALID', 'INVALID', true],
])(
  'whether a stored check with the answer %s is replaced by the reply %s: %s',
  (stored, reply, does) => {
    expect(replacesStored(replyOf(reply), stored && { answer: stored })).toBe(does);
  },
);

it.each<[stored: RegistryAnswer, replaces: boolean]>([
  ['VALID', false],
  ['INVALID', true],
])(
  'whether a stored check with the answer %s is replaced by UNKNOWN with the reason NOT_COVERED: %s',
  (answer, does) => {
    expect(replacesStored(unknownReply('NOT_COVERED'), { answer })).toBe(does);
  },
);

it('the VAT check of a portal without a register is UNKNOWN', async () => {
  expect(await new NoVatRegistry().ask()).toEqual(unknownReply('NOT_ASKED'));
});
