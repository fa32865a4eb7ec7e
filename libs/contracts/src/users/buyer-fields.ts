import { MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { flag, many, searchText } from '../fields.js';

export const AREA_MAX = 20;

/** USER_TEMPLATE_ENABLE (CON-072). */
export const STANDINGS = ['PENDING', 'ACCEPTED', 'BLOCKED'] as const;
export const standing = z.enum(STANDINGS);
export const SCOPES = ['DEALER', 'USER'] as const;

/** Filters of the buyers of a template. */
export const buyerFilter = {
  accepted: flag.optional().describe('True: state ACCEPTED. False: any other state'),
  blockedUser: flag.optional().describe('True: state BLOCKED. False: any other state'),
  fcaUser: flag.optional(),
  market: many(z.enum(MARKETS)).optional(),
  province: many(z.string().max(AREA_MAX)).optional(),
  vatCode: z.string().trim().min(1).max(AREA_MAX).optional(),
  q: searchText.optional(),
};
