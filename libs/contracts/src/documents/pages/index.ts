import { errorCodesPage } from './error-codes.js';
import { offerRulesPage } from './offer-rules.js';
import { positionsPage } from './positions.js';
import { receiptsPage } from './receipts.js';
import { reconnectingPage } from './reconnecting.js';

/** The pages after the introduction, each with its heading. */
export const documentPages = (): string =>
  [receiptsPage(), positionsPage(), offerRulesPage(), reconnectingPage(), errorCodesPage()].join(
    '\n\n',
  );
