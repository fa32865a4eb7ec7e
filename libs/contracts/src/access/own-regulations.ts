import { z } from 'zod';
import { SIGNED_IN } from '../callers.js';
import { noInput } from '../example.js';
import { id, instant } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';

/** One acceptance of an auction's regulation. */
export const regulationAcceptance = z
  .object({
    idAuction: id,
    auctionName: z.string().nullable().describe('Null for an auction that the caller cannot see'),
    version: z.int(),
    language: z
      .string()
      .nullable()
      .describe('Language of the text that was shown; null in old acceptances'),
    hash: z.string().describe('SHA-256 of the text that was shown, hex'),
    acceptedAt: instant,
    username: z.string().nullable().describe('User who accepted the regulation for the dealer'),
  })
  .meta({ id: 'RegulationAcceptance' });
export type RegulationAcceptanceRow = z.infer<typeof regulationAcceptance>;

/** Acceptances of the caller's dealer. */
export const ownRegulationOperations = defineOperations({
  'ENG-280': {
    method: 'GET',
    path: '/api/v1/secure/regulation-acceptances',
    tag: 'registration',
    name: 'ownRegulationAcceptances',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    codes: [],
    summary: "List the regulations that the caller's dealer has accepted",
    description:
      "Returns the newest 200 acceptances of auction regulations by the caller's dealer, each with version, language and time. Callers without a dealer receive an empty list.",
    answer: z.object({ rows: rows(regulationAcceptance) }).meta({ id: 'RegulationAcceptances' }),
    example: noInput,
  },
});
