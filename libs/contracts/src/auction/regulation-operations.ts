import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import { BUYERS, SIGNED_IN } from '../callers.js';
import { auctionById } from '../example.js';
import { idText } from '../fields.js';
import { defineOperations } from '../operation.js';
import { regulation, regulationRead } from './regulation.js';

const idParams = z.object({ id: idText });

/** The regulation of an auction. Separate from other auction calls, because few pages need it. */
export const auctionRegulationOperations = defineOperations({
  'SEC-65': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:id/accept-regulation',
    name: 'acceptRegulation',
    tag: 'auctions',
    summary: 'Accept the regulation of an auction',
    description:
      "Accepts the regulation of an auction for the caller's dealer. Bids are refused before that. Send the version and hash that the user read; if they are not those of the auction, the call returns REGULATION_CHANGED. Repeating the call changes nothing. If the template has its own regulation, the acceptance is valid for all auctions of the template, until dealers must accept a later version.",
    callers: BUYERS,
    effect: 'change',
    names: ['auction'],
    params: idParams,
    body: regulationRead,
    answer: regulation,
    codes: ['REGULATION_CHANGED'],
    example: (target) => ({
      ...auctionById(target),
      body: { version: 1, language: 'en' as const },
    }),
  },
  'SEC-66': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/accepted-regulation',
    name: 'acceptedRegulation',
    tag: 'auctions',
    summary: 'Get the regulation of an auction and whether the dealer accepted it',
    description:
      "Returns the regulation of the auction in the requested language or that of the caller, with hash and date, and whether the caller's dealer has accepted it. The acceptance of an older version counts only if all later versions are small corrections. `changes` lists the changes since the version that the dealer accepted. If there is no text in that language, the response has the text in the base language, in English or in `bindingLanguage`. For users without a dealer, such as staff, no acceptance is returned.",
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    params: idParams,
    query: z.object({ language: z.enum(LANGUAGES).optional() }),
    answer: regulation,
    codes: [],
    example: auctionById,
  },
  'MOB-18': {
    method: 'GET',
    path: '/api/v1/mobile/auction/:id/accepted-regulation',
    name: 'acceptedRegulationMobile',
    tag: 'auctions',
    summary: 'Get the regulation of an auction and whether the dealer accepted it',
    description:
      "Returns the regulation of the auction in the requested language or that of the caller, with hash and date, and whether the caller's dealer has accepted it. The acceptance of an older version counts only if all later versions are small corrections. `changes` lists the changes since the version that the dealer accepted. If there is no text in that language, the response has the text in the base language, in English or in `bindingLanguage`. For users without a dealer, such as staff, no acceptance is returned.",
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    params: idParams,
    query: z.object({ language: z.enum(LANGUAGES).optional() }),
    answer: regulation,
    codes: [],
    example: auctionById,
  },
  'MOB-19': {
    method: 'PATCH',
    path: '/api/v1/mobile/auction/:id/accept-regulation',
    name: 'acceptRegulationMobile',
    tag: 'auctions',
    summary: 'Accept the regulation of an auction',
    description:
      "Accepts the regulation of an auction for the caller's dealer. Bids are refused before that. Send the version and hash that the user read; if they are not those of the auction, the call returns REGULATION_CHANGED. Repeating the call changes nothing. If the template has its own regulation, the acceptance is valid for all auctions of the template, until dealers must accept a later version.",
    callers: BUYERS,
    effect: 'change',
    names: ['auction'],
    params: idParams,
    body: regulationRead,
    answer: regulation,
    codes: ['REGULATION_CHANGED'],
    example: (target) => ({
      ...auctionById(target),
      body: { version: 1, language: 'en' as const },
    }),
  },
});
