import { REDIRECT_MAX } from '@fairlot/contracts';
import { z } from 'zod';

/** Only paths of our own: a sign-in never sends anybody to another site. */
export const ownPath = z
  .string()
  .max(REDIRECT_MAX)
  .regex(/^\/(?!\/)[^\\\s]*$/)
  .optional()
  .catch(undefined);
