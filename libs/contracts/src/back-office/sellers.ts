import { MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { STAFF } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { done, editVersion, id, idText } from '../fields.js';
import { defineOperations } from '../operation.js';
import { customFault } from '../problem/field-faults.js';
import { rows } from '../rows.js';

const BASE_PATH = '/api/v1/admin';
const CODE_MAX = 20;
const AREAS_MAX = 300;
const BANDS_MAX = 20;
const code = z
  .string()
  .regex(/^[A-Z0-9_-]+$/)
  .max(CODE_MAX);
const market = z.enum(MARKETS);

const sellerName = z.object({ idSeller: id, name: z.string(), surname: z.string() });
const areas = z.array(code).describe('Codes of the table COUNTRY_AREA');
const carSold = z.array(code).describe('Codes of the table CAR_SOLD: vehicles sold per year');

const config = sellerName
  .extend({
    idMarket: z.string(),
    areas,
    carSold,
    isDefault: z
      .boolean()
      .describe(
        'Whether this is the default seller, who looks after the dealers that no other seller covers. A market has one default seller',
      ),
    dealers: z.int().min(0).describe('Number of dealers with this reference seller'),
    chosen: z.int().min(0).describe('Number of these dealers that staff assigned'),
    version: editVersion.describe('Version that changes when any field of the seller changes'),
  })
  .meta({ id: 'SellerConfig' });
export type SellerConfig = z.infer<typeof config>;

const sellerConfigInput = z
  .strictObject({
    idSeller: id,
    version: editVersion,
    market,
    areas: areas.max(AREAS_MAX),
    carSold: carSold.max(BANDS_MAX),
    isDefault: z.boolean().default(false),
  })
  .superRefine((body, context) => {
    // Without both areas and bands of vehicles sold, an account manager covers no dealers.
    const hasAreas = body.areas.length > 0;
    const hasBands = body.carSold.length > 0;
    if (hasAreas !== hasBands)
      context.addIssue({ ...customFault('both_or_none'), path: [hasAreas ? 'carSold' : 'areas'] });
  });

const SOURCES = ['CHOSEN', 'AREA', 'DEFAULT', 'NONE'] as const;
const contact = sellerName.extend({ email: z.string(), phone: z.string().nullable() });
const sellerOfDealer = z
  .object({
    seller: contact.nullable(),
    source: z
      .enum(SOURCES)
      .describe(
        'How the seller was determined: assigned by staff, derived from area and band, the default, or none',
      ),
    derived: sellerName
      .nullable()
      .describe('Seller that the dealer has without an assignment by staff'),
  })
  .meta({ id: 'DealerSeller' });

const recordOf = ({ records }: ExampleTarget, name: string) =>
  records[name] ?? { id: 2_147_483_647, version: '0'.repeat(16) };
const dealerExample = (target: ExampleTarget) => ({
  query: { idDealer: recordOf(target, 'dealer').id },
});
const OPERATION_DEFAULTS = { tag: 'back office', callers: STAFF, codes: [] } as const;
const READ_CALL = { ...OPERATION_DEFAULTS, method: 'GET', effect: 'none' } as const;
const OTHER_MARKETS = 'For markets that the caller does not work for, the call returns no rows.';

/** SCR-079: the account managers of dealers, by area and by vehicles sold per year (reading 66). */
export const sellerConfigOperations = defineOperations({
  'ADM-42': {
    ...READ_CALL,
    path: `${BASE_PATH}/selected-car-sold`,
    name: 'sellerBands',
    names: [],
    summary: 'List the sold-car bands of the sellers of a market',
    description: `Returns the enabled sellers of a market that cover sold-car bands, with their bands. ${OTHER_MARKETS}`,
    query: z.object({ market }),
    answer: z.object({ rows: rows(sellerName.extend({ carSold })) }).meta({ id: 'SellerBands' }),
    example: () => ({ query: { market: 'IT' as const } }),
  },
  'ADM-43': {
    ...READ_CALL,
    path: `${BASE_PATH}/selected-seller-area`,
    name: 'sellerAreas',
    names: [],
    summary: 'List the areas of the sellers of a market',
    description: `Returns the enabled sellers of a market that cover areas, with their areas. ${OTHER_MARKETS}`,
    query: z.object({ market }),
    answer: z.object({ rows: rows(sellerName.extend({ areas })) }).meta({ id: 'SellerAreas' }),
    example: () => ({ query: { market: 'IT' as const } }),
  },
  'ADM-44': {
    ...READ_CALL,
    path: `${BASE_PATH}/seller-config`,
    name: 'sellerConfigs',
    names: [],
    summary: 'List the coverage and number of dealers of each seller',
    description: `Returns the enabled sellers of the caller's markets with their coverage and number of dealers, and the number of dealers without a seller. ${OTHER_MARKETS}`,
    query: z.object({ market: market.optional() }),
    answer: z
      .object({
        rows: rows(config),
        unassigned: rows(z.object({ idMarket: z.string(), dealers: z.int().min(0) })),
      })
      .meta({ id: 'SellerConfigs' }),
    example: () => ({ query: {} }),
  },
  'ADM-45': {
    ...OPERATION_DEFAULTS,
    method: 'POST',
    path: `${BASE_PATH}/seller-config`,
    name: 'configureSeller',
    effect: 'change',
    names: ['record'],
    summary: 'Set the areas and sold-car bands of a seller',
    description:
      'Replaces the coverage of a seller. A seller covers each combination of the given areas and bands; empty lists cover nothing. If another seller of the market covers one of these combinations, the call changes nothing and returns `seller_overlap` at each area and band concerned. `market` must be the market of the seller. A new default seller replaces the previous one. A disabled seller returns `unknown_reference` at `idSeller`. If another user has changed the seller since `version`, the call returns `RECORD_CHANGED`.',
    body: sellerConfigInput,
    answer: config,
    codes: ['RECORD_CHANGED'],
    example: (target: ExampleTarget) => {
      const { id: idSeller, version } = recordOf(target, 'seller');
      return {
        body: {
          idSeller,
          version,
          market: 'IT' as const,
          isDefault: true,
          areas: [],
          carSold: [],
        },
      };
    },
  },
  'ADM-46': {
    ...READ_CALL,
    path: `${BASE_PATH}/reference-seller-dealer`,
    name: 'dealerSeller',
    names: ['record'],
    summary: 'Get the reference seller of a dealer, and why',
    description:
      'Returns the seller (account manager) that looks after a dealer: the seller that staff assigned, unless it is disabled, otherwise the seller that covers the region and sold-car band of the dealer, otherwise the default seller of its market.',
    query: z.object({ idDealer: idText }),
    answer: sellerOfDealer,
    example: dealerExample,
  },
  'ADM-47': {
    ...OPERATION_DEFAULTS,
    method: 'POST',
    path: `${BASE_PATH}/associate-seller-dealer`,
    name: 'assignSeller',
    effect: 'change',
    names: ['record'],
    summary: 'Assign a seller to a dealer',
    description:
      "Assigns an enabled seller of the dealer's market. Null removes the assignment, so that the derived seller applies. `previous` is the assigned seller that the caller saw. If another user has changed the assignment since, the call returns `RECORD_CHANGED`.",
    body: z.strictObject({
      idDealer: id,
      idSeller: id.nullable(),
      previous: id.nullable().describe('Null if staff assigned no seller'),
    }),
    answer: done,
    codes: ['RECORD_CHANGED'],
    example: (target: ExampleTarget) => ({
      body: {
        idDealer: recordOf(target, 'dealer').id,
        idSeller: recordOf(target, 'seller').id,
        previous: null,
      },
    }),
  },
});
