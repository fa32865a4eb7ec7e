import type { Caller } from '@fairlot/access-domain';
import { AccessDirectory, PasswordSignIn, SessionStore } from '@fairlot/access-records';
import type { UserProfile } from '@fairlot/contracts/access';
import { notSignedIn, tooManyRequests } from '@fairlot/contracts/refused';
import { Controller, Inject, Ip, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ACCESS_SETTINGS, type AccessSettings } from './access-settings.js';
import { noSessionCookies } from './cookies.js';
import { Operation, TheInput, type Input } from './operation.decorator.js';
import { loginFailed } from './problems.js';
import { TheCaller } from './the-caller.decorator.js';
import { userProfileOf } from './user-profile.js';

/** Who is signed in, signing in by password, and signing out. */
@Controller()
export class SessionController {
  constructor(
    private readonly directory: AccessDirectory,
    private readonly sessions: SessionStore,
    private readonly passwords: PasswordSignIn,
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
    @TheInput() { body }: Input<'MOB-01', Caller | null>,
    @Ip() address: string,
  ): Promise<{ token: string }> {
    const attempt = await this.passwords.signIn({ ...body, address });
    if (attempt.outcome === 'limited') throw tooManyRequests(attempt.retryAfterSeconds);
    if (attempt.outcome === 'refused') throw loginFailed();
    const { secret } = await this.sessions.create({ idUser: attempt.idUser, via: 'token' });
    return { token: secret };
  }

  @Operation('OTH-11')
  async logout(
    @TheCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ done: true }> {
    await this.sessions.end(caller.sessionId);
    return this.signedOut(caller, reply);
  }

  @Operation('ENG-32')
  async logoutEverywhere(
    @TheCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ done: true }> {
    await this.sessions.endOfUser(caller.idUser);
    return this.signedOut(caller, reply);
  }

  private signedOut({ via }: Caller, reply: FastifyReply): { done: true } {
    const secure = this.settings.publicUrl.startsWith('https:');
    if (via === 'session') void reply.header('set-cookie', noSessionCookies(secure));
    return { done: true };
  }

  private async profileOf(caller: Caller | null): Promise<UserProfile | null> {
    if (caller === null) return null;
    const user = await this.directory.user(caller.idUser);
    return user === null ? null : userProfileOf(user, caller);
  }
}
