import type { Caller } from '@fairlot/access-domain';
import { IdentityLinks, SpentTokens } from '@fairlot/access-records';
import { forbidden, validationRefused, Refused } from '@fairlot/contracts/refused';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ACCESS_SETTINGS, CALLBACK_PATH, type AccessSettings } from '../access-settings.js';
import { readCookie, SIGN_IN_COOKIE, signInCookie } from '../callers/cookies.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';
import type { PortalRequest } from '../callers/portal-request.js';
import { loginFailed } from '../operations/problems.js';
import { redirectPath } from '../sign-in/redirect-path.js';
import { IdentityClient } from './identity-client.js';
import { openSignIn, sealSignIn, type PendingSignIn } from './pending-sign-in.js';
import { SessionCreator } from './session-creator.js';

const callbackQuery = z.looseObject({ state: z.string() });

/** Signs users in through the identity provider (OTH-10, reading 32). */
@Controller()
export class SsoController {
  private readonly publicUrl: URL;
  private readonly secure: boolean;
  private readonly clientSecret: string;

  constructor(
    private readonly identity: IdentityClient,
    private readonly links: IdentityLinks,
    private readonly spent: SpentTokens,
    private readonly beginning: SessionCreator,
    @Inject(ACCESS_SETTINGS) settings: AccessSettings,
  ) {
    this.publicUrl = new URL(settings.publicUrl);
    this.secure = this.publicUrl.protocol === 'https:';
    this.clientSecret = settings.identity.clientSecret;
  }

  @Operation('OTH-10')
  async login(
    @TheInput() { query, language }: Input<'OTH-10', Caller | null>,
    @Req() request: PortalRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const redirect = redirectPath.safeParse(query.redirect ?? '/');
    if (!redirect.success)
      throw validationRefused([
        {
          path: 'redirect',
          code: 'not_a_path',
          message: 'redirect must be a path of this portal, such as /auctions',
        },
      ]);
    if (request.host !== this.publicUrl.host) {
      // If the browser used another host name of the portal, it would not send the cookie to the
      // callback.
      const there = new URL('/sso/login', this.publicUrl);
      there.searchParams.set('redirect', redirect.data);
      return void reply.redirect(there.href, 302);
    }
    const { url, checks } = await this.identity.begin(language);
    const pending = sealSignIn({ ...checks, redirect: redirect.data }, this.clientSecret);
    void reply.header('set-cookie', signInCookie(pending, this.secure));
    return void reply.redirect(url.href, 302);
  }

  @Get(CALLBACK_PATH)
  async callback(@Req() request: PortalRequest, @Res() reply: FastifyReply): Promise<void> {
    const pending = await this.pendingOf(request);
    void reply.header('set-cookie', signInCookie('', this.secure));
    void reply.header('cache-control', 'no-store');
    const { person, session } = await this.identity.finish(request.url, pending);
    const user = await this.links.userOf(person);
    if (user === null) throw forbidden();
    if (!user.enabled) throw new Refused('USER_DISABLED');
    await this.beginning.begin({ user, provider: session, request, reply });
    return void reply.redirect(pending.redirect, 302);
  }

  /**
   * The sign-in that this browser started. It is valid for one callback. A callback with another
   * state does not change it, so that a link cannot break another user's sign-in.
   */
  private async pendingOf(request: PortalRequest): Promise<PendingSignIn> {
    const cookie = readCookie(request.headers.cookie, SIGN_IN_COOKIE);
    const pending = openSignIn(cookie, this.clientSecret);
    const answer = callbackQuery.safeParse(request.query);
    if (!answer.success || answer.data.state !== pending.state) throw loginFailed();
    if (!(await this.spent.spend(['sign-in', pending.state], pending.expiresAt)))
      throw loginFailed();
    return pending;
  }
}
