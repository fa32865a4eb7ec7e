import { z } from 'zod';
import { STAFF } from '../callers.js';
import { withDisclosure } from '../disclosure.js';
import type { ExampleTarget } from '../example.js';
import { id, idText, instant, moneyMinor } from '../fields.js';
import { listBy, pageOf } from '../list.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';

const recordOf = ({ records }: ExampleTarget): number => records['dealer']?.id ?? 2_147_483_647;

const lot = { idAuction: id, auctionName: z.string(), idLot: id };
const price = moneyMinor.nullable().describe('Null for a sealed lot');

const runningOffer = z
  .object({
    ...lot,
    endsAt: instant,
    priceMinor: price,
    leads: withDisclosure(z.boolean().nullable(), 'PARTY').describe(
      'Whether the dealer leads; null for a sealed lot',
    ),
  })
  .meta({ id: 'RunningOffer' });

const openAuction = z
  .object({
    idAuction: id,
    auctionName: z.string(),
    status: z.enum(['SCH', 'RUN']),
    endsAt: instant,
    lots: z.int().min(0),
    lotsWithBids: z.int().min(0),
  })
  .meta({ id: 'OpenAuctionOfDealer' });
const usedTemplate = z.object({
  idTemplate: id,
  templateName: z.string(),
  isLinked: z.boolean().describe('Of another dealer, for joint auctions'),
});

const offerOfDealer = z
  .object({
    ...lot,
    idOffer: id,
    at: instant,
    kind: z.enum(['OFFER', 'AGENT', 'SEALED', 'CLICK_BUY']),
    priceMinor: price,
    leads: withDisclosure(z.boolean().nullable(), 'PARTY').describe(
      'Whether the bid leads; null for a sealed lot',
    ),
    voided: z.boolean(),
  })
  .meta({ id: 'OfferOfDealer' });

const ofOwnMarkets = 'of auctions in markets that the caller works for';

/** Bids of a dealer, for staff. */
export const dealerOfferOperations = defineOperations({
  'ENG-187': {
    method: 'GET',
    path: '/api/v1/admin/dealer/block-preview',
    name: 'dealerBlockPreview',
    tag: 'back office',
    summary: 'Preview the effect of disabling a dealer or one of its rights',
    description: `Returns the running lots ${ofOwnMarkets} with bids of the dealer, at most 200, starting with those where it leads, and their total number. Disabling the dealer does not cancel its bids; they stay binding. \`ownAuctions\` is the number of scheduled or running auctions of the dealer, which continue. \`auctions\` has the first 50 of them, starting with running auctions, and \`templates\` the templates from which the dealer could publish no more auctions, both in markets of the caller only. Turning off a right of the dealer (ADM-02, ADM-04, ADM-05) has the same effect on them.`,
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
        // The previous version does not send these, and still answers during an upgrade.
        auctions: rows(openAuction).optional(),
        templates: rows(usedTemplate).optional(),
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
    summary: 'List the bids of a dealer in the last 90 days',
    description: `Returns the bids of a dealer in the last 90 days ${ofOwnMarkets}, newest first. Maximum bids are never included.`,
    callers: STAFF,
    effect: 'none',
    names: ['record'],
    query: z.object({ idDealer: idText, ...listBy(['at'], '-at') }),
    answer: pageOf(offerOfDealer).meta({ id: 'OfferOfDealerPage' }),
    codes: [],
    example: (target) => ({ query: { idDealer: recordOf(target) } }),
  },
});
