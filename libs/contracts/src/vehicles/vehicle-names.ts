import { z } from 'zod';
import { SIGNED_IN } from '../callers.js';
import { id, idText, listOf } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';

/** Maximum number of vehicles per call, as for moves. */
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

/** The call that returns the names of vehicles. */
export const vehicleNameOperations = defineOperations({
  'SEC-14': {
    method: 'GET',
    path: '/api/v1/secure/vehicle-desc',
    name: 'vehicleNames',
    tag: 'vehicles',
    summary: 'List the names of vehicles by id',
    description:
      'Returns make, model, version and registration number of at most 500 vehicles, in the requested order. Vehicles that the caller cannot see, unknown vehicles and duplicates are omitted.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    query: z.object({ ids: listOf(idText, NAMED_MAX) }),
    answer: rows(vehicleName),
    codes: [],
    example: ({ idVehicle }) => ({ query: { ids: [idVehicle] } }),
  },
});
