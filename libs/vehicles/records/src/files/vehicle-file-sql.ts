/** Columns of a `VehicleFile`, and whether its page is still to be drawn. */
const FILE_COLUMNS = `
  f.id_file AS "idFile", f.kind, f.name, f.bytes AS size, f.media_type AS "mediaType",
  f.position AS "order", f.kept_at::float8 AS "keptAt", f.placeholder, f.turned, f.tupla,
  ARRAY(SELECT DISTINCT c.width FROM vehicle_file_content c
        WHERE c.id_file = f.id_file AND c.width IS NOT NULL ORDER BY 1) AS widths`;

export const FILES_OF_VEHICLE = `
  SELECT ${FILE_COLUMNS} FROM vehicle_file f WHERE f.id_vehicle = $1 ORDER BY f.position, f.id_file`;
/** Selects pending files. Those older than a day have expired, even if they are not deleted yet. */
export const WAITING_FILES = `
  SELECT ${FILE_COLUMNS} FROM vehicle_file f
  WHERE f.id_user = $1 AND f.id_temp = $2 AND f.id_vehicle IS NULL AND f.kept_at > $3
  ORDER BY f.tupla, f.position, f.id_file`;
export const FIND_BY_KEY = `
  SELECT ${FILE_COLUMNS}, f.sha256, f.id_temp AS "idTemp" FROM vehicle_file f
  WHERE f.id_user = $1 AND f.sending_key = $2`;

/** Lets one request of a user at a time count and add files. */
export const LOCK_USER = `SELECT pg_advisory_xact_lock(hashtext('vehicle_file'), $1)`;
export const COUNT_FILES = `
  SELECT count(*)::int AS files,
         coalesce(sum((SELECT sum(c.bytes) FROM vehicle_file_content c
                       WHERE c.id_file = f.id_file)), 0)::float8 AS bytes,
         count(*) FILTER (WHERE f.id_temp = $2 AND f.tupla = $3)::int AS "ofTupla",
         coalesce(max(f.position) FILTER (WHERE f.id_temp = $2 AND f.tupla = $3), -1)::int AS last
  FROM vehicle_file f WHERE f.id_user = $1 AND f.id_vehicle IS NULL`;
export const INSERT_FILE = `
  INSERT INTO vehicle_file (id_file, kind, name, media_type, bytes, sha256, placeholder, position,
    kept_at, id_user, sending_key, id_temp, tupla)
  SELECT "idFile", kind, name, "mediaType", bytes, sha256, placeholder, position,
    "keptAt", "idUser", key, "idTemp", tupla
  FROM jsonb_to_record($1::jsonb) AS sent ("idFile" text, kind text, name text, "mediaType" text,
    bytes int, sha256 text, placeholder text, position int, "keptAt" bigint, "idUser" int, key uuid,
    "idTemp" uuid, tupla int)`;
export const KEEP_CONTENTS = `
  INSERT INTO vehicle_file_content (stored, id_file, media_type, width, bytes)
  SELECT stored, $1, "mediaType", width, bytes
  FROM jsonb_to_recordset($2::jsonb) AS content (stored text, "mediaType" text, width int, bytes int)`;

/** Locks vehicles in the order of their ids, to avoid deadlocks. */
export const LOCK_VEHICLES = `
  SELECT id_vehicle FROM vehicle WHERE id_vehicle = ANY ($1) ORDER BY id_vehicle FOR NO KEY UPDATE`;
/**
 * Names of the files in one change, truncated to 1,000 characters. The number of files is stored
 * separately.
 */
export const NAMES_TEXT = `left(string_agg(name, ', ' ORDER BY position), 1000)`;
export const ATTACH_FILES = `
  WITH named AS (SELECT * FROM jsonb_to_recordset($4::jsonb) AS n (tupla int, "idVehicle" int)),
  coming AS (
    SELECT f.id_file, n."idVehicle",
           row_number() OVER (PARTITION BY n."idVehicle" ORDER BY f.tupla, f.position, f.id_file)
             + coalesce((SELECT max(o.position) FROM vehicle_file o
                         WHERE o.id_vehicle = n."idVehicle"), -1) AS position
    FROM vehicle_file f JOIN named n ON n.tupla = f.tupla
    WHERE f.id_user = $1 AND f.id_temp = $2 AND f.id_vehicle IS NULL AND f.kept_at > $3),
  moved AS (
    UPDATE vehicle_file f
    SET id_vehicle = c."idVehicle", position = c.position, id_temp = NULL, tupla = NULL
    FROM coming c WHERE c.id_file = f.id_file RETURNING f.id_vehicle, f.name, f.position)
  INSERT INTO vehicle_file_change (id_vehicle, changed_at, id_user, what, files, new_value)
  SELECT id_vehicle, $5, $1, 'ATTACHED', count(*), ${NAMES_TEXT} FROM moved GROUP BY id_vehicle`;
export const LARGEST_FILE_COUNT = `
  SELECT count(*)::int AS files FROM vehicle_file WHERE id_vehicle = ANY ($1)
  GROUP BY id_vehicle ORDER BY 1 DESC LIMIT 1`;

export const DELETE_FILE = `
  WITH gone AS (
    DELETE FROM vehicle_file f USING vehicle v
    WHERE f.id_file = $2 AND f.id_vehicle = $1 AND v.id_vehicle = $1
      AND v.state NOT IN ('IN_AUCTION', 'SOLD') RETURNING f.id_file, f.name)
  INSERT INTO vehicle_file_change (id_vehicle, changed_at, id_user, what, id_file, files, old_value)
  SELECT $1, $4, $3, 'REMOVED', id_file, 1, name FROM gone`;

/**
 * Selects the narrowest picture that is wide enough, or else the widest. JPEG unless another type
 * is requested.
 */
const SELECT_CONTENT = `
  SELECT c.stored, c.media_type AS "mediaType", c.bytes, c.width, f.name, f.kind,
         f.turned, f.id_vehicle AS "idVehicle"
  FROM vehicle_file f JOIN vehicle_file_content c USING (id_file)
  WHERE f.id_file = $1 AND ($2::text IS NULL OR c.media_type = $2)`;
const BEST_WIDTH_FIRST = `
  ORDER BY (c.width < $3) NULLS FIRST, CASE WHEN c.width < $3 THEN -c.width ELSE c.width END,
    c.media_type LIMIT 1`;
export const ATTACHED_CONTENT = `${SELECT_CONTENT} AND f.id_vehicle IS NOT NULL ${BEST_WIDTH_FIRST}`;
export const WAITING_PICTURE = `
  ${SELECT_CONTENT} AND f.id_vehicle IS NULL AND f.kind = 'PHOTO' AND f.kept_at > $4 ${BEST_WIDTH_FIRST}`;

export const FIND_REFERENCED = `
  SELECT stored FROM vehicle_file_content WHERE stored = ANY ($1)`;
