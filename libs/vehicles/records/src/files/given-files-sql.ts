import { NAMES_TEXT } from './vehicle-file-sql.js';

/** Selects vehicles that never had a file. A removed file is still in the log of changes. */
export const VEHICLES_WITHOUT_FILES = `
  SELECT v.id_vehicle AS "idVehicle"
  FROM unnest($1::int[]) WITH ORDINALITY AS named (id, place)
  JOIN vehicle v ON v.id_vehicle = named.id
  WHERE NOT EXISTS (SELECT FROM vehicle_file f WHERE f.id_vehicle = v.id_vehicle)
    AND NOT EXISTS (SELECT FROM vehicle_file_change c WHERE c.id_vehicle = v.id_vehicle)
  ORDER BY named.place`;

/** Condition that the bytes are those made from the source, which a rotated photo does not have. */
const HAS_SOURCE_BYTES = 'f.id_vehicle IS NOT NULL AND f.turned = 0';
export const SAME_FILES = `
  SELECT DISTINCT f.sha256 FROM vehicle_file f WHERE f.sha256 = ANY ($1) AND ${HAS_SOURCE_BYTES}`;
/** Locks the file, so that its bytes stay until the transaction ends. */
export const LOCK_SAME_FILES = `
  SELECT f.id_file AS "idFile" FROM vehicle_file f WHERE f.sha256 = $1 AND ${HAS_SOURCE_BYTES}
  ORDER BY f.id_file LIMIT 1 FOR SHARE`;

const INSERT_COLUMNS = `
  INSERT INTO vehicle_file (id_file, kind, name, media_type, bytes, sha256, placeholder, position,
    kept_at, id_user, sending_key, id_vehicle, page_due_at)`;
const FILES_FROM_JSON = `
  jsonb_to_record($1::jsonb) AS given ("idFile" text, kind text, name text, "mediaType" text,
    bytes int, sha256 text, placeholder text, position int, "keptAt" bigint, "idUser" int, key uuid,
    "idVehicle" int)`;
export const INSERT_FILES = `
  ${INSERT_COLUMNS}
  SELECT "idFile", kind, name, "mediaType", bytes, sha256, placeholder, position, "keptAt", "idUser",
    key, "idVehicle", 0
  FROM ${FILES_FROM_JSON}`;
/** Shares pages that were already drawn. Pages that are still due are drawn for each file. */
export const INSERT_SAME_FILES = `
  ${INSERT_COLUMNS}
  SELECT given."idFile", given.kind, given.name, f.media_type, f.bytes, f.sha256, f.placeholder,
    given.position, given."keptAt", given."idUser", given.key, given."idVehicle", f.page_due_at
  FROM ${FILES_FROM_JSON}, vehicle_file f WHERE f.id_file = $2`;
export const SHARE_CONTENTS = `
  INSERT INTO vehicle_file_content (stored, id_file, media_type, width, bytes)
  SELECT stored, $1, media_type, width, bytes FROM vehicle_file_content WHERE id_file = $2`;

export const RECORD_ATTACHED = `
  INSERT INTO vehicle_file_change (id_vehicle, changed_at, id_user, what, files, new_value)
  SELECT $1, $2, $3, 'ATTACHED', count(*), ${NAMES_TEXT} FROM vehicle_file WHERE id_vehicle = $1`;
