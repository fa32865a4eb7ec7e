import { LANGUAGES, MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { MANAGERS } from '../callers.js';
import { id } from '../fields.js';
import { defineOperations } from '../operation.js';
import { DESCRIPTION_MAX } from './partner-page.js';

const TEXT_MAX = 500;
const typedText = z.string().max(TEXT_MAX);
const pictureKey = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .nullable();

/** The call that shows a partner page with unsaved data. */
export const partnerPreviewOperations = defineOperations({
  'ENG-331': {
    method: 'POST',
    path: '/api/v1/secure/partner-preview',
    name: 'previewPartnerPage',
    tag: 'back office',
    summary: 'Preview the partner page of a template',
    description:
      'Returns the partner page with the given data, as visitors would see it. Nothing is stored, and the data can be incomplete. The page shows the rating of the owner of the template; without a template it shows 0 ratings. For templates of other owners and markets, the call returns 404.',
    callers: MANAGERS,
    effect: 'none',
    names: ['record'],
    body: z.strictObject({
      idTemplate: id.nullable().describe('Null for a new template'),
      idMarket: z.enum(MARKETS),
      language: z.enum(LANGUAGES),
      partner: z.strictObject({
        auctionName: typedText,
        largeLogo: pictureKey,
        smallLogo: pictureKey,
        description: z.partialRecord(z.enum(LANGUAGES), z.string().max(DESCRIPTION_MAX)),
        phone: typedText,
        email: typedText,
        vatCode: typedText,
      }),
    }),
    answer: z
      .object({ html: z.string().describe('An HTML document without scripts') })
      .meta({ id: 'PartnerPreview' }),
    codes: [],
    example: ({ records, idImage }) => ({
      body: {
        idTemplate: records['template']?.id ?? 2_147_483_647,
        idMarket: 'IT' as const,
        language: 'en' as const,
        partner: {
          auctionName: 'Autonord Flotte',
          largeLogo: idImage,
          smallLogo: idImage,
          description: { en: 'Autonord sells its own fleet.' },
          phone: '+39 011 555 0142',
          email: 'sales@example.test',
          vatCode: 'IT00743110157',
        },
      },
    }),
  },
});
