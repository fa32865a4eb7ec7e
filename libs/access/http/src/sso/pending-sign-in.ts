import { createHmac, timingSafeEqual } from 'node:crypto';
import { systemClock } from '@fairlot/kernel';
import { z } from 'zod';
import { SIGN_IN_MS } from '../callers/cookies.js';
import { loginFailed } from '../operations/problems.js';
import { redirectPath } from '../sign-in/redirect-path.js';

const pendingSignIn = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirect: redirectPath,
  /** Time after which the sign-in cannot be completed, epoch ms. */
  expiresAt: z.number(),
});
/** A sign-in in progress. It is stored in a cookie, so that any process can complete it. */
export type PendingSignIn = z.infer<typeof pendingSignIn>;

const jsonText = z.string().transform((value, context) => {
  try {
    return JSON.parse(Buffer.from(value, 'base64url').toString()) as unknown;
  } catch {
    context.addIssue('not JSON');
    return z.NEVER;
  }
});

/**
 * The signature of a cookie's content. It is made with the client secret, which only the portal and
 * the provider know.
 */
const markOf = (written: string, clientSecret: string): Buffer =>
  createHmac('sha256', clientSecret).update(`sign-in ${written}`).digest();

export const sealSignIn = (
  begun: Omit<PendingSignIn, 'expiresAt'>,
  clientSecret: string,
): string => {
  const pending: PendingSignIn = { ...begun, expiresAt: systemClock.now() + SIGN_IN_MS };
  const written = Buffer.from(JSON.stringify(pending)).toString('base64url');
  return `${written}.${markOf(written, clientSecret).toString('base64url')}`;
};

/**
 * Reads the sign-in that the browser started from its cookie, when the browser returns from the
 * provider.
 * @throws LOGIN_FAILED if this browser started no sign-in, or started it too long ago
 */
export const openSignIn = (cookie: string | undefined, clientSecret: string): PendingSignIn => {
  const [written = '', mark = ''] = (cookie ?? '').split('.');
  const given = Buffer.from(mark, 'base64url');
  const expected = markOf(written, clientSecret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw loginFailed();
  const parsed = jsonText.pipe(pendingSignIn).safeParse(written);
  if (!parsed.success || parsed.data.expiresAt <= systemClock.now()) throw loginFailed();
  return parsed.data;
};
