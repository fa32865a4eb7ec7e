import { sessionOperations } from '@fairlot/contracts/access';
import type { z } from 'zod';
import { call } from '#shared/api/call.js';
import { storeMobileToken } from '#shared/mobile/mobile-token.js';

/** The fields of the sign-in, derived from the contract. */
export const mobileLoginSchema = sessionOperations['MOB-01'].body;
export type MobileLogin = z.infer<typeof mobileLoginSchema>;

/** Requests a token and stores it for the session (MOB-01). */
export const signInMobile = async (body: MobileLogin): Promise<void> => {
  const { token } = await call(sessionOperations['MOB-01'], { body });
  storeMobileToken(token);
};
