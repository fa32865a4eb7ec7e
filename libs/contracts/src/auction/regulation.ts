import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import { instant } from '../fields.js';

/** SHA-256 in hex. */
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Regulation of an auction, and whether the reader's dealer has accepted it. */
export const regulation = z
  .object({
    accepted: z.boolean(),
    version: z.int(),
    /** Hash of `text`; null in old auctions without a stored text. */
    language: z.string().nullable(),
    /** Plain text without markup. */
    text: z.string().nullable(),
    /** SHA-256 of the bytes of `text` in UTF-8, hex. */
    hash: z.string(),
    publishedAt: instant.nullable(),
    /** First acceptance of this version by the dealer; the language is null in old ones. */
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

/** What the user read. Without a hash: the text in the given language, or in that of the caller. */
export const regulationRead = z.strictObject({
  version: z.int().optional(),
  hash: hash.optional(),
  language: z.enum(LANGUAGES).optional(),
});
