import { keptTable, type KeptTable } from '@fairlot/kernel';

/** What files of vehicles keep about persons, why and how long. */
export const vehicleFileTables: readonly KeptTable[] = [
  keptTable('vehicle_file', {
    keeps: 'documents and photos of vehicles, with the names of the files, who sent them and when',
    personal: 'name kept_at placeholder sha256',
    person: 'id_user',
    secret: 'sending_key',
    other:
      'id_file kind media_type bytes position turned id_temp tupla id_vehicle page_due_at page_tries',
    why: 'to show buyers what they make offers on, and to hand it over with the vehicle',
    until: 'as long as the vehicle is kept; what was not attached to one is erased after one day',
    erasure: 'keep',
    ofUser: 'id_user = $1',
    // With its contents; their bytes are collected.
    over: 'id_vehicle IS NULL AND kept_at < $1::bigint - 86400000',
  }),
  keptTable('sent_part', {
    keeps: 'parts of files that a user is sending: who does, and since when',
    personal: 'began_at sha256',
    person: 'id_user',
    other: 'id_upload at bytes stored',
    why: 'to go on where a line was cut',
    until: 'until the file is whole and kept, and for a day at most',
    erasure: 'delete',
    ofUser: 'id_user = $1',
    // Their bytes are collected.
    over: 'began_at < $1::bigint - 86400000',
  }),
  keptTable('vehicle_file_content', {
    keeps: 'where the bytes of documents and photos of vehicles are',
    other: 'stored id_file media_type width bytes',
  }),
  keptTable('vehicle_file_change', {
    keeps:
      'who attached, removed, turned and ordered files of vehicles, and when; the names of the files',
    personal: 'changed_at old_value new_value',
    person: 'id_user',
    other: 'id_change id_vehicle what id_file files',
    why: 'to tell who works with a vehicle what others did to its pictures',
    until: 'as long as the vehicle is kept',
    erasure: 'keep',
    ofUser: 'id_user = $1',
  }),
];
