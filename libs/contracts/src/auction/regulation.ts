import { z } from 'zod';

export const regulation = z
  .object({ accepted: z.boolean(), version: z.int() })
  .meta({ id: 'Regulation' });
