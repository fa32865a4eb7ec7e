import { z } from 'zod';
import { MANAGERS } from '../callers.js';
import { vehicleById, type ExampleTarget } from '../example.js';
import { id, idText, instant } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import { idFile, TURNS, vehicleFiles } from './vehicle-file.js';

/** More than a vehicle has files. */
const PICTURES_MAX = 100;
const FILE_CHANGES = ['ATTACHED', 'REMOVED', 'TURNED', 'ORDERED'] as const;

const fileChange = z
  .object({
    at: instant,
    what: z.enum(FILE_CHANGES),
    idUser: id,
    /** Whether the caller did it. */
    own: z.boolean(),
    /** What was removed or turned; null where it was several. */
    idFile: idFile.nullable(),
    /** How many. */
    files: z.int().min(1),
  })
  .meta({ id: 'VehicleFileChange' });

/** Pictures of a vehicle put in order and set upright, by who may sell it, and who did what. */
export const vehiclePictureOperations = defineOperations({
  'ENG-100': {
    method: 'PUT',
    path: '/api/v1/secure/vehicle/:id/files/order',
    name: 'orderVehiclePictures',
    tag: 'vehicles',
    summary: 'Put the pictures of a vehicle in an order',
    description:
      'Puts all photos of a vehicle that the caller may sell in an order, of which the first is the ' +
      'cover; documents come behind them. It names each photo once and starts from the `version` of ' +
      'ENG-91: what changed meanwhile is no longer that list, and nothing is written (RECORD_CHANGED). ' +
      'The order that they have already is no change. Answers all its files.',
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
    summary: 'Turn a picture of a vehicle',
    description:
      'Makes a photo of a vehicle that the caller may sell anew from its largest JPEG, so that it stands ' +
      '`turned` degrees clockwise from how it came. One that does already stays as it is. Of two that ' +
      'turn it at once to different sides the later one changes nothing (RECORD_CHANGED). Answers all ' +
      'files of the vehicle.',
    callers: MANAGERS,
    effect: 'change',
    names: ['vehicle'],
    params: z.object({ id: idText, idFile }),
    body: z.strictObject({ turned: z.literal(TURNS) }),
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
    summary: 'Who changed the files of a vehicle',
    description:
      'Answers who attached, removed, turned and ordered files of a vehicle that the caller may sell, ' +
      'and when: the newest first, at most 100.',
    callers: MANAGERS,
    effect: 'none',
    names: ['vehicle'],
    params: z.object({ id: idText }),
    answer: z.object({ changes: rows(fileChange) }),
    codes: ['NOT_FOUND'],
    example: vehicleById,
  },
});
