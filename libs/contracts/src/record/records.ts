import { banner, bannerOperations } from './banner.js';
import { dealer, dealerRecordOperations } from './dealer.js';
import { template, templateOperations } from './template.js';
import type { RecordDescription } from './describe-record.js';
import { seller, sellerOperations } from './seller.js';

/** All kinds of records that staff manage, in menu order. `npm run new -- record` adds to it. */
export const RECORDS: readonly RecordDescription[] = [dealer, template, seller, banner];

/** Operation-table rows of all record calls. */
export const operationsOfRecords = {
  ...dealerRecordOperations,
  ...templateOperations,
  ...sellerOperations,
  ...bannerOperations,
};
/** Operation ids of all record calls. */
export type RecordCallId = keyof typeof operationsOfRecords;
