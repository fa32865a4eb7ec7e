import type { UseFormReturn } from 'react-hook-form';
import type { ValidAuction } from '../machines/auction-rules.js';
import type { AuctionValues } from '../machines/auction-values.js';

/** The form of an auction: what is typed, and what is sent once it is right. */
export type UsedForm = UseFormReturn<AuctionValues, unknown, ValidAuction>;
