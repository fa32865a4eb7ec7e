import { z } from 'zod';
import { MANAGERS } from '../callers.js';
import { vehicleById, type ExampleTarget } from '../example.js';
import { id, idText, instant } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import { idFile, ROTATIONS, vehicleFiles } from './vehicle-file.js';

/** Higher than the maximum number of files of a vehicle. */
const PICTURES_MAX = 100;
const FILE_CHANGES = ['ATTACHED', 'REMOVED', 'TURNED', 'ORDERED'] as const;

const fileChange = z
  .object({
    at: instant,
    what: z.enum(FILE_CHANGES),
    idUser: id,
    /** Whether the caller made the change. */
    own: z.boolean(),
    /** The removed or rotated file; null for several files. */
    idFile: idFile.nullable(),
    /** Number of files that the change concerned. */
    files: z.int().min(1),
  })
  .meta({ id: 'VehicleFileChange' });

/** Order and rotation of pictures by sellers of a vehicle, and the history of its files. */
export const vehiclePictureOperations = defineOperations({
  'ENG-100': {
    method: 'PUT',
    path: '/api/v1/secure/vehicle/:id/files/order',
    name: 'orderVehiclePictures',
    tag: 'vehicles',
    summary: 'Sort the pictures of a vehicle',
    description:
      'Sorts all photos of a vehicle that the caller can sell. The first one is the cover; documents follow the photos. The request lists each photo once, and contains the `version` of ENG-91. If another user has changed the files since, nothing is saved and the call returns RECORD_CHANGED. Sending the current order changes nothing. Returns all files of the vehicle.',
    callers: MANAGERS,
    effect: 'change',
    names: ['vehicle'],
    params: z.object({ id: idText }),
    body: z.strictObject({
      idFiles: z.array(idFile).min(1).max(PICTURES_MAX),
      version: z.int().min(0),
    }),
    answer: vehicleFiles,
    codes: ['NOT_FOUND', 'RECORD_CHANGED'],
    example: ({ idVehicle, idPhoto }: ExampleTarget) => ({
      params: { id: idVehicle },
      body: { idFiles: [idPhoto], version: 1 },
    }),
  },
  'ENG-101': {
    method: 'POST',
    path: '/api/v1/secure/vehicle/:id/files/:idFile/turn',
    name: 'turnVehiclePicture',
    tag: 'vehicles',
    summary: 'Rotate a picture of a vehicle',
    description:
      'Rotates a photo of a vehicle that the caller can sell to `turned` degrees clockwise from its original. If the photo already has this rotation, nothing changes. If two users rotate it differently at the same time, the second user receives RECORD_CHANGED. Returns all files of the vehicle.',
    callers: MANAGERS,
    effect: 'change',
    names: ['vehicle'],
    params: z.object({ id: idText, idFile }),
    body: z.strictObject({ turned: z.literal(ROTATIONS) }),
    answer: vehicleFiles,
    codes: ['NOT_FOUND', 'RECORD_CHANGED', 'OVERLOADED'],
    example: ({ idVehicle, idPhoto }: ExampleTarget) => ({
      params: { id: idVehicle, idFile: idPhoto },
      body: { turned: 90 as const },
    }),
  },
  'ENG-102': {
    method: 'GET',
    path: '/api/v1/secure/vehicle/:id/files/changes',
    name: 'vehicleFileChanges',
    tag: 'vehicles',
    summary: 'List changes of the files of a vehicle',
    description:
      'Returns the newest 100 changes of the files of a vehicle that the caller can sell: who attached, removed, rotated or sorted files, and when.',
    callers: MANAGERS,
    effect: 'none',
    names: ['vehicle'],
    params: z.object({ id: idText }),
    answer: z.object({ changes: rows(fileChange) }),
    codes: ['NOT_FOUND'],
    example: vehicleById,
  },
});
