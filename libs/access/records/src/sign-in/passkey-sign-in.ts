import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { User } from '../entities/user.entity.js';
import { OpenChallenges } from '../factors/open-challenges.js';
import { Passkeys } from '../factors/passkeys.js';
import { SessionStore } from '../sessions/session-store.js';
import { AttemptLimits, consume, limitKeyOf, networkOf } from './attempt-limits.js';
import { limitersOf } from './limiters-of.js';

const ATTEMPT_LIMIT = { points: 100, seconds: 600 } as const;

export type PasskeySignInOutcome =
  | { readonly outcome: 'signed-in'; readonly secret: string }
  /**
   * The passkey is unknown, the challenge was used, or the user is disabled. The caller does not
   * learn which.
   */
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'limited'; readonly retryAfterSeconds: number };

type SignInSource = {
  readonly address: string;
  readonly device: string | null;
  /** How the client gets its session: as a cookie of a browser, or as a token of an app. */
  readonly via: 'session' | 'token';
};

/**
 * Sign-in with only a passkey (ENG-270, ENG-271). Nobody can guess a passkey, so wrong attempts are
 * counted only by IP address, and never block the owner at another address.
 */
@Injectable()
export class PasskeySignIn {
  private readonly limits: AttemptLimits;
  private readonly attempts: RateLimiterPostgres;

  constructor(
    private readonly dataSource: DataSource,
    private readonly challenges: OpenChallenges,
    private readonly passkeys: Passkeys,
    private readonly sessions: SessionStore,
  ) {
    this.limits = new AttemptLimits(dataSource);
    this.attempts = limitersOf(dataSource)('passkey', ATTEMPT_LIMIT.points, ATTEMPT_LIMIT.seconds);
  }

  options() {
    return this.passkeys.openRequest(this.challenges.create());
  }

  /**
   * Signs in a user with a passkey. From then on the address counts as known, so that wrong
   * attempts by others do not block it.
   */
  async signIn(
    response: AuthenticationResponseJSON,
    { address, device, via }: SignInSource,
  ): Promise<PasskeySignInOutcome> {
    const key = limitKeyOf(networkOf(address));
    const wait = await consume(this.attempts, key);
    if (wait !== null) return { outcome: 'limited', retryAfterSeconds: wait };
    const user = await this.userOf(response);
    if (user === null) return { outcome: 'refused' };
    await this.attempts.reward(key);
    const full = via === 'token' ? await this.limits.takeToken(user.idUser) : null;
    if (full !== null) return { outcome: 'limited', retryAfterSeconds: full };
    await this.limits.letIn({ username: user.username, address });
    const { secret } = await this.sessions.create({
      idUser: user.idUser,
      via,
      device,
      factorAt: systemClock.now(),
    });
    return { outcome: 'signed-in', secret };
  }

  /**
   * The user of a valid response. Only users with a password in the portal: an identity provider
   * decides whether its own users may sign in.
   */
  private async userOf(response: AuthenticationResponseJSON): Promise<User | null> {
    const challenges: string[] = [];
    const idUser = await this.passkeys.owner(response, (challenge) => {
      challenges.push(challenge);
      return this.challenges.isValid(challenge);
    });
    const [challenge] = challenges;
    if (idUser === null || challenge === undefined) return null;
    if (!(await this.challenges.spend(challenge))) return null;
    return this.dataSource
      .getRepository(User)
      .createQueryBuilder('user')
      .where('user.idUser = :idUser AND user.enabled AND user.passwordHash IS NOT NULL', { idUser })
      .getOne();
  }
}
