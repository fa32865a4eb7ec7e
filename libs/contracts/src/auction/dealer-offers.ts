import { z } from 'zod';
import { STAFF } from '../callers.js';
import { telling } from '../disclosure.js';
import type { ExampleTarget } from '../example.js';
import { id, idText, instant, moneyMinor } from '../fields.js';
import { listBy, pageOf } from '../list.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';

const recordOf = ({ records }: ExampleTarget): number => records['dealer']?.id ?? 2_147_483_647;

const lot = { idAuction: id, auctionName: z.string(), idLot: id };
const price = moneyMinor.nullable().describe('Null of a sealed lot');

const runningOffer = z
  .object({
    ...lot,
    endsAt: instant,
    priceMinor: price,
    leads: telling(z.boolean().nullable(), 'PARTY').describe(
      'Whether the dealer leads; null of a sealed lot',
    ),
  })
  .meta({ id: 'RunningOffer' });

const offerOfDealer = z
  .object({
    ...{ ...lot, idOffer: id, at: instant },
    kind: z.enum(['OFFER', 'AGENT', 'SEALED', 'CLICK_BUY']),
    priceMinor: price,
    leads: telling(z.boolean().nullable(), 'PARTY').describe(
      'Whether it leads; null of a sealed lot',
    ),
    voided: z.boolean(),
  })
  .meta({ id: 'OfferOfDealer' });

const ofOwnMarkets = 'of auctions in markets that the caller works for';

/** What a dealer has offered, for staff. */
export const dealerOfferOperations = defineOperations({
  'ENG-187': {
    method: 'GET',
    path: '/api/v1/admin/dealer/block-preview',
    name: 'dealerBlockPreview',
    tag: 'back office',
    summary: 'What it would mean to disable a dealer',
    description:
      `Answers the running lots ${ofOwnMarkets} on which an offer of the dealer stands, those where it leads ` +
      'first, at most 200, and how many there are. Disabling the dealer voids no offer: they stay binding. ' +
      '`ownAuctions` counts auctions of the dealer that are scheduled or run; they run on and close.',
    callers: STAFF,
    effect: 'none',
    names: ['record'],
    query: z.object({ idDealer: idText }),
    answer: z
      .object({
        lots: z.int().min(0),
        leading: z.int().min(0),
        leadingMinor: moneyMinor.describe('Sum of the prices of open lots where the dealer leads'),
        rows: rows(runningOffer),
        ownAuctions: z.int().min(0),
      })
      .meta({ id: 'DealerBlockPreview' }),
    codes: [],
    example: (target) => ({ query: { idDealer: recordOf(target) } }),
  },
  'ENG-188': {
    method: 'GET',
    path: '/api/v1/admin/dealer/offers',
    name: 'offersOfDealer',
    tag: 'back office',
    summary: 'What a dealer has offered in the last 90 days',
    description: `Answers the offers of a dealer in the last 90 days ${ofOwnMarkets}, the newest first, never up to what an agent bids.`,
    callers: STAFF,
    effect: 'none',
    names: ['record'],
    query: z.object({ idDealer: idText, ...listBy(['at'], '-at') }),
    answer: pageOf(offerOfDealer).meta({ id: 'OfferOfDealerPage' }),
    codes: [],
    example: (target) => ({ query: { idDealer: recordOf(target) } }),
  },
});
