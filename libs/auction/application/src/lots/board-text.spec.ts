import { readFileSync } from 'node:fs';
import { auctionView } from '@fairlot/contracts/auction';
import { stepsBesideBid } from '@fairlot/testing';
import { expect, it } from 'vitest';
import { boardText } from './board-text.js';
import type { LotText } from './lot-texts.js';

const LOTS = 40;
const LOTS_PER_PART = 16;
const WORKED = new URL('../../../../contracts/src/documents/worked.json', import.meta.url);

type Worked = { readonly calls: Readonly<Record<string, { readonly answer: unknown }>> };
const { calls } = JSON.parse(readFileSync(WORKED, 'utf8')) as Worked;

it('boardText pauses for bids while it joins the lots of a board', async () => {
  const header = auctionView.parse(calls['setAuctionMessage']?.answer);
  const texts = Array.from({ length: LOTS }, (_, nth): LotText => ({
    idLot: nth + 1,
    minimumNextMinor: null,
    open: `{"idLot":${nth + 1}`,
    leftOut: [],
  }));
  const { stepsBefore, made } = await stepsBesideBid((step) =>
    boardText({
      header,
      texts,
      partOf: () => {
        step();
        return { observed: false, own: null, managed: null };
      },
      offers: null,
    }),
  );
  expect(stepsBefore).toBe(LOTS_PER_PART);
  const { lotList } = JSON.parse(made.parts.join('')) as { lotList: readonly unknown[] };
  expect(lotList).toHaveLength(LOTS);
});
