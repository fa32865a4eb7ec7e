import {
  entities as access,
  migrations as accessMigrations,
  requirementJobMigrations,
} from '@fairlot/access-records';
import {
  entities as readModel,
  migrations as readModelMigrations,
} from '@fairlot/auction-read-model';
import { projectionEntities, projectionMigrations } from '@fairlot/event-sourcing-projection';
import {
  bulkMigrations,
  entities as trail,
  exportMigrations,
  migrations as trailMigrations,
} from '@fairlot/records';
import { entities as content, migrations as contentMigrations } from '@fairlot/content-records';
import { capturedMailMigrations } from '@fairlot/mailer-captured';
import { mailJobMigrations, migrations as mailMigrations } from '@fairlot/messaging-records';
import { reactionMigrations } from '@fairlot/event-sourcing-reaction';
import { jobMigrations } from '@fairlot/jobs';
import { eventStoreMigrations } from '@fairlot/event-store-postgres';
import { entities as partners, migrations as partnerMigrations } from '@fairlot/partners-records';
import {
  entities as vehicles,
  importJobMigrations,
  migrations as vehicleMigrations,
} from '@fairlot/vehicles-records';
import { serverMigrations } from './migrations.js';
import { describedTables } from '../records/described-tables.js';
import { recordMigrations } from '../records/migrations.js';
import { vehicleEmailsMigrations } from './vehicle-emails.js';

/** The tables of all contexts. Each context owns its tables. */
export const entities = [
  ...trail,
  ...access,
  ...partners,
  ...content,
  ...vehicles,
  ...readModel,
  ...projectionEntities,
  ...describedTables.map(({ table }) => table.entity),
];

export const migrations = [
  ...eventStoreMigrations,
  ...trailMigrations,
  ...accessMigrations,
  ...partnerMigrations,
  ...contentMigrations,
  ...vehicleMigrations,
  ...reactionMigrations,
  ...readModelMigrations,
  ...projectionMigrations,
  ...mailMigrations,
  ...capturedMailMigrations,
  ...serverMigrations,
  ...vehicleEmailsMigrations,
  ...recordMigrations,
  ...jobMigrations,
  ...importJobMigrations,
  ...bulkMigrations,
  ...requirementJobMigrations,
  ...exportMigrations,
  ...mailJobMigrations,
];
