import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import { SIGNED_IN } from '../callers.js';
import { vehicleById } from '../example.js';
import { idText } from '../fields.js';
import { defineOperations } from '../operation.js';

export const vehicleSheetOperations = defineOperations({
  'ENG-120': {
    method: 'GET',
    path: '/api/v1/secure/vehicle/:id/sheet',
    name: 'vehicleSheet',
    tag: 'vehicles',
    summary: 'Data sheet of a vehicle to print, as a PDF',
    description:
      'Writes a PDF of the data sheet of a vehicle, its damages, equipment and services, its cover and ' +
      'up to eight more pictures, and a code that leads to its page, to whoever may see the vehicle, ' +
      "in the caller's language unless another is named. It says neither asking price nor state. A " +
      'picture that cannot be read is left out.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['vehicle'],
    params: z.object({ id: idText }),
    query: z.object({ language: z.enum(LANGUAGES).optional() }),
    answer: 'application/pdf',
    rateClass: 'heavy',
    codes: [],
    example: (target) => ({ ...vehicleById(target), query: { language: 'de' as const } }),
  },
});
