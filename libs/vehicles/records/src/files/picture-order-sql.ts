/** Reads the id of the latest change; 0 if there is none. */
export const READ_VERSION = `
  SELECT coalesce(max(id_change), 0)::int AS version FROM vehicle_file_change WHERE id_vehicle = $1`;
export const LIST_PHOTOS = `
  SELECT id_file AS "idFile" FROM vehicle_file
  WHERE id_vehicle = $1 AND kind = 'PHOTO' ORDER BY position, id_file`;
/** Sets the order: photos as given, then documents in their current order. */
export const SET_PHOTO_ORDER = `
  UPDATE vehicle_file f SET position = o.place
  FROM (SELECT id_file, row_number() OVER (
          ORDER BY array_position($2::text[], id_file) NULLS LAST, position, id_file) - 1 AS place
        FROM vehicle_file WHERE id_vehicle = $1) o
  WHERE o.id_file = f.id_file`;

export const LOCK_PHOTO = `
  SELECT turned FROM vehicle_file
  WHERE id_vehicle = $1 AND id_file = $2 AND kind = 'PHOTO' FOR UPDATE`;
export const DELETE_CONTENTS = `DELETE FROM vehicle_file_content WHERE id_file = $1`;
export const TURN_PICTURE = `
  UPDATE vehicle_file SET turned = $2, bytes = $3, placeholder = $4 WHERE id_file = $1`;

export const INSERT_CHANGE = `
  INSERT INTO vehicle_file_change
    (id_vehicle, changed_at, id_user, what, id_file, files, old_value, new_value)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;
export const LIST_CHANGES = `
  SELECT id_change AS "idChange", what, changed_at::float8 AS at, id_user AS "idUser",
    id_file AS "idFile", files, old_value AS old, new_value AS new
  FROM vehicle_file_change WHERE id_vehicle = $1 AND ($3::int IS NULL OR id_change < $3)
  ORDER BY id_change DESC LIMIT $2`;
