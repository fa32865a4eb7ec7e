import type { UseFormReturn } from 'react-hook-form';
import type { ValidAuction } from '../machines/auction-rules.js';
import type { AuctionValues } from '../machines/auction-values.js';

/**
 * The auction form's API from react-hook-form, with the types of its input and of its validated
 * values.
 */
export type AuctionFormApi = UseFormReturn<AuctionValues, unknown, ValidAuction>;
