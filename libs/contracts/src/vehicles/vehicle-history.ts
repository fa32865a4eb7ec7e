import { z } from 'zod';
import { MANAGERS } from '../callers.js';
import { vehicleById } from '../example.js';
import { id, idText, instant, returnReason, wholeNumberText } from '../fields.js';
import { listPage, pageOf } from '../list.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import { conditionReport } from './vehicle-condition.js';
import { VEHICLE_DATA } from './vehicle-edit.js';

const PAGE_USUAL = 20;
const PAGE_MAX = 100;

/** Fields with one value before and one after the change. */
export const HISTORY_FIELDS = [
  ...VEHICLE_DATA,
  'vehicleCode',
  'provenance',
  'channel',
  'region',
  'idMarket',
  'idTemplate',
  'state',
  'damageMinor',
  'file',
  'turned',
  'order',
] as const;
export type HistoryField = (typeof HISTORY_FIELDS)[number];
const value = z.union([z.string(), z.number(), z.boolean()]).nullable();
export type HistoryValue = z.infer<typeof value>;
const { damages, equipment, services, appraisal } = conditionReport.shape;
const changedItems = <Items extends z.ZodType>(list: Items) => ({ old: list, new: list });

/** One change of a vehicle. For lists, it contains only removed and added items. */
const historyChange = z
  .union([
    z.object({ field: z.enum(HISTORY_FIELDS), old: value, new: value }),
    z.object({ field: z.literal('damages'), ...changedItems(damages) }),
    z.object({ field: z.literal('equipment'), ...changedItems(equipment) }),
    z.object({ field: z.literal('services'), ...changedItems(services) }),
    z.object({ field: z.literal('appraisal'), ...changedItems(appraisal.nullable()) }),
  ])
  .meta({ id: 'VehicleHistoryChange' });
export type HistoryChange = z.infer<typeof historyChange>;

const historyEntry = z
  .object({
    /** Key of the entry. It is the same on all pages and for all users. */
    key: z.string(),
    at: instant,
    what: z.enum([
      'CREATED',
      'EDITED',
      'IMPORTED',
      'IMPORT_UNDONE',
      'CONDITION',
      'FILES_ATTACHED',
      'FILE_REMOVED',
      'PICTURE_TURNED',
      'PICTURES_ORDERED',
      'MOVED',
      'MOVE_UNDONE',
      'LISTED',
      'UNLISTED',
      'AWARDED',
      'AWARD_REVERTED',
    ]),
    /** Who made the change. Null for the portal itself. */
    by: z
      .object({
        own: z.boolean().describe('Whether the caller made this change'),
        /** FORMER: the user no longer has an account. */
        kind: z.enum(['STAFF', 'SELLER', 'PARTNER', 'FORMER']),
        /** Visible to staff and to users of the same dealer. */
        name: z.string().nullable(),
      })
      .nullable(),
    changes: rows(historyChange),
    /** Reason for the return; null for other changes. */
    reason: returnReason.nullable(),
    /** Template that received the vehicle, visible to its seller and staff. */
    sentTo: z.string().nullable(),
    /** Lot of the change. Null if there is none, or if the caller cannot see the auction. */
    lot: z.object({ idAuction: id, idLot: id, auctionName: z.string() }).nullable(),
  })
  .meta({ id: 'VehicleHistoryEntry' });
export type HistoryEntry = z.infer<typeof historyEntry>;

/** All changes of a vehicle, for its managers. */
export const vehicleHistoryOperations = defineOperations({
  'ENG-99': {
    method: 'GET',
    path: '/api/v1/secure/vehicle/:id/history',
    name: 'vehicleHistory',
    tag: 'vehicles',
    summary: 'List all changes of a vehicle, newest first',
    description:
      'Returns the changes of a vehicle that the caller manages, with old and new values, time and user: creation, edits and imports, condition report, files, moves with their reasons, and lots. Staff and users of the same dealer see the name of the user who made a change. Other callers see only the role. For vehicles that the caller can see but does not manage, the call returns 404.',
    callers: MANAGERS,
    effect: 'none',
    names: ['vehicle'],
    params: z.object({ id: idText }),
    query: z.object({
      cursor: listPage.cursor,
      limit: wholeNumberText(z.int().min(1).max(PAGE_MAX)).default(PAGE_USUAL),
    }),
    answer: pageOf(historyEntry),
    codes: [],
    example: (target) => ({ ...vehicleById(target), query: { limit: 10 } }),
  },
});
