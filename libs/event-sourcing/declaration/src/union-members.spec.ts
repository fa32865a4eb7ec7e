import { expect, it } from 'vitest';
import { z } from 'zod';
import { membersIn, membersOf } from './testing/union-members.js';

const paid = z.object({
  by: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('CARD'), brand: z.enum(['ONE', 'OTHER']) }),
    z.object({ kind: z.literal('CASH') }),
  ]),
  note: z.string().nullable(),
  parts: z.array(z.object({ minor: z.int(), fee: z.int().optional() })),
});

it('membersOf lists the members of nested unions, including those inside members that have no value', () => {
  expect(membersOf(paid)).toEqual([
    '.by: CARD',
    '.by: CARD.brand: ONE',
    '.by: CARD.brand: OTHER',
    '.by: CASH',
    '.note: null',
    '.note: a value',
    '.parts[].fee: undefined',
    '.parts[].fee: a value',
  ]);
  const card = { by: { kind: 'CARD', brand: 'ONE' }, note: null, parts: [{ minor: 1, fee: 2 }] };
  expect(membersIn(paid, [card])).toEqual([
    '.by: CARD',
    '.by: CARD.brand: ONE',
    '.note: null',
    '.parts[].fee: a value',
  ]);
  const cash = { by: { kind: 'CASH' }, note: 'x', parts: [] };
  expect(membersIn(paid, [card, cash])).toContain('.note: a value');
  expect(membersIn(paid, [cash])).not.toContain('.parts[].fee: undefined');
});

it('membersOf throws for a kind of schema that it does not support', () => {
  expect(() => membersOf(z.object({ any: z.record(z.string(), z.int()) }))).toThrow('record');
});
