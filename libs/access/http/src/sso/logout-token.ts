import { validationRefused } from '@fairlot/contracts/refused';
import { jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { CLOCKS_DIFFER_SECONDS } from './provider.js';

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Maximum age of a token. Providers send it immediately, so an older token is a replay. */
const AGE_MAX_SECONDS = 300;
/**
 * How long the id of a used token is stored. After that, the token is rejected because of its age.
 */
const REPLAY_WINDOW_MS = (AGE_MAX_SECONDS + 2 * CLOCKS_DIFFER_SECONDS) * 1_000;
const shortText = z.string().min(1).max(255);

const claimsSchema = z
  .object({
    iat: z.number(),
    jti: shortText,
    sid: shortText.optional(),
    sub: shortText.optional(),
    events: z.object({ [LOGOUT_EVENT]: z.looseObject({}) }),
    // Prevents an ID token from being accepted as a logout token.
    nonce: z.never().optional(),
  })
  .refine(({ sid, sub }) => sid !== undefined || sub !== undefined);

export type LogoutToken = {
  readonly jti: string;
  readonly sid: string | null;
  readonly subject: string | null;
  /** Time until which a token with this id must not be accepted again, epoch ms. */
  readonly rememberUntil: number;
};

const invalidToken = () =>
  validationRefused([
    { path: 'logout_token', code: 'invalid_token', message: 'logout_token is invalid' },
  ]);

/**
 * Validates a logout token by OpenID Connect Back-Channel Logout 1.0, section 2.6. The caller must
 * check for replays.
 *
 * @throws VALIDATION if the token is invalid; the errors of `keys` if the keys are unavailable
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
    throw isAway(error) ? error : invalidToken();
  });
  const parsed = claimsSchema.safeParse(verified.payload);
  if (!parsed.success) throw invalidToken();
  const { jti, iat, sid = null, sub = null } = parsed.data;
  return { jti, sid, subject: sub, rememberUntil: iat * 1_000 + REPLAY_WINDOW_MS };
};
