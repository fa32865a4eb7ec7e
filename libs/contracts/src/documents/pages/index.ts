import { errorCodesPage } from './error-codes.js';
import { offerRulesPage } from './offer-rules.js';
import { positionsPage } from './positions.js';
import { receiptsPage } from './receipts.js';
import { reconnectingPage } from './reconnecting.js';

/** What stands after the introduction, each under a heading of its own. */
export const pages = (): string =>
  [receiptsPage(), positionsPage(), offerRulesPage(), reconnectingPage(), errorCodesPage()].join(
    '\n\n',
  );
