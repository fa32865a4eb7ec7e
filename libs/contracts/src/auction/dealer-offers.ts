import { z } from 'zod';
import { STAFF } from '../callers.js';
import { withDisclosure } from '../disclosure.js';
import type { ExampleTarget } from '../example.js';
import { id, idText, instant, moneyMinor } from '../fields.js';
import { listBy, pageOf } from '../list.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';

const recordOf = ({ records }: ExampleTarget): number => records['dealer']?.id ?? 2_147_483_647;

const lotReference = { idAuction: id, auctionName: z.string(), idLot: id };
const openPrice = moneyMinor.nullable().describe('Null for a sealed lot');

const runningOffer = z
  .object({
    ...lotReference,
    endsAt: instant,
    priceMinor: openPrice,
    leads: withDisclosure(z.boolean().nullable(), 'PARTY').describe(
      'Whether the dealer leads; null for a sealed lot',
    ),
  })
  .meta({ id: 'RunningOffer' });

const lotsTotal = z.object({ lots: z.int().min(0), amountMinor: moneyMinor });

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
  isLinked: z.boolean().describe('Template of another dealer, for joint auctions'),
});

const offerOfDealer = z
  .object({
    ...lotReference,
    idOffer: id,
    at: instant,
    kind: z.enum(['OFFER', 'AGENT', 'SEALED', 'CLICK_BUY']),
    priceMinor: openPrice,
    leads: withDisclosure(z.boolean().nullable(), 'PARTY').describe(
      'Whether the bid leads; null for a sealed lot',
    ),
    voided: z.boolean(),
  })
  .meta({ id: 'OfferOfDealer' });

const OF_PURCHASES = 'Absent, because the portal does not record them yet';
const OWN_MARKETS_HINT = 'of auctions in markets that the caller works for';

const creditUse = z
  .object({
    creditMinor: moneyMinor.nullable().describe('Null for a dealer without a limit'),
    usedMinor: withDisclosure(moneyMinor, 'PARTY', 'RESULT').describe(
      'Sum of `leading`, `undecided` and `unpaid`',
    ),
    remainingMinor: moneyMinor
      .nullable()
      .describe(
        'Upper bound of the remaining credit; 0 if the limit is exceeded, null without a limit',
      ),
    leading: lotsTotal.describe('Running lots where the dealer leads, at their current prices'),
    undecided: lotsTotal.describe('Closed lots that can still be awarded to the dealer'),
    unpaid: lotsTotal.describe(
      'Lots that were awarded to the dealer, but whose sale is not completed',
    ),
    sealedLots: withDisclosure(z.int().min(0), 'SEALED_OFFER').describe(
      'Number of running lots with a sealed bid of the dealer. The amounts are secret',
    ),
    lotMarkets: z.array(z.string()).describe('Markets of the auctions with these lots'),
    computedAt: instant.describe('Time of the data. The most recent bids can be missing'),
  })
  .meta({ id: 'CreditUseOfDealer' });

/** Bids of a dealer, for staff. */
export const dealerOfferOperations = defineOperations({
  'ENG-187': {
    method: 'GET',
    path: '/api/v1/admin/dealer/block-preview',
    name: 'dealerBlockPreview',
    tag: 'back office',
    summary: 'Preview the effect of disabling a dealer or one of its rights',
    description: `Returns the running lots ${OWN_MARKETS_HINT} with bids of the dealer, at most 200, starting with those where it leads, and their total number. Disabling the dealer does not cancel its bids; they stay binding. \`ownAuctions\` is the number of scheduled or running auctions of the dealer, which continue. \`auctions\` has the first 50 of them, starting with running auctions, and \`templates\` the templates from which the dealer could publish no more auctions, both in markets of the caller only. Turning off a right of the dealer (ADM-02, ADM-04, ADM-05) has the same effect on them. The dealer still has to pay for its \`unpaidPurchases\`.`,
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
        // Optional, because servers of the previous version do not send these fields during an
        // upgrade.
        auctions: rows(openAuction).optional(),
        templates: rows(usedTemplate).optional(),
        unpaidPurchases: withDisclosure(lotsTotal, 'PARTY', 'RESULT')
          .optional()
          .describe(
            'Lots awarded to the dealer whose sale is not completed, in markets of the caller',
          ),
        claims: z.int().min(0).optional().describe(OF_PURCHASES),
        heldDocuments: z.int().min(0).optional().describe(OF_PURCHASES),
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
    description: `Returns the bids of a dealer in the last 90 days ${OWN_MARKETS_HINT}, newest first. Maximum bids are never included.`,
    callers: STAFF,
    effect: 'none',
    names: ['record'],
    query: z.object({ idDealer: idText, ...listBy(['at'], '-at') }),
    answer: pageOf(offerOfDealer).meta({ id: 'OfferOfDealerPage' }),
    codes: [],
    example: (target) => ({ query: { idDealer: recordOf(target) } }),
  },
  'ENG-301': {
    method: 'GET',
    path: '/api/v1/admin/dealer/credit-use',
    name: 'creditUseOfDealer',
    tag: 'back office',
    summary: 'Get the credit that a dealer uses now',
    description:
      'Returns the number of lots that use the credit of a dealer, and their amounts at current prices. Lots in all markets and of merged duplicates count. Maximum bids above the current price and sealed bids use credit too, but nobody may see them before the close. So a bid can be refused with `ABOVE_CREDIT` although credit seems to remain.',
    callers: STAFF,
    effect: 'none',
    names: ['record'],
    query: z.object({ idDealer: idText }),
    answer: creditUse,
    codes: [],
    example: (target) => ({ query: { idDealer: recordOf(target) } }),
  },
});
