import { FACTOR_RULES } from '@fairlot/access-domain';
import { z } from 'zod';
import { isLocal } from './public-access.js';

/** The name of a claim. Some providers use URLs as names. */
const claimNameSchema = z.string().regex(/^[\w:./-]{1,200}$/, 'use the name of a claim');

export const signInEnvironment = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, abort: true })
    .refine((issuer) => issuer.startsWith('https:') || isLocal(issuer), {
      message: 'use an https URL, unless the provider is on this machine',
    })
    .optional()
    .meta({
      description: 'URL of the OpenID provider; https, unless it is on this machine',
      unset: 'the demonstration’s provider',
    }),
  OIDC_CLIENT_ID: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Client id of the portal at the provider', unset: 'the demonstration’s' }),
  OIDC_CLIENT_SECRET: z
    .string()
    .max(1_000)
    .optional()
    .meta({ description: 'Client secret of the portal', unset: 'the demonstration’s' }),
  OIDC_SCOPE: z
    .string()
    .regex(/^[\w:./-]+( [\w:./-]+)*$/, 'use scopes separated by spaces')
    .max(500)
    .refine((scope) => scope.split(' ').includes('openid'), { message: 'include the scope openid' })
    .optional()
    .meta({
      description: 'Scopes that are requested',
      unset: '`openid profile`, plus `email` if `OIDC_USER_FIELD` is `email`',
    }),
  OIDC_CLAIM_USER: claimNameSchema
    .optional()
    .meta({ description: 'Claim that identifies the user', unset: '`preferred_username`' }),
  OIDC_USER_FIELD: z.enum(['username', 'email']).optional().meta({
    description: 'User field that must match the claim: `username`, or a verified `email`',
    unset: '`username`',
  }),
  OIDC_CLAIM_DEALER: claimNameSchema.optional().meta({
    description: 'Claim with the VAT number of the user’s company',
    unset: 'not requested',
  }),
  SECOND_FACTOR: z.enum(FACTOR_RULES).optional().meta({
    description: 'Who must use a second factor: `staff`, or nobody (`offered`)',
    unset: '`staff`, or `offered` with the demonstration',
  }),
  SECOND_FACTOR_KEY: z.string().min(32).max(200).optional().meta({
    description: 'Key to encrypt the secrets of second factors; the same in all processes',
    unset: '`DATA_DIR/keys/second-factor`',
  }),
};
