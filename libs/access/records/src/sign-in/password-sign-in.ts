import { Injectable } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { User } from '../entities/user.entity.js';
import { verifyPassword } from './password.js';

/** Attempts within the window; a successful one is given back. */
export const SIGN_IN_LIMITS = {
  windowSeconds: 600,
  perUsername: 10,
  perAddress: 100,
} as const;

export type SignInOutcome =
  | { readonly outcome: 'signed-in'; readonly idUser: number }
  /** Unknown user, wrong password, no password, disabled: nobody learns which. */
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'limited'; readonly retryAfterSeconds: number };

type Attempt = { readonly username: string; readonly password: string; readonly address: string };

/** Password sign-in (MOB-01), limited by address and by user name across all processes. */
@Injectable()
export class PasswordSignIn {
  private readonly byUsername: RateLimiterPostgres;
  private readonly byAddress: RateLimiterPostgres;

  constructor(private readonly dataSource: DataSource) {
    this.byUsername = this.limiter('user', SIGN_IN_LIMITS.perUsername);
    this.byAddress = this.limiter('address', SIGN_IN_LIMITS.perAddress);
  }

  async signIn({ username, password, address }: Attempt): Promise<SignInOutcome> {
    const name = username.toLowerCase();
    const retryAfterSeconds =
      (await consume(this.byAddress, address)) ?? (await consume(this.byUsername, name));
    if (retryAfterSeconds !== null) return { outcome: 'limited', retryAfterSeconds };

    const user = await this.dataSource
      .getRepository(User)
      .createQueryBuilder('user')
      .addSelect('user.passwordHash')
      .where('lower(user.username) = :name', { name })
      .getOne();
    const matches = await verifyPassword(user?.passwordHash ?? null, password);
    if (user === null || !matches || !user.enabled) return { outcome: 'refused' };
    await Promise.all([this.byUsername.delete(name), this.byAddress.reward(address)]);
    return { outcome: 'signed-in', idUser: user.idUser };
  }

  private limiter(keyPrefix: string, points: number): RateLimiterPostgres {
    return new RateLimiterPostgres({
      storeClient: this.dataSource,
      storeType: 'typeorm',
      tableName: 'sign_in_limit',
      tableCreated: true,
      keyPrefix,
      points,
      duration: SIGN_IN_LIMITS.windowSeconds,
    });
  }
}

/** @returns seconds to wait, or null when the attempt is within the limit. */
const consume = async (limiter: RateLimiterPostgres, key: string): Promise<number | null> => {
  try {
    await limiter.consume(key);
    return null;
  } catch (exceeded) {
    if (exceeded instanceof RateLimiterRes) return Math.ceil(exceeded.msBeforeNext / 1000);
    throw exceeded;
  }
};
