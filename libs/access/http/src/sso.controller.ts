import type { Caller } from '@fairlot/access-domain';
import { AccessDirectory, SESSION_LIMITS, SessionStore } from '@fairlot/access-records';
import { malformed } from '@fairlot/contracts/refused';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ACCESS_SETTINGS, CALLBACK_PATH, type AccessSettings } from './access-settings.js';
import { CallerSource } from './caller-source.js';
import { readCookie, sessionCookies, SIGN_IN_COOKIE, signInCookie } from './cookies.js';
import { xsrfTokenOf } from './forgery.js';
import { IdentityClient } from './identity-client.js';
import { Operation, TheInput, type Input } from './operation.decorator.js';
import type { PortalRequest } from './portal-request.js';
import { loginFailed } from './problems.js';
import { redirectPath } from './redirect-path.js';

/** A sign-in on its way; it travels in a cookie, so that any process may finish it. */
const pendingSignIn = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirect: redirectPath,
});
type PendingSignIn = z.infer<typeof pendingSignIn>;

const write = (pending: PendingSignIn): string =>
  Buffer.from(JSON.stringify(pending)).toString('base64url');

/** @throws LOGIN_FAILED when the browser did not begin the sign-in that it comes back from. */
const read = (cookie: string | undefined): PendingSignIn => {
  const text = Buffer.from(cookie ?? '', 'base64url').toString();
  const json = z.string().transform((value, context) => {
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.addIssue('not JSON');
      return z.NEVER;
    }
  });
  const parsed = json.pipe(pendingSignIn).safeParse(text);
  if (!parsed.success) throw loginFailed();
  return parsed.data;
};

/** Sign-in through the identity provider (OTH-10, reading 32). */
@Controller()
export class SsoController {
  private readonly publicUrl: URL;
  private readonly secure: boolean;

  constructor(
    private readonly identity: IdentityClient,
    private readonly directory: AccessDirectory,
    private readonly sessions: SessionStore,
    private readonly source: CallerSource,
    @Inject(ACCESS_SETTINGS) settings: AccessSettings,
  ) {
    this.publicUrl = new URL(settings.publicUrl);
    this.secure = this.publicUrl.protocol === 'https:';
  }

  @Operation('OTH-10')
  async login(
    @TheInput() { query, language }: Input<'OTH-10', Caller | null>,
    @Req() request: PortalRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const redirect = redirectPath.safeParse(query.redirect ?? '/');
    if (!redirect.success)
      throw malformed([{ path: 'redirect', code: 'not_a_path', message: '/…' }]);
    if (request.host !== this.publicUrl.host) {
      // Under another name of ours the cookies would not be there when the browser comes back.
      const there = new URL('/sso/login', this.publicUrl);
      there.searchParams.set('redirect', redirect.data);
      return void reply.redirect(there.href, 302);
    }
    const { url, checks } = await this.identity.begin(language);
    const pending = write({ ...checks, redirect: redirect.data });
    void reply.header('set-cookie', signInCookie(pending, this.secure));
    return void reply.redirect(url.href, 302);
  }

  @Get(CALLBACK_PATH)
  async callback(@Req() request: PortalRequest, @Res() reply: FastifyReply): Promise<void> {
    const cookieHeader = request.headers.cookie;
    const { redirect, ...checks } = read(readCookie(cookieHeader, SIGN_IN_COOKIE));
    const username = await this.identity.finish(request.url, checks);
    const user = await this.directory.userNamed(username);
    if (user === null) throw loginFailed();

    // A session from before the sign-in is never carried on: nobody can plant one.
    const before = await this.source.identify({ cookieHeader, token: undefined });
    if (before !== null) await this.sessions.end(before.caller.sessionId);
    const { secret } = await this.sessions.create({ idUser: user.idUser, via: 'session' });
    const cookies = sessionCookies(
      { secret, xsrfToken: xsrfTokenOf(secret) },
      { secure: this.secure, maxAgeSeconds: SESSION_LIMITS.session.lifetimeMs / 1000 },
    );
    void reply.header('set-cookie', [...cookies, signInCookie('', this.secure)]);
    void reply.header('cache-control', 'no-store');
    return void reply.redirect(redirect, 302);
  }
}
