import { MARKETS, writtenCode } from '@fairlot/countries';
import { z } from 'zod';
import { STAFF } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { done, id, idText } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import { dealerInfo } from './dealers.js';

const VAT_CODE_MAX = 50;
const SINCOM_MAX = 20;
const sincom = z.string().min(1).max(SINCOM_MAX);

/** A company in the company registry (SCR-116). */
const company = z
  .object({ sincom, businessName: z.string(), address: z.string(), city: z.string() })
  .meta({ id: 'Company' });

const recordOf = ({ records }: ExampleTarget): number => records['dealer']?.id ?? 2_147_483_647;

/** Calls about dealers for staff, in addition to the calls of the record `dealer`. */
export const dealerStaffOperations = defineOperations({
  'ADM-11': {
    method: 'GET',
    path: '/api/v1/admin/dealer/dac',
    name: 'companiesByVatCode',
    tag: 'back office',
    summary: 'Look up companies by VAT number',
    description:
      'Returns the companies with this VAT number in the company registry, at most 100. If the registry does not respond, the call returns 503, because the result is unknown.',
    callers: STAFF,
    effect: 'none',
    names: [],
    query: z.object({
      vatCode: z.string().overwrite(writtenCode).min(1).max(VAT_CODE_MAX),
      country: z.enum(MARKETS).optional().describe('Country of a VAT number without country code'),
    }),
    answer: rows(company),
    codes: ['OVERLOADED'],
    example: () => ({ query: { vatCode: 'IT00743110157' } }),
  },
  'ADM-18': {
    method: 'GET',
    path: '/api/v1/admin/dealer-reference',
    name: 'dealerReference',
    tag: 'back office',
    summary: 'Get the reference dealer of a dealer',
    description:
      'Returns the reference dealer of a dealer: the dealer of the same company group that was added first. A dealer without a group is its own reference dealer. The result is null if the reference dealer is in a market that the caller does not work for.',
    callers: STAFF,
    effect: 'none',
    names: ['record'],
    query: z.object({ idDealer: idText }),
    answer: dealerInfo.nullable(),
    codes: [],
    example: (target) => ({ query: { idDealer: recordOf(target) } }),
  },
  'ENG-186': {
    method: 'PUT',
    path: '/api/v1/admin/dealer/configure',
    name: 'configureDealer',
    tag: 'back office',
    summary: 'Configure a registered dealer',
    description:
      'Sets the state of a registered dealer to CONFIGURED (STA-088), so that it can be enabled. With `sincom`, the name, address and city of that company in the registry replace those of the dealer. The company must have the VAT number of the dealer. For a dealer that is already configured, the call changes the company.',
    callers: STAFF,
    effect: 'change',
    names: ['record'],
    body: z.strictObject({ idDealer: id, sincom: sincom.nullable() }),
    answer: done,
    codes: ['OVERLOADED'],
    example: (target) => ({ body: { idDealer: recordOf(target), sincom: null } }),
  },
});
