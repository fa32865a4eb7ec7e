import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Notifications } from '@fairlot/database';
import { aDatabase } from '@fairlot/database/testing';
import { FolderFiles } from '@fairlot/files-folder';
import * as records from '@fairlot/records';
import { VehicleFiles } from '../files/vehicle-files.js';
import type { ListMapping } from '../import/judge-row.js';
import { PLAIN_VOCABULARY } from './plain-vocabulary.js';
import { VehicleImports } from '../import/vehicle-imports.js';
import { migrations } from '../migrations.js';
import { VehicleRegistry } from '../vehicle-registry.js';
import { entities, Vehicle } from '../vehicle.entity.js';

export const HEADINGS = [
  ...['externalId', 'brand', 'model', 'bodyType', 'fuelType', 'gearbox', 'price'],
];
export const MAPPING = [...HEADINGS.slice(0, -1), 'askingPriceEur'] as ListMapping;
export const OWNER = { idOwnerDealer: 1, idMarket: 'IT', provenance: 'LTR_RETURN' };
export const row = (id: string, price = '1000') => [
  ...[id, 'Fiat', 'Panda', 'VAN', 'DIESEL', 'MANUAL', price],
];
export const csv = (...rows: readonly (readonly string[])[]) =>
  Buffer.from(rows.map((cells) => cells.join(';')).join('\n'));

type Sending = { readonly idUser?: number; readonly mapping?: ListMapping | null };
export type Own = { readonly idUser: number; readonly idTemp: string };

/** The import of lists over a database of its own. */
export const importing = async () => {
  const root = mkdtempSync(join(tmpdir(), 'fairlot-import-'));
  const database = await aDatabase([...records.migrations, ...migrations]);
  const source = await database.dataSource([...records.entities, ...entities]);
  const notifications = new Notifications(database.connection);
  const registry = new VehicleRegistry(source, notifications);
  const files = new VehicleFiles(new FolderFiles(root), source);
  const imports = new VehicleImports(source, registry, files);
  const by = { owner: OWNER, vocabulary: PLAIN_VOCABULARY };
  return {
    ...{ database, source, registry, files, imports },
    /** Sends a list and says what its columns mean; its id. */
    stage: async (content: Buffer, { idUser = 7, mapping = MAPPING }: Sending = {}) => {
      const own: Own = { idUser, idTemp: randomUUID() };
      await imports.stage({ ...own, content, ...by });
      if (mapping !== null) await imports.remap(own, { mapping, ...by });
      return own;
    },
    save: (own: Own) => imports.save(own, OWNER, null),
    counts: async (own: Own) => (await imports.find(own))?.counts,
    prices: async () =>
      Object.fromEntries(
        (await source.getRepository(Vehicle).find({ order: { externalId: 'ASC' } })).map((one) => [
          one.externalId,
          one.askingPriceMinor,
        ]),
      ),
    empty: () =>
      source.query(`TRUNCATE vehicle, vehicle_condition, vehicle_file, vehicle_file_content, vehicle_file_change,
        record_change, record_outbox, vehicle_import, vehicle_import_row, vehicle_import_work, vehicle_import_mapping
        RESTART IDENTITY`),
    end: async () => {
      await notifications.close();
      await database.drop();
      rmSync(root, { recursive: true, force: true });
    },
  };
};
export type Importing = Awaited<ReturnType<typeof importing>>;
