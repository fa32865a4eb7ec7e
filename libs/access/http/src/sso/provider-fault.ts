import { Unavailable } from '@fairlot/kernel';
import { errors } from 'jose';
import * as openid from 'openid-client';

const RETRY_SECONDS = 5;

/** Errors that mean that the provider or the connection failed, not that the response was invalid. */
const UNAVAILABLE_CODES = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_MISSING_SERVER_METADATA',
]);

/**
 * Whether a retry may help, because the provider is unavailable, slow, or returns invalid
 * responses.
 */
export const isAway = (error: unknown): boolean => {
  // A TypeError means that fetch could not reach the provider. Other errors come from the provider
  // or from forged responses.
  if (error instanceof TypeError || error instanceof errors.JWKSTimeout) return true;
  // jose reports a missing or invalid key set in this way.
  if (error instanceof errors.JOSEError)
    return error.code === 'ERR_JOSE_GENERIC' || error.code === 'ERR_JWKS_INVALID';
  return error instanceof openid.ClientError && UNAVAILABLE_CODES.has(error.code ?? '');
};

/** A short description of an error for the log, without personal data from the provider. */
export const faultNameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const reason = 'error' in error && typeof error.error === 'string' ? ` ${error.error}` : '';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return `${code}${reason}`.replaceAll(/[^\w .-]/g, '').slice(0, 100);
};

export const providerUnreachable = (cause: unknown): Unavailable =>
  new Unavailable('NOT_READY', RETRY_SECONDS, { cause });
