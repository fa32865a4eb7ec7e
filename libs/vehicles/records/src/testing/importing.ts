import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Notifications } from '@fairlot/database';
import { makeDatabase } from '@fairlot/database/testing';
import { FolderFiles } from '@fairlot/files-folder';
import { JobQueue, jobMigrations, JobWorker } from '@fairlot/jobs';
import * as records from '@fairlot/records';
import { VehicleFiles } from '../files/vehicle-files.js';
import { VEHICLE_IMPORT } from '../import/import-jobs.js';
import { importJobMigrations } from '../import/import-migrations.js';
import type { ListMapping } from '../import/rows/judge-row.js';
import { PLAIN_VOCABULARY } from './plain-vocabulary.js';
import { VehicleImports } from '../import/vehicle-imports.js';
import { migrations } from '../migrations.js';
import type { ListOwner } from '../import/rows/vehicle-record.js';
import { VehicleRegistry } from '../vehicle-registry.js';
import { entities, Vehicle } from '../vehicle.entity.js';

export const HEADINGS = [
  'externalId',
  'brand',
  'model',
  'bodyType',
  'fuelType',
  'gearbox',
  'price',
];
export const MAPPING = [...HEADINGS.slice(0, -1), 'askingPriceEur'] as ListMapping;
export const OWNER = { idOwnerDealer: 1, idMarket: 'IT', provenance: 'LTR_RETURN' };
export const row = (id: string, price = '1000') => [
  id,
  'Fiat',
  'Panda',
  'VAN',
  'DIESEL',
  'MANUAL',
  price,
];
export const csv = (...rows: readonly (readonly string[])[]) =>
  Buffer.from(rows.map((cells) => cells.join(';')).join('\n'));

type SendOptions = { readonly idUser?: number; readonly mapping?: ListMapping | null };
export type ImportOwner = { readonly idUser: number; readonly idTemp: string };

/** Provides imports with a separate database. */
export const makeImports = async () => {
  const root = mkdtempSync(join(tmpdir(), 'fairlot-import-'));
  const database = await makeDatabase([
    ...records.migrations,
    ...migrations,
    ...jobMigrations,
    ...importJobMigrations,
  ]);
  const source = await database.dataSource([...records.entities, ...entities]);
  const notifications = new Notifications(database.connection);
  const registry = new VehicleRegistry(source, notifications);
  const files = new VehicleFiles(new FolderFiles(root), source);
  const jobs = new JobQueue(database.connection, notifications, () => {});
  const imports = new VehicleImports(source, registry, files, jobs);
  const judging = (listOwner: ListOwner) => ({ owner: listOwner, vocabulary: PLAIN_VOCABULARY });
  const working = () =>
    new JobWorker(jobs, VEHICLE_IMPORT, (run) => imports.run(run, judging), {
      atOnce: 4,
      checkSeconds: 1,
    });
  let worker = working();
  await worker.start();
  return {
    database,
    source,
    registry,
    files,
    imports,
    /** Uploads a list, maps its columns and returns its id. */
    stage: async (content: Buffer, { idUser = 7, mapping = MAPPING }: SendOptions = {}) => {
      const own: ImportOwner = { idUser, idTemp: randomUUID() };
      await imports.stage({ ...own, content, owner: OWNER });
      if (mapping !== null) await imports.remap(own, mapping);
      return own;
    },
    save: (own: ImportOwner) => imports.save(own, null),
    counts: async (own: ImportOwner) => (await imports.find(own))?.counts,
    prices: async () =>
      Object.fromEntries(
        (await source.getRepository(Vehicle).find({ order: { externalId: 'ASC' } })).map((one) => [
          one.externalId,
          one.askingPriceMinor,
        ]),
      ),
    /** Stops all work and clears the tables. */
    empty: async () => {
      await worker.stop();
      await source.query(`TRUNCATE vehicle, vehicle_condition, vehicle_file, vehicle_file_content, vehicle_file_change,
        record_change, record_outbox, vehicle_import, vehicle_import_row, vehicle_import_work, vehicle_import_mapping, vehicle_import_value,
        pgboss.job, job_progress
        RESTART IDENTITY`);
      worker = working();
      await worker.start();
    },
    end: async () => {
      await worker.stop();
      await jobs.stop();
      await notifications.close();
      await database.drop();
      rmSync(root, { recursive: true, force: true });
    },
  };
};
export type TestImports = Awaited<ReturnType<typeof makeImports>>;
