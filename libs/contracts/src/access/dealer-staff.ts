import { z } from 'zod';
import { STAFF } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { done, id, idText } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import { dealerInfo } from './dealers.js';

const [VAT_CODE_MAX, SINCOM_MAX] = [50, 20];
const sincom = z.string().min(1).max(SINCOM_MAX);

/** A company as the registry of companies has it (SCR-116). */
const company = z
  .object({ sincom, businessName: z.string(), address: z.string(), city: z.string() })
  .meta({ id: 'Company' });

const recordOf = ({ records }: ExampleTarget): number => records['dealer']?.id ?? 2_147_483_647;

/** What staff do with a dealer beside the calls of its record. */
export const dealerStaffOperations = defineOperations({
  'ADM-11': {
    method: 'GET',
    path: '/api/v1/admin/dealer/dac',
    name: 'companiesByVatCode',
    tag: 'back office',
    summary: 'Companies with a VAT number in the registry of companies',
    description:
      'Answers the companies that the registry of companies has under a VAT number, at most a hundred. ' +
      'It is refused with 503 while the registry does not answer: then nobody knows whether there is one.',
    callers: STAFF,
    effect: 'none',
    names: [],
    query: z.object({ vatCode: z.string().trim().min(1).max(VAT_CODE_MAX) }),
    answer: rows(company),
    codes: ['OVERLOADED'],
    example: () => ({ query: { vatCode: 'IT00743110157' } }),
  },
  'ADM-18': {
    method: 'GET',
    path: '/api/v1/admin/dealer-reference',
    name: 'dealerReference',
    tag: 'back office',
    summary: 'The dealer that a house is known by',
    description:
      'Answers the reference dealer of a dealer: of the dealers of its house the one that was added first. ' +
      'A dealer without a house is its own. Null where that dealer is of a market that the caller does not work for.',
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
    summary: 'Completes a dealer that has registered',
    description:
      'Makes a registered dealer a configured one (STA-088), which can be enabled. With `sincom` the dealer ' +
      "gets name, address and city of that company in the registry; it has to have the dealer's VAT number. " +
      'A dealer that is configured can be given another company.',
    callers: STAFF,
    effect: 'change',
    names: ['record'],
    body: z.strictObject({ idDealer: id, sincom: sincom.nullable() }),
    answer: done,
    codes: ['OVERLOADED'],
    example: (target) => ({ body: { idDealer: recordOf(target), sincom: null } }),
  },
});
