import { Unavailable } from '@fairlot/kernel';
import { errors } from 'jose';
import * as openid from 'openid-client';

const RETRY_SECONDS = 5;

/** What says that the provider, or the way to it, is at fault, and not who came with an answer of it. */
const AWAY = new Set([
  ...['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_PARSE_ERROR'],
  ...['OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_MISSING_SERVER_METADATA'],
]);

/** Whether asking again later may help: the provider is away, slow, or answers nothing sensible. */
export const isAway = (error: unknown): boolean => {
  // fetch itself fails with a TypeError; all else is the provider, or a forger, saying no.
  if (error instanceof TypeError || error instanceof errors.JWKSTimeout) return true;
  // jose says so of a key set that was not answered, or is none.
  if (error instanceof errors.JOSEError)
    return error.code === 'ERR_JOSE_GENERIC' || error.code === 'ERR_JWKS_INVALID';
  return error instanceof openid.ClientError && AWAY.has(error.code ?? '');
};

/** In a word for the log, without anything that the provider said of a person. */
export const faultOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const said = 'error' in error && typeof error.error === 'string' ? ` ${error.error}` : '';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return `${code}${said}`.replaceAll(/[^\w .-]/g, '').slice(0, 100);
};

export const unreachable = (cause: unknown): Unavailable =>
  new Unavailable('NOT_READY', RETRY_SECONDS, { cause });
