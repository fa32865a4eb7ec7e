import { z } from 'zod';
import { SIGNED_IN } from '../callers.js';
import { id, idText, many } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';

/** As many as one call moves. */
const NAMED_MAX = 500;

const vehicleName = z
  .object({
    idVehicle: id,
    brand: z.string(),
    model: z.string(),
    version: z.string(),
    licensePlate: z.string(),
  })
  .meta({ id: 'VehicleName' });

/** What vehicles are called. */
export const vehicleNameOperations = defineOperations({
  'SEC-14': {
    method: 'GET',
    path: '/api/v1/secure/vehicle-desc',
    name: 'vehicleNames',
    tag: 'vehicles',
    summary: 'What vehicles are called, by their ids',
    description:
      'Answers make, model, version and plate of at most 500 vehicles, in the order in which they are ' +
      'asked for and each once. One that the caller does not see is left out, as one that does not ' +
      'exist: a list of names tells nothing of what is missing in it.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    query: z.object({ ids: many(idText, NAMED_MAX) }),
    answer: rows(vehicleName),
    codes: [],
    example: ({ idVehicle }) => ({ query: { ids: [idVehicle] } }),
  },
});
