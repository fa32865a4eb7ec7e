import { storedTables as access } from '@fairlot/access-records';
import { storedTables as readModel } from '@fairlot/auction-read-model';
import { storedTables as content } from '@fairlot/content-records';
import { storedTables as projection } from '@fairlot/event-sourcing-projection';
import { storedTables as reaction } from '@fairlot/event-sourcing-reaction';
import { storedTables as eventStore } from '@fairlot/event-store-postgres';
import { storedTables as jobs } from '@fairlot/jobs';
import { storedTable, type StoredTable } from '@fairlot/kernel';
import { storedTables as capturedMails } from '@fairlot/mailer-captured';
import { storedTables as messaging } from '@fairlot/messaging-records';
import { storedTables as partners } from '@fairlot/partners-records';
import { storedTables as trail } from '@fairlot/records';
import { storedTables as vehicles } from '@fairlot/vehicles-records';
import { describedTables } from '../records/described-tables.js';
import type { Settings } from '../settings/settings.js';

/** Tables that the server itself owns. */
const serverTables: readonly StoredTable[] = [
  storedTable('receipt_key', {
    keeps: 'public keys for verifying bid receipts',
    other: 'key_id public_key_pem since',
  }),
  storedTable('live_token', {
    keeps: 'tokens with which a signed-in user receives prices and notices live',
    personal: 'expires_at',
    person: 'id_user',
    secret: 'token_hash session_id',
    other: 'id_dealer',
    why: 'to send each user their own live updates',
    until: 'valid for one minute; deleted when the next one is issued',
    erasure: 'delete',
    ofUser: 'id_user = $1',
    over: 'expires_at < $1::bigint',
  }),
  storedTable('vehicle_move_letter', {
    keeps: 'vehicle status changes, until their e-mails are written',
    other: 'move_id due_at',
  }),
  storedTable('store_outage', {
    keeps: 'last database outage of each process',
    other: 'process from_at until_at known',
  }),
  storedTable('process_report', {
    keeps: 'last status report of each process, a few seconds old',
    other: 'process reported_at report',
  }),
  storedTable('migrations', { keeps: 'applied schema migrations', other: 'id timestamp name' }),
];

/** The register of personal data: all tables of the database, each described by its owner. */
export const storedTables: readonly StoredTable[] = [
  ...access,
  ...trail,
  ...partners,
  ...content,
  ...vehicles,
  ...messaging,
  ...capturedMails,
  ...readModel,
  ...eventStore,
  ...projection,
  ...reaction,
  ...jobs,
  ...serverTables,
  ...describedTables.map(({ kept: table }) => table),
];

/** The tables of a portal. Only a demonstration has the table of captured e-mails. */
export const storedTablesOf = ({ demo }: Pick<Settings, 'demo'>): readonly StoredTable[] =>
  storedTables.filter((table) => demo || !capturedMails.includes(table));
