import { storedTable, type StoredTable } from '@fairlot/kernel';

/** The tables of vehicle files: which personal data they contain, why and for how long. */
export const vehicleFileTables: readonly StoredTable[] = [
  storedTable('vehicle_file', {
    keeps: 'documents and photos of vehicles, with file names, who uploaded them and when',
    personal: 'name kept_at placeholder sha256',
    person: 'id_user',
    secret: 'sending_key',
    other:
      'id_file kind media_type bytes position turned id_temp tupla id_vehicle page_due_at page_tries',
    why: 'to show buyers what they are bidding on, and to hand the documents over with the vehicle',
    until:
      'as long as the vehicle is stored; files not attached to a vehicle are deleted after one day',
    erasure: 'keep',
    ofUser: 'id_user = $1',
    // Also deletes the rows of contents. The job for orphaned files deletes the bytes.
    over: 'id_vehicle IS NULL AND kept_at < $1::bigint - 86400000',
  }),
  storedTable('sent_part', {
    keeps: 'parts of files that a user is uploading: who and since when',
    personal: 'began_at sha256',
    person: 'id_user',
    other: 'id_upload at bytes stored',
    why: 'to resume an upload after the connection was lost',
    until: 'until the upload is complete, at most one day',
    erasure: 'delete',
    ofUser: 'id_user = $1',
    // The job for orphaned files deletes the bytes.
    over: 'began_at < $1::bigint - 86400000',
  }),
  storedTable('vehicle_file_content', {
    keeps: 'storage locations of vehicle documents and photos',
    other: 'stored id_file media_type width bytes',
  }),
  storedTable('vehicle_file_change', {
    keeps: 'who attached, removed, rotated and sorted files of vehicles, when, and the file names',
    personal: 'changed_at old_value new_value',
    person: 'id_user',
    other: 'id_change id_vehicle what id_file files',
    why: 'to show people working on a vehicle what others changed in its photos',
    until: 'as long as the vehicle is stored',
    erasure: 'keep',
    ofUser: 'id_user = $1',
  }),
];
