import { MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { STAFF } from '../callers.js';
import { id } from '../fields.js';
import { defineOperations } from '../operation.js';

const NAME_MAX = 100;

/** A call of staff for templates, in addition to the calls of the record. */
export const templateCopyOperations = defineOperations({
  'ENG-303': {
    method: 'POST',
    path: '/api/v1/admin/template-copy',
    name: 'copyTemplate',
    tag: 'back office',
    summary: 'Copy a template to another market',
    description:
      'Creates a disabled template in `idMarket` with the terms, amounts, provenance and kind of auction of another template, and returns its id. The partner page is copied only if the copy has the same owner. In a market without a VAT rate, the copy has no VAT. Regulation versions, acceptances, buyers, links and further markets are not copied. For templates of markets that the caller does not work for, the call returns 404. Field codes: `foreign_market` and `same_market` at `idMarket`, `unknown_reference` and `dealer_merged` at `idDealer`, and `taken` at `name` if the market already has a template with this name.',
    callers: STAFF,
    effect: 'change',
    names: ['record'],
    body: z.strictObject({
      idTemplate: id,
      idMarket: z.enum(MARKETS),
      idDealer: id.describe('Owner of the copy'),
      name: z.string().trim().min(1).max(NAME_MAX),
    }),
    answer: z.object({ idTemplate: id.describe('The copy') }).meta({ id: 'TemplateCopy' }),
    codes: [],
    example: ({ records, idAuctioneer }) => ({
      body: {
        idTemplate: records['template']?.id ?? 2_147_483_647,
        idMarket: 'DE' as const,
        idDealer: idAuctioneer,
        name: 'Leasingrückläufer',
      },
    }),
  },
});
