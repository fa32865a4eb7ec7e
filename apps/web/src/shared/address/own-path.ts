import { z } from 'zod';

/** Only paths of our own: a sign-in never sends anybody to another site. */
export const ownPath = z
  .string()
  .max(500)
  .regex(/^\/(?!\/)[^\\\s]*$/)
  .optional()
  .catch(undefined);
