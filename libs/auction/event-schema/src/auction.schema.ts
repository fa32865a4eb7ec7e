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
import { policy, withCharges } from './policy.schema.js';
import { saleFormat, withFormat } from './sale-format.schema.js';
import { auctionType, awardStatus, extensionData, lotStatus, noData } from './status.schema.js';

const terms = z.object({
  name: z.string(),
  auctionType,
  idTemplate: z.int(),
  idMarkets: z.array(z.string()),
  startsAt: z.int(),
  endsAt: z.int(),
  staggerMs: z.int(),
  format: saleFormat,
  policy,
  policyHash: z.string(),
  regulation: z.object({ version: z.int(), hash: z.string() }),
  idLots: z.array(z.int()),
}) satisfies z.ZodType<AuctionEdited['data']>;

/** Version 4 adds the stagger. Before that, all lots of an auction ended together. */
const withStagger = (stored: object): object => ({ ...stored, staggerMs: 0 });

const published = terms.extend({
  idAuction: z.int(),
  idOwnerDealer: z.int(),
}) satisfies z.ZodType<AuctionPublished['data']>;

const lotsChanged = z.object({
  lots: z.array(
    z.object({ idLot: z.int(), status: lotStatus, awardStatus: awardStatus.nullable() }),
  ),
}) satisfies z.ZodType<AuctionLotsChanged['data']>;

const fileMessage = z.object({
  file: z.object({ idFile: z.int(), fileName: z.string() }).nullable(),
}) satisfies z.ZodType<AuctionFileMessageSet['data']>;

export const auctionEvents = {
  AuctionPublished: defineEvent<AuctionPublished>({
    type: 'AuctionPublished',
    data: published,
    upcasts: [withCharges, withFormat, withStagger],
  }),
  AuctionEdited: defineEvent<AuctionEdited>({
    type: 'AuctionEdited',
    data: terms,
    upcasts: [withCharges, withFormat, withStagger],
  }),
  AuctionStarted: defineEvent<AuctionStarted>({
    type: 'AuctionStarted',
    data: noData,
    upcasts: [],
  }),
  AuctionExtended: defineEvent<AuctionExtended>({
    type: 'AuctionExtended',
    data: extensionData,
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
    data: fileMessage,
    upcasts: [],
  }),
  AuctionLotsChanged: defineEvent<AuctionLotsChanged>({
    type: 'AuctionLotsChanged',
    data: lotsChanged,
    upcasts: [],
  }),
  AuctionClosed: defineEvent<AuctionClosed>({ type: 'AuctionClosed', data: noData, upcasts: [] }),
  AuctionReopened: defineEvent<AuctionReopened>({
    type: 'AuctionReopened',
    data: z.object({ endsAt: z.int() }),
    upcasts: [],
  }),
  AuctionAwarded: defineEvent<AuctionAwarded>({
    type: 'AuctionAwarded',
    data: noData,
    upcasts: [],
  }),
  AuctionAwardReverted: defineEvent<AuctionAwardReverted>({
    type: 'AuctionAwardReverted',
    data: noData,
    upcasts: [],
  }),
  AuctionDeleted: defineEvent<AuctionDeleted>({
    type: 'AuctionDeleted',
    data: noData,
    upcasts: [],
  }),
};
