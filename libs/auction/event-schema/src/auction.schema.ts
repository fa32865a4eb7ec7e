import type {
  AuctionAwarded,
  AuctionAwardReverted,
  AuctionClosed,
  AuctionDeleted,
  AuctionEdited,
  AuctionExtended,
  AuctionFileMessageSet,
  AuctionLotsChanged,
  AuctionMessageSet,
  AuctionPublished,
  AuctionReopened,
  AuctionStarted,
} from '@fairlot/auction-domain';
import { z } from 'zod';
import { defineEvent } from '@fairlot/event-sourcing-declaration';
import { policy, addCharges } from './policy.schema.js';
import { saleFormatSchema, addFormat } from './sale-format.schema.js';
import {
  auctionTypeSchema,
  awardStatus,
  extensionDataSchema,
  lotStatusSchema,
  noDataSchema,
} from './status.schema.js';

const auctionTerms = z.object({
  name: z.string(),
  auctionType: auctionTypeSchema,
  idTemplate: z.int(),
  idMarkets: z.array(z.string()),
  startsAt: z.int(),
  endsAt: z.int(),
  staggerMs: z.int(),
  format: saleFormatSchema,
  policy,
  policyHash: z.string(),
  regulation: z.object({ version: z.int(), hash: z.string() }),
  idLots: z.array(z.int()),
}) satisfies z.ZodType<AuctionEdited['data']>;

/**
 * Upcasts to version 4, which adds the stagger time. Before that, all lots of an auction ended
 * together.
 */
const addStagger = (stored: object): object => ({ ...stored, staggerMs: 0 });

const publishedData = auctionTerms.extend({
  idAuction: z.int(),
  idOwnerDealer: z.int(),
}) satisfies z.ZodType<AuctionPublished['data']>;

const lotsChangedSchema = z.object({
  lots: z.array(
    z.object({ idLot: z.int(), status: lotStatusSchema, awardStatus: awardStatus.nullable() }),
  ),
}) satisfies z.ZodType<AuctionLotsChanged['data']>;

const fileMessageSchema = z.object({
  file: z.object({ idFile: z.int(), fileName: z.string() }).nullable(),
}) satisfies z.ZodType<AuctionFileMessageSet['data']>;

export const auctionEvents = {
  AuctionPublished: defineEvent<AuctionPublished>({
    type: 'AuctionPublished',
    data: publishedData,
    upcasts: [addCharges, addFormat, addStagger],
  }),
  AuctionEdited: defineEvent<AuctionEdited>({
    type: 'AuctionEdited',
    data: auctionTerms,
    upcasts: [addCharges, addFormat, addStagger],
  }),
  AuctionStarted: defineEvent<AuctionStarted>({
    type: 'AuctionStarted',
    data: noDataSchema,
    upcasts: [],
  }),
  AuctionExtended: defineEvent<AuctionExtended>({
    type: 'AuctionExtended',
    data: extensionDataSchema,
    // Version 2 adds the reason PAUSE.
    upcasts: [(v1: object) => v1],
  }),
  AuctionMessageSet: defineEvent<AuctionMessageSet>({
    type: 'AuctionMessageSet',
    data: z.object({ message: z.string().nullable() }),
    upcasts: [],
  }),
  AuctionFileMessageSet: defineEvent<AuctionFileMessageSet>({
    type: 'AuctionFileMessageSet',
    data: fileMessageSchema,
    upcasts: [],
  }),
  AuctionLotsChanged: defineEvent<AuctionLotsChanged>({
    type: 'AuctionLotsChanged',
    data: lotsChangedSchema,
    upcasts: [],
  }),
  AuctionClosed: defineEvent<AuctionClosed>({
    type: 'AuctionClosed',
    data: noDataSchema,
    upcasts: [],
  }),
  AuctionReopened: defineEvent<AuctionReopened>({
    type: 'AuctionReopened',
    data: z.object({ endsAt: z.int() }),
    upcasts: [],
  }),
  AuctionAwarded: defineEvent<AuctionAwarded>({
    type: 'AuctionAwarded',
    data: noDataSchema,
    upcasts: [],
  }),
  AuctionAwardReverted: defineEvent<AuctionAwardReverted>({
    type: 'AuctionAwardReverted',
    data: noDataSchema,
    upcasts: [],
  }),
  AuctionDeleted: defineEvent<AuctionDeleted>({
    type: 'AuctionDeleted',
    data: noDataSchema,
    upcasts: [],
  }),
};
