import { z } from 'zod';
import { MANAGERS } from '../callers.js';
import { defineOperations } from '../operation.js';

/** A PNG of one pixel. */
const EXAMPLE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Pictures of the public pages. */
export const contentImageOperations = defineOperations({
  'ENG-161': {
    method: 'POST',
    path: '/api/v1/admin/content-image',
    name: 'addContentImage',
    tag: 'back office',
    summary: 'Add a picture for the public pages',
    description:
      'Stores a picture (WebP, AVIF, PNG or JPEG, at most 2 MB) and returns its id, which banners and partner pages refer to. The type is read from the content. The same picture always has the same id.',
    callers: MANAGERS,
    effect: 'change',
    rateClass: 'upload',
    names: [],
    upload: 'file',
    answer: z.object({ idImage: z.string() }).meta({ id: 'ContentImage' }),
    codes: ['FILE_REFUSED'],
    example: () => ({
      file: {
        name: 'fleet.png',
        mediaType: 'image/png',
        content: EXAMPLE_PIXEL,
        isBase64: true as const,
      },
    }),
  },
});
