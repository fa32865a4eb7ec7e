import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseAnswer, parseAnswerInParts } from './parse-answer.js';
import { rows } from './rows.js';

const offer = z.object({ amount: z.int() });
const lot = z.object({ idLot: z.int(), offers: rows(offer) });
const board = z.object({ name: z.string(), lots: rows(lot), count: z.int() });

const draft = z.object({ name: z.string(), numbers: z.array(z.int()), lots: rows(lot) });
const auction = z.object({ draft: draft.nullable(), others: z.array(lot).max(100), at: z.int() });
const numbers = Array.from({ length: 60 }, (_, nth) => nth);

const makeLot = (idLot: unknown, ...amounts: unknown[]) => ({
  idLot,
  secret: 'not of the contract',
  offers: amounts.map((amount) => ({ amount })),
});
const lots = [
  ...Array.from({ length: 60 }, (_, nth) => makeLot(nth, nth)),
  makeLot('wrong', 1),
  makeLot(61, 5, 'wrong', 7),
];
const lists = (leftOut: readonly { readonly list: string }[]) => leftOut.map(({ list }) => list);

describe('a long answer, parsed in parts', () => {
  it.each([
    ['an object with a list', board, { name: 'Friday', lots, count: 62 }],
    ['a list', rows(lot), lots],
    ['a short list', rows(lot), lots.slice(58)],
    [
      'lists within an object',
      auction,
      { at: 1, draft: { lots, numbers, name: 'Friday' }, others: lots.slice(0, 60) },
    ],
  ])('gives the same result as one that is parsed whole: %s', async (_, schema, value) => {
    const once = parseAnswer(schema, value);
    const inParts = await parseAnswerInParts(schema, value);
    expect(JSON.stringify(inParts.answered)).toBe(JSON.stringify(once.answered));
    expect(lists(inParts.leftOut).toSorted()).toEqual(lists(once.leftOut).toSorted());
    expect(inParts.leftOut).toHaveLength(2);
  });

  it('throws if a value outside its rows does not match the contract', async () => {
    await expect(parseAnswerInParts(board, { name: 7, lots, count: 1 })).rejects.toThrow(
      z.ZodError,
    );
    const wrong = { at: 1, draft: { lots, numbers: [...numbers, 'wrong'], name: '' }, others: [] };
    await expect(parseAnswerInParts(auction, wrong)).rejects.toThrow(z.ZodError);
    const tooMany = { at: 1, draft: null, others: [...lots, ...lots].slice(0, 101) };
    await expect(parseAnswerInParts(auction, tooMany)).rejects.toThrow(z.ZodError);
  });
});
