import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import { ID_MAX, instant } from '../fields.js';

/** A SHA-256 hash in hex. */
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Regulation of an auction, and whether the reader's dealer has accepted it. */
export const regulation = z
  .object({
    accepted: z.boolean(),
    version: z.int(),
    /** Language of `text`; null in old auctions without a stored text. */
    language: z.string().nullable(),
    bindingLanguage: z
      .string()
      .nullable()
      .describe('Language of the binding text, which applies if the texts differ'),
    /** Plain text without markup. */
    text: z.string().nullable(),
    html: z
      .string()
      .nullable()
      .describe('The same text with headings, lists and links; null for built-in texts'),
    /** SHA-256 of the bytes of `text` in UTF-8, hex. */
    hash: z.string(),
    publishedAt: instant.nullable().describe('Date from which the version applies'),
    /**
     * The dealer's first acceptance that is valid for this version. Its version is earlier if only
     * small corrections were made since. Its language is null in old acceptances.
     */
    acceptance: z
      .object({
        version: z.int(),
        language: z.string().nullable(),
        hash: z.string(),
        acceptedAt: instant,
      })
      .nullable(),
    changes: z
      .object({
        version: z.int(),
        acceptedAt: instant,
        notes: z
          .array(z.object({ version: z.int(), note: z.string(), language: z.string() }))
          .describe('Changes of each later version, newest first'),
        compared: z
          .object({ language: z.string(), before: z.string(), after: z.string() })
          .nullable()
          .describe(
            'The accepted and the new text in the language of `text`, or in the binding language if only that text changed. Null if the two versions have no common language',
          ),
      })
      .nullable()
      .describe(
        'Earlier version that the dealer accepted in an auction of the template. Null if there is none, or if the dealer has accepted the current version',
      ),
  })
  .meta({ id: 'Regulation' });

/**
 * Identifies the text that the user read. Without a hash, it is the text in the given language, or
 * in the user's language.
 */
export const regulationRead = z.strictObject({
  version: z.int().min(0).max(ID_MAX).optional(),
  hash: hash.optional(),
  language: z.enum(LANGUAGES).optional(),
});
