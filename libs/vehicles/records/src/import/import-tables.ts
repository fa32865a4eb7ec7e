import { storedTable, type StoredTable } from '@fairlot/kernel';

/** The tables of imports. Columns of a list that are not imported may name former owners. */
export const importTables: readonly StoredTable[] = [
  storedTable('vehicle_import', {
    keeps: 'vehicle lists uploaded by a user: who and when',
    personal: 'created_at',
    person: 'id_user',
    secret: 'content content_hash save_key',
    other:
      'id_temp id_owner_dealer id_market id_template provenance is_provenance_told encoding is_from_1904 state headings mapping saved_in files_attached',
    why: 'to preview what a list would change, and to undo the import',
    until: 'one day',
    erasure: 'keep',
    ofUser: 'id_user = $1',
    // The rows of the list are deleted too.
    over: 'created_at < $1::bigint - 86400000::bigint',
  }),
  storedTable('vehicle_import_row', {
    keeps: 'rows of uploaded vehicle lists, with their content',
    personal: 'cells vehicle problems before doubts',
    other: 'id_temp tupla line outcome id_vehicle makes_against',
    why: 'to preview what a list would change, and to undo the import',
    until: 'one day',
  }),
  storedTable('vehicle_import_work', {
    keeps: 'progress of running vehicle imports',
    other: 'id_temp run doing done total started_at seen_at tries',
  }),
  storedTable('vehicle_import_mapping', {
    keeps: "column mappings for a seller's vehicle lists",
    other: 'id_owner_dealer provenance headings',
  }),
  storedTable('vehicle_import_value', {
    keeps: "meanings of unknown values in a seller's vehicle lists",
    other: 'id_owner_dealer field value meaning',
  }),
];
