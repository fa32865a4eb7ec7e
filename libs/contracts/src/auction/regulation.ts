import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import { instant } from '../fields.js';

/** SHA-256 in hex. */
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** The regulation that an auction pinned, as its reader may accept it, and whether his dealer has. */
export const regulation = z
  .object({
    accepted: z.boolean(),
    version: z.int(),
    /** Of `text`; null where the portal was never told the text, in auctions of before. */
    language: z.string().nullable(),
    /** Plain text, to be shown as it is. */
    text: z.string().nullable(),
    /** SHA-256 of the bytes of `text` in UTF-8, hex. */
    hash: z.string(),
    publishedAt: instant.nullable(),
    /** The dealer's first acceptance of this version, which stands; language null in those of before. */
    acceptance: z
      .object({
        version: z.int(),
        language: z.string().nullable(),
        hash: z.string(),
        acceptedAt: instant,
      })
      .nullable(),
  })
  .meta({ id: 'Regulation' });

/** What was read. Without a hash the text in the language given, or the caller's. */
export const regulationRead = z.strictObject({
  version: z.int().optional(),
  hash: hash.optional(),
  language: z.enum(LANGUAGES).optional(),
});
