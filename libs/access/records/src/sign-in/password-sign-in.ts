import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { User } from '../entities/user.entity.js';
import { AttemptLimits, type Attempt } from './attempt-limits.js';
import { verifyPassword } from './password.js';

export type SignInOutcome =
  | { readonly outcome: 'signed-in'; readonly idUser: number }
  /** Unknown user, wrong password, no password, disabled: nobody learns which. */
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'limited'; readonly retryAfterSeconds: number };

/** Password sign-in (MOB-01), limited across all processes: see `SIGN_IN_LIMITS`. */
@Injectable()
export class PasswordSignIn {
  private readonly limits: AttemptLimits;

  constructor(private readonly dataSource: DataSource) {
    this.limits = new AttemptLimits(dataSource);
  }

  async signIn(attempt: Attempt & { readonly password: string }): Promise<SignInOutcome> {
    const wait = await this.limits.enter(attempt);
    if (wait !== null) return { outcome: 'limited', retryAfterSeconds: wait };
    const idUser = await this.userOf(attempt);
    if (idUser === null) return { outcome: 'refused' };
    const full = await this.limits.succeeded(attempt, idUser);
    if (full !== null) return { outcome: 'limited', retryAfterSeconds: full };
    return { outcome: 'signed-in', idUser };
  }

  /** Null for a wrong password and whoever may not sign in, after the same work. */
  private async userOf(attempt: { readonly username: string; readonly password: string }) {
    const user = await this.dataSource
      .getRepository(User)
      .createQueryBuilder('user')
      .addSelect('user.passwordHash')
      .where('lower(user.username) = lower(:username)', attempt)
      .getOne();
    const matches = await verifyPassword(user?.passwordHash ?? null, attempt.password);
    return user !== null && matches && user.enabled ? user.idUser : null;
  }
}
