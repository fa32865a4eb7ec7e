import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseAnswer, parseAnswerInParts } from './parse-answer.js';
import { rows } from './rows.js';

const offer = z.object({ amount: z.int() });
const lot = z.object({ idLot: z.int(), offers: rows(offer) });
const board = z.object({ name: z.string(), lots: rows(lot), count: z.int() });

const aLot = (idLot: unknown, ...amounts: unknown[]) => ({
  ...{ idLot, secret: 'not of the contract' },
  offers: amounts.map((amount) => ({ amount })),
});
const lots = [
  ...Array.from({ length: 60 }, (_, nth) => aLot(nth, nth)),
  aLot('wrong', 1),
  aLot(61, 5, 'wrong', 7),
];
const lists = (leftOut: readonly { readonly list: string }[]) => leftOut.map(({ list }) => list);

describe('a long answer that is parsed in parts', () => {
  it.each([
    ['an object with a list', board, { name: 'Friday', lots, count: 62 }],
    ['a list', rows(lot), lots],
    ['a short list', rows(lot), lots.slice(58)],
  ])('is answered as one that is parsed at once: %s', async (_, schema, value) => {
    const [once, inParts] = [parseAnswer(schema, value), await parseAnswerInParts(schema, value)];
    expect(JSON.stringify(inParts.answered)).toBe(JSON.stringify(once.answered));
    expect(lists(inParts.leftOut).toSorted()).toEqual(lists(once.leftOut).toSorted());
    expect(inParts.leftOut).toHaveLength(2);
  });

  it('is refused where something is wrong outside of its rows', async () => {
    await expect(parseAnswerInParts(board, { name: 7, lots, count: 1 })).rejects.toThrow(
      z.ZodError,
    );
  });
});
