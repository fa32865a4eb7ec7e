import { z } from 'zod';
import { SIGNED_IN } from '../callers.js';
import { vehicleById, type ExampleTarget } from '../example.js';
import { idText, wholeNumberText } from '../fields.js';
import { defineOperations } from '../operation.js';
import { idFile, ROTATIONS, vehicleFiles } from './vehicle-file.js';

const WIDTH_MAX = 8_000;
const turnText = wholeNumberText(z.literal(ROTATIONS));

const fileDefaults = { tag: 'vehicles', codes: ['NOT_FOUND'] } as const;
export const imageDefaults = {
  ...fileDefaults,
  method: 'GET',
  summary: 'Get a picture of a vehicle',
  description:
    'Returns a photo of a vehicle, or the first page of one of its PDFs, in the smallest available width that is at least the requested width, and never wider than the original. The picture contains no camera or location data. If `turned` is the current rotation, clients can cache the picture permanently; otherwise they must revalidate it.',
  callers: SIGNED_IN,
  effect: 'none',
  names: ['image'],
  query: z.object({
    idImage: idFile,
    width: wholeNumberText(z.int().min(1).max(WIDTH_MAX)).default(1_280),
    format: z.enum(['jpeg', 'webp']).default('jpeg'),
    turned: turnText.default(0),
  }),
  answer: 'image/jpeg, image/webp',
  example: ({ idPhoto }: ExampleTarget) => ({ query: { idImage: idPhoto, width: 640 } }),
} as const;

/**
 * Documents and pictures of a vehicle, for users who can see it. In a separate file, because the
 * page of a lot needs no other calls for files.
 */
export const fileViewOperations = defineOperations({
  'SEC-38': { ...imageDefaults, path: '/api/v1/secure/image', name: 'vehicleImage' },
  'ENG-91': {
    ...fileDefaults,
    method: 'GET',
    path: '/api/v1/secure/vehicle/:id/files',
    name: 'vehicleFiles',
    summary: 'List the files of a vehicle',
    description:
      'Returns documents and photos of a vehicle in their order, to users who can see the vehicle.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['vehicle'],
    params: z.object({ id: idText }),
    answer: vehicleFiles,
    codes: [],
    example: vehicleById,
  },
});
