import { z } from 'zod';
import { ANYONE, SIGNED_IN } from '../callers.js';
import { withDisclosure } from '../disclosure.js';
import { noInput, type ExampleTarget } from '../example.js';
import { id, idText } from '../fields.js';
import { defineOperations } from '../operation.js';

/** The main fields of a dealer (DealerInfo of the inventory). */
export const dealerInfo = z
  .object({ idDealer: id, businessName: z.string(), idMarket: z.string() })
  .meta({ id: 'DealerInfo' });
export type DealerInfo = z.infer<typeof dealerInfo>;

const referenceDealer = dealerInfo
  // Marked as a disclosure, because staff can read companies of other dealers. Their reads are
  // recorded.
  .extend({
    businessName: withDisclosure(z.string(), 'PARTY'),
    country: z.string(),
    city: z.string(),
    address: z.string(),
    vatCode: z.string(),
  })
  .meta({ id: 'ReferenceDealer' });
export type ReferenceDealer = z.infer<typeof referenceDealer>;

/** Account manager of a dealer (reading 66). */
const referenceSeller = z
  .object({
    idSeller: id,
    name: z.string(),
    surname: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
  })
  .meta({ id: 'ReferenceSeller' });
export type ReferenceSeller = z.infer<typeof referenceSeller>;

const dealerBlock = z
  .object({
    kind: z
      .enum(['BLOCKED', 'NOT_CONFIGURED'])
      .describe('NOT_CONFIGURED: staff have not finished setting up the dealer'),
    reason: z.string().nullable().describe('Reason that staff wrote'),
    contact: referenceSeller.nullable().describe('Account manager whom the dealer can contact'),
  })
  .meta({ id: 'DealerBlock' });

const dealerExample = ({ idOwnDealer }: ExampleTarget) => ({ query: { idDealer: idOwnDealer } });

const sellerDefaults = {
  method: 'GET',
  tag: 'session',
  description:
    'Returns the account manager of a dealer, or null if there is none. The default for `idDealer` is the dealer of the caller. Staff can request any dealer of their markets, other users only their own. For other dealers, the call returns 404.',
  callers: SIGNED_IN,
  effect: 'none',
  names: [],
  query: z.object({ idDealer: idText.optional() }),
  answer: referenceSeller.nullable(),
  codes: ['NOT_FOUND'],
  example: dealerExample,
} as const;

export const dealerOperations = defineOperations({
  'OPEN-04': {
    method: 'GET',
    path: '/api/v1/open/dealer-info',
    name: 'dealerInfo',
    tag: 'registration',
    summary: 'Get the name and market of a dealer, for invited users',
    description:
      'Returns the business name and the market of an enabled dealer, for the form of an invited user. The default for `idDealer` is the dealer of the caller. Each IP address can request 30 other dealers per hour, so nobody can list all dealers.',
    callers: ANYONE,
    effect: 'none',
    names: [],
    query: z.object({ dealerId: idText.optional() }),
    answer: dealerInfo,
    rateClass: 'sign-in',
    codes: ['NOT_FOUND'],
    example: ({ idAuctioneer }) => ({ query: { dealerId: idAuctioneer } }),
  },
  'SEC-07': {
    method: 'GET',
    path: '/api/v1/secure/reference-dealer',
    name: 'referenceDealer',
    tag: 'session',
    summary: 'Get the company of a dealer',
    description:
      'Returns the company of a dealer to its users and to staff of its market. For other dealers, the call returns 404.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    query: z.object({ idDealer: idText }),
    answer: referenceDealer,
    codes: ['NOT_FOUND'],
    example: dealerExample,
  },
  'ENG-266': {
    method: 'GET',
    path: '/api/v1/secure/dealer-block',
    name: 'ownDealerBlock',
    tag: 'session',
    summary: "Explain why the caller's dealer is disabled",
    description:
      'Returns why the dealer of the caller is disabled, and which account manager the dealer can contact. `block` is null if the dealer is enabled, or if the caller has no dealer.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    answer: z.object({ block: dealerBlock.nullable() }).meta({ id: 'OwnDealerBlock' }),
    codes: [],
    example: noInput,
  },
  'SEC-08': {
    ...sellerDefaults,
    path: '/api/v1/secure/reference-seller-dealer',
    name: 'referenceSeller',
    summary: 'Get the account manager of a dealer',
  },
  'MOB-09': {
    ...sellerDefaults,
    path: '/api/v1/mobile/reference-seller-dealer',
    name: 'referenceSellerMobile',
    summary: 'Get the account manager of a dealer',
  },
});
