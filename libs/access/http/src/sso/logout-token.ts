import { malformed } from '@fairlot/contracts/refused';
import { jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { CLOCKS_DIFFER_SECONDS } from './provider.js';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** It is sent at once; what is older was kept by somebody. */
const AGE_MAX_SECONDS = 300;
/** After this nobody takes it any more, so that nobody has to remember it. */
const REMEMBER_MS = (AGE_MAX_SECONDS + 2 * CLOCKS_DIFFER_SECONDS) * 1_000;
const word = z.string().min(1).max(255);

const claims = z
  .object({
    iat: z.number(),
    jti: word,
    sid: word.optional(),
    sub: word.optional(),
    events: z.object({ [EVENT]: z.looseObject({}) }),
    // So that an ID token is never taken for one.
    nonce: z.never().optional(),
  })
  .refine(({ sid, sub }) => sid !== undefined || sub !== undefined);

export type LogoutToken = {
  readonly jti: string;
  readonly sid: string | null;
  readonly subject: string | null;
  /** Until when its number must not come again. */
  readonly rememberUntil: number;
};

const refused = () =>
  malformed([{ path: 'logout_token', code: 'invalid_token', message: 'logout_token is invalid' }]);

/**
 * A logout token of OpenID Connect Back-Channel Logout 1.0, section 2.6, whole but for the replay.
 *
 * @throws VALIDATION when it is none, or another's; what `keys` throws when the keys cannot be had
 */
export const readLogoutToken = async (
  token: string,
  {
    keys,
    issuer,
    clientId,
    isAway,
  }: {
    readonly keys: JWTVerifyGetKey;
    readonly issuer: string;
    readonly clientId: string;
    readonly isAway: (error: unknown) => boolean;
  },
): Promise<LogoutToken> => {
  const verified = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    maxTokenAge: AGE_MAX_SECONDS,
    clockTolerance: CLOCKS_DIFFER_SECONDS,
  }).catch((error: unknown) => {
    throw isAway(error) ? error : refused();
  });
  const parsed = claims.safeParse(verified.payload);
  if (!parsed.success) throw refused();
  const { jti, iat, sid = null, sub = null } = parsed.data;
  return { jti, sid, subject: sub, rememberUntil: iat * 1_000 + REMEMBER_MS };
};
