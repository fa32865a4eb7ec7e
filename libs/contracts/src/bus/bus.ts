import { z } from 'zod';
import { id, instant } from '../fields.js';
import { dealerNotice } from '../live/messages.js';

/** Topics of the bus without the prefix, apart from the topics of events. */
export const RECORD_CHANGES_TOPIC = 'records.changes.v1';
export const NOTICES_TOPIC = 'notices.v1';

/** A record changed: ids and field names. Consumers with access read the values over HTTP. */
export const recordChange = z
  .object({
    v: z.literal(1),
    idChange: z
      .int()
      .min(1)
      .describe(
        'Number of the change. Newer changes of the same record have a higher number. A repeated message has the same number',
      ),
    kind: z
      .string()
      .describe(
        'Kind of the record: dealer, app_user, seller, template, vehicle and others. New kinds can be added without a new `v`',
      ),
    key: z.string().describe('Id of the record; ids are unique within a kind'),
    fields: z
      .array(z.string())
      .readonly()
      .describe('Changed fields; all fields for a new or deleted record'),
    at: instant,
    idUser: id.nullable().describe('User who made the change; null for the portal itself'),
    idMarket: z.string().nullable().describe('Null if the record belongs to no single market'),
  })
  .meta({ id: 'RecordChange' });
export type RecordChange = z.infer<typeof recordChange>;

/** Something happened to a dealer on a lot. Contains ids only; consumers read the rest. */
export const busNotice = z
  .object({
    v: z.literal(1),
    id: z.string().describe('Id of the notice. A repeated message has the same id'),
    kind: dealerNotice.shape.kind,
    idAuction: id,
    idLot: id,
    idDealer: id.describe('Dealer that receives the notice'),
    position: z
      .int()
      .min(0)
      .describe('Position of the newest public event of the lot at the time of the notice'),
    at: instant,
  })
  .meta({ id: 'Notice' });
export type BusNotice = z.infer<typeof busNotice>;
