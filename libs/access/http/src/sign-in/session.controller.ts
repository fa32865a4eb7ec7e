import { deviceName, type Caller } from '@fairlot/access-domain';
import {
  AccessDirectory,
  PasswordSignIn,
  ProviderSessions,
  SessionStore,
} from '@fairlot/access-records';
import type { SignedOut, UserProfile } from '@fairlot/contracts/access';
import {
  validationRefused,
  notSignedIn,
  Refused,
  tooManyRequests,
} from '@fairlot/contracts/refused';
import { Controller, Headers, Inject, Ip, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ACCESS_SETTINGS, type AccessSettings } from '../access-settings.js';
import { noSessionCookies } from '../callers/cookies.js';
import { codeProblem } from '../operations/field-problem.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';
import { loginFailed } from '../operations/problems.js';
import { IdentityClient } from '../sso/identity-client.js';
import { TheCaller } from '../callers/the-caller.decorator.js';
import { userProfileOf } from '../users/user-profile.js';

/** Returns the current user, signs users in by password, and signs them out. */
@Controller()
export class SessionController {
  constructor(
    private readonly directory: AccessDirectory,
    private readonly sessions: SessionStore,
    private readonly passwords: PasswordSignIn,
    private readonly ofProvider: ProviderSessions,
    private readonly identity: IdentityClient,
    @Inject(ACCESS_SETTINGS) private readonly settings: AccessSettings,
  ) {}

  @Operation('SEC-10')
  logged(@TheCaller() caller: Caller | null): Promise<UserProfile | null> {
    return this.profileOf(caller);
  }

  @Operation('MOB-04')
  loggedOnMobile(@TheCaller() caller: Caller | null): Promise<UserProfile | null> {
    return this.profileOf(caller);
  }

  @Operation('OTH-04')
  async profile(@TheCaller() caller: Caller): Promise<UserProfile> {
    const profile = await this.profileOf(caller);
    if (profile === null) throw notSignedIn();
    return profile;
  }

  @Operation('MOB-01')
  async token(
    @TheInput() { body, language }: Input<'MOB-01', Caller | null>,
    @Ip() address: string,
    @Headers('user-agent') userAgent?: string,
  ): Promise<{ token: string }> {
    const device = deviceName(userAgent);
    const attempt = await this.passwords.signIn({ ...body, address, device });
    if (attempt.outcome === 'limited') throw tooManyRequests(attempt.retryAfterSeconds);
    if (attempt.outcome === 'code-needed') {
      const { clockOffMinutes } = attempt;
      if (clockOffMinutes !== null)
        throw validationRefused([codeProblem(clockOffMinutes, language)]);
      throw new Refused('SECOND_FACTOR_NEEDED');
    }
    if (attempt.outcome === 'refused') throw loginFailed();
    return { token: attempt.secret };
  }

  @Operation('OTH-11')
  async logout(
    @TheCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedOut> {
    const idToken = await this.ofProvider.idTokenOf(caller.sessionId);
    await this.sessions.end(caller.sessionId);
    return this.signedOut(caller, idToken, reply);
  }

  @Operation('ENG-32')
  async logoutEverywhere(
    @TheCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedOut> {
    const idToken = await this.ofProvider.idTokenOf(caller.sessionId);
    await this.sessions.endOfUser(caller.idUser);
    return this.signedOut(caller, idToken, reply);
  }

  /**
   * The response to a sign-out: deletes the cookies, and returns the URL that ends the session at
   * the provider. The portal's session has already ended, even if the provider cannot be reached.
   */
  private async signedOut(
    { via }: Caller,
    idToken: string | null,
    reply: FastifyReply,
  ): Promise<SignedOut> {
    const secure = this.settings.publicUrl.startsWith('https:');
    if (via === 'session') void reply.header('set-cookie', noSessionCookies(secure));
    return { done: true, leaveAt: idToken === null ? null : await this.identity.leave(idToken) };
  }

  private async profileOf(caller: Caller | null): Promise<UserProfile | null> {
    if (caller === null) return null;
    const user = await this.directory.user(caller.idUser);
    return user === null ? null : userProfileOf(user, caller);
  }
}
