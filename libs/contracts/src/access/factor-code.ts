import { z } from 'zod';

const CODE_LENGTH = { min: 6, max: 20 } as const;

/** A second-factor code as a user types or pastes it. Spaces and hyphens are ignored. */
export const writtenCode = z
  .string()
  .trim()
  .min(CODE_LENGTH.min)
  .max(CODE_LENGTH.max)
  .describe('Six digits of an authenticator app, or a recovery code');
