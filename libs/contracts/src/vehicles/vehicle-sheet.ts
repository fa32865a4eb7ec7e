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
    summary: 'Download the vehicle details to print as a PDF',
    description:
      'Returns a PDF with vehicle details, damage, equipment, service history, cover picture, up to eight more pictures and a QR code to its page, to users who can see the vehicle. The default language is that of the caller. Asking price and state are not included. Unreadable pictures are omitted.',
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
