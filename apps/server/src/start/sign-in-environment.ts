import { FACTOR_RULES } from '@fairlot/access-domain';
import { z } from 'zod';
import { isLocal } from './strangers.js';

/** Some providers name their own claims by an address. */
const claimName = z.string().regex(/^[\w:./-]{1,200}$/);

export const signInEnvironment = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, abort: true })
    .refine((issuer) => issuer.startsWith('https:') || isLocal(issuer), {
      message: 'https, unless it runs on this machine',
    })
    .optional()
    .meta({
      description: 'The OpenID provider, by https unless it runs on this machine',
      unset: 'the demonstration’s own',
    }),
  OIDC_CLIENT_ID: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Name of the portal’s client there', unset: 'the demonstration’s own' }),
  OIDC_CLIENT_SECRET: z
    .string()
    .max(1_000)
    .optional()
    .meta({ description: 'Its secret', unset: 'the demonstration’s own' }),
  OIDC_SCOPE: z
    .string()
    .regex(/^[\w:./-]+( [\w:./-]+)*$/)
    .max(500)
    .refine((scope) => scope.split(' ').includes('openid'), { message: 'openid is one of it' })
    .optional()
    .meta({
      description: 'Scopes that are requested',
      unset: '`openid profile`, with `email` where that is the user field',
    }),
  OIDC_CLAIM_USER: claimName
    .optional()
    .meta({ description: 'Claim that identifies the user', unset: '`preferred_username`' }),
  OIDC_USER_FIELD: z.enum(['username', 'email']).optional().meta({
    description:
      'Field of the user that the claim is compared with: `username`, or a verified `email`',
    unset: '`username`',
  }),
  OIDC_CLAIM_DEALER: claimName.optional().meta({
    description: 'Claim with the VAT number of the company a person signs in for',
    unset: 'not requested',
  }),
  SECOND_FACTOR: z.enum(FACTOR_RULES).optional().meta({
    description: 'Who must have a second factor: `staff`, or nobody (`offered`)',
    unset: '`staff`; `offered` with the demonstration',
  }),
  SECOND_FACTOR_KEY: z.string().min(32).max(200).optional().meta({
    description: 'Encrypts the secrets of second factors; the same for every process',
    unset: '`DATA_DIR/keys/second-factor`',
  }),
};
