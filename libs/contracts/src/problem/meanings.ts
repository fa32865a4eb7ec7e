import type { ProblemCode } from './codes.js';
import { CONTROL_MEANINGS } from './control-meanings.js';
import { EDGE_MEANINGS } from './edge-meanings.js';
import type { CodeMeaning } from './meaning.js';
import { OFFER_MEANINGS } from './offer-meanings.js';

/** Every code with its meaning and its facts. */
export const CODE_MEANINGS = {
  ...EDGE_MEANINGS,
  ...OFFER_MEANINGS,
  ...CONTROL_MEANINGS,
} as const satisfies Record<ProblemCode, CodeMeaning>;
