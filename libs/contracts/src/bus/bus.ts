import { z } from 'zod';
import { id, instant } from '../fields.js';
import { dealerNotice } from '../live/messages.js';

/** Topics of the bus beside those of events; before each stands the portal's prefix. */
export const RECORD_CHANGES = 'records.changes.v1';
export const NOTICES = 'notices.v1';

/** That a record changed: ids and names of fields, for what the values are is read over HTTP by who may. */
export const recordChange = z
  .object({
    v: z.literal(1),
    idChange: z
      .int()
      .min(1)
      .describe(
        'Of two changes of one record the newer has the higher; one that comes again, the same',
      ),
    kind: z
      .string()
      .describe(
        'dealer, app_user, seller, template, vehicle, …: more may be added without a new `v`',
      ),
    key: z.string().describe('Its id among those of its kind'),
    fields: z
      .array(z.string())
      .readonly()
      .describe('That are no longer as they were; all, of one that is new or gone'),
    at: instant,
    idUser: id.nullable().describe('Who changed it; null is the program itself'),
    idMarket: z.string().nullable().describe('Null where a record belongs to none alone'),
  })
  .meta({ id: 'RecordChange' });
export type RecordChange = z.infer<typeof recordChange>;

/** What happened to a dealer on a lot, by ids: whoever tells people of it looks the rest up. */
export const busNotice = z
  .object({
    v: z.literal(1),
    id: z.string().describe('Of the notice: one that comes again has the same'),
    kind: dealerNotice.shape.kind,
    idAuction: id,
    idLot: id,
    idDealer: id.describe('Whom it is for'),
    position: z.int().min(0).describe('Of the newest lot event in it that anybody may see'),
    at: instant,
  })
  .meta({ id: 'Notice' });
export type BusNotice = z.infer<typeof busNotice>;
