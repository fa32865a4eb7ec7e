import { MARKETS, writtenCode } from '@fairlot/countries';
import { z } from 'zod';
import { flag, idText, listOf, searchText } from '../fields.js';
import { customFault } from '../problem/field-faults.js';

export const AREA_MAX = 20;

/** States of a dealer or user on a template: USER_TEMPLATE_ENABLE (CON-072). */
export const STANDINGS = ['PENDING', 'ACCEPTED', 'BLOCKED'] as const;
export const standing = z.enum(STANDINGS);
export const SCOPES = ['DEALER', 'USER'] as const;

/** Filters of the buyers of a template. */
export const buyerFilter = {
  accepted: flag
    .optional()
    .describe('true: users with the state ACCEPTED. false: users with any other state'),
  blockedUser: flag
    .optional()
    .describe('true: users with the state BLOCKED. false: users with any other state'),
  fcaUser: flag.optional(),
  market: listOf(z.enum(MARKETS)).optional(),
  province: listOf(z.string().max(AREA_MAX)).optional(),
  vatCode: z.string().overwrite(writtenCode).min(1).max(AREA_MAX).optional(),
  q: searchText.optional(),
};

export type BuyerSubject = { readonly idTemplate?: unknown; readonly idMarket?: unknown };
/**
 * Whether exactly one subject is given: a template, or a market (for its fixed-price showcases).
 */
export const hasOneSubject = ({ idTemplate, idMarket }: BuyerSubject): boolean =>
  (idTemplate === undefined) !== (idMarket === undefined);
export const SUBJECT_FAULT = { ...customFault('invalid'), path: ['idTemplate'] };
export const staffSubject = {
  idTemplate: idText.optional(),
  idMarket: z
    .enum(MARKETS)
    .optional()
    .describe('Fixed-price showcases of a market, instead of a template'),
};
