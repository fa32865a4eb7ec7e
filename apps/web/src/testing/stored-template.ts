import { VERSIONS } from './sellers.js';

const MINUTE_MS = 60_000;
/** A template in the format of the generic record calls. */
export const makeStoredTemplate = (facts: object = {}) => ({
  id: 7,
  name: 'Fleet',
  idDealer: 3,
  idMarket: 'IT',
  idMarkets: ['IT'],
  version: VERSIONS[0],
  provenance: 'LTR_RETURN',
  regulationTextKey: 'regulation.open',
  enabled: true,
  partner: {
    auctionName: 'Autonord',
    largeLogo: 'a'.repeat(32),
    smallLogo: 'b'.repeat(32),
    description: { it: 'Vende la sua flotta.' },
    phone: '+39 011 555 0142',
    email: 'sales@example.test',
    vatCode: 'IT00743110157',
  },
  policy: {
    increments: [
      { belowMinor: 200_000, stepMinor: 5_000 },
      { belowMinor: null, stepMinor: 10_000 },
    ],
    unitMinor: 5_000,
    softClose: null,
    confirmAbovePermille: 1_500,
    charges: {
      vatRegime: 'NONE',
      buyerFee: { basisPoints: 250, minMinor: 15_000, maxMinor: null },
    },
    resumeAtLeastMs: MINUTE_MS,
    reopenWithinMs: MINUTE_MS,
    technicalAfterMs: MINUTE_MS,
    technicalExtendMs: MINUTE_MS,
    awardWithinMs: 7 * 1440 * MINUTE_MS,
  },
  titles: { idDealer: { 3: 'Noleggio Riviera' } },
  ...facts,
});
