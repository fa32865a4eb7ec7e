import type { UseFormReturn } from 'react-hook-form';
import type { ValidAuction } from '../machines/auction-rules.js';
import type { AuctionValues } from '../machines/auction-values.js';

/** The form of an auction with its input type and its validated type. */
export type AuctionFormApi = UseFormReturn<AuctionValues, unknown, ValidAuction>;
