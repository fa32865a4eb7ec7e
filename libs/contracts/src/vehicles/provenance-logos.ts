import { z } from 'zod';
import { SIGNED_IN } from '../callers.js';
import { listOf } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';

/** Maximum number of codes per call: more than there are provenances. */
const CODES_MAX = 50;

const provenanceLogo = z
  .object({
    provenance: z.string(),
    /** A picture as a `data:` URL. */
    logo: z.string(),
  })
  .meta({ id: 'ProvenanceLogo' });

const logosDefaults = {
  method: 'GET',
  tag: 'vehicles',
  summary: 'List the logos of provenances',
  description:
    'Returns a logo for each given provenance, in the given order. Provenances without a logo are omitted. Logos change only with a release of the portal.',
  callers: SIGNED_IN,
  effect: 'none',
  names: [],
  query: z.object({ provenances: listOf(z.string().min(1).max(50), CODES_MAX) }),
  answer: rows(provenanceLogo),
  codes: [],
  example: () => ({ query: { provenances: ['LTR_RETURN', 'BANK_REPO'] } }),
} as const;

/** The call that returns the logos of provenances. */
export const provenanceLogoOperations = defineOperations({
  'SEC-40': {
    ...logosDefaults,
    path: '/api/v1/secure/logoByProvenance',
    name: 'logosByProvenance',
  },
  'MOB-28': {
    ...logosDefaults,
    path: '/api/v1/mobile/logoByProvenance',
    name: 'logosByProvenanceMobile',
  },
});
