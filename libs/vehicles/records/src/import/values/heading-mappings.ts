import type { EntityManager } from 'typeorm';
import { headingKey, type HeadingMappings } from '../file/list-columns.js';
import type { ListMapping } from '../rows/judge-row.js';
import { isVehicleField } from '../rows/vehicle-fields.js';

type MappingScope = { readonly idOwnerDealer: number; readonly provenance: string | null };

/** Returns the mappings of column headings in earlier lists of this seller and source. */
export const readHeadingMappings = async (
  manager: Pick<EntityManager, 'query'>,
  { idOwnerDealer, provenance }: MappingScope,
): Promise<HeadingMappings> => {
  const [row]: { headings: Readonly<Record<string, string | null>> }[] = await manager.query(
    `SELECT headings FROM vehicle_import_mapping WHERE id_owner_dealer = $1 AND provenance = $2`,
    [idOwnerDealer, provenance ?? ''],
  );
  return new Map(
    Object.entries(row?.headings ?? {}).map(([heading, field]) => [
      heading,
      field !== null && isVehicleField(field) ? field : null,
    ]),
  );
};

/** Stores one mapping for each source. A newer list replaces the mapping. */
export const rememberHeadings = async (
  manager: Pick<EntityManager, 'query'>,
  { idOwnerDealer, provenance }: MappingScope,
  { headings, mapping }: { readonly headings: readonly string[]; readonly mapping: ListMapping },
): Promise<void> => {
  const meanings = Object.fromEntries(
    headings.map((one, at) => [headingKey(one), mapping[at] ?? null]),
  );
  await manager.query(
    `INSERT INTO vehicle_import_mapping (id_owner_dealer, provenance, headings) VALUES ($1, $2, $3)
     ON CONFLICT (id_owner_dealer, provenance) DO UPDATE SET headings = excluded.headings`,
    [idOwnerDealer, provenance ?? '', JSON.stringify(meanings)],
  );
};
