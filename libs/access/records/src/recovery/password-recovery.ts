import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SessionStore } from '../sessions/session-store.js';
import { User } from '../entities/user.entity.js';
import { AttemptLimits } from '../sign-in/attempt-limits.js';
import { isLeakedPassword } from '../sign-in/leaked-passwords.js';
import { readUserWords, type PasswordChangeRequest } from '../sign-in/password-change.js';
import { hashPassword } from '../sign-in/password.js';
import { Users } from '../users.js';
import { RecoveryLimits } from './recovery-limits.js';
import { RecoveryLinks, type LinkSender, type RecoveryRequest } from './recovery-links.js';

type LimitedOutcome = { readonly outcome: 'limited'; readonly retryAfterSeconds: number };
export type RecoveryOutcome =
  | { readonly outcome: 'changed' | 'leaked' | 'weak' }
  /**
   * The link is unknown, used, expired, replaced or belongs to another user. The caller does not
   * learn which.
   */
  | { readonly outcome: 'spent' }
  | LimitedOutcome;

/** Lets users who have lost their password choose a new one (OPEN-08, OPEN-09). */
@Injectable()
export class PasswordRecovery implements OnApplicationShutdown {
  private readonly logger = new Logger('recovery');
  private readonly limits: RecoveryLimits;
  private readonly attempts: AttemptLimits;
  /** Requests whose links are not stored yet. */
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly links: RecoveryLinks,
    private readonly users: Users,
    private readonly sessions: SessionStore,
  ) {
    this.limits = new RecoveryLimits(dataSource);
    this.attempts = new AttemptLimits(dataSource);
  }

  /**
   * Requests a link by e-mail. Resolves before the account is looked up, so that neither response
   * nor timing reveals whether the user exists. The limits count names of existing and other users.
   */
  async request(
    request: RecoveryRequest,
    address: string,
  ): Promise<{ readonly outcome: 'asked' } | LimitedOutcome> {
    const wait = await this.limits.ask(request, address);
    if (wait !== null) return { outcome: 'limited', retryAfterSeconds: wait };
    const sending = this.links
      .send(request)
      .catch((error: unknown) => this.logger.warn(`not written: ${String(error)}`))
      .finally(() => this.underWay.delete(sending));
    this.underWay.add(sending);
    return { outcome: 'asked' };
  }

  /**
   * Sends a link to a user whom staff or the main user selected. It counts towards the same limit
   * as the user's own requests. `no-link`: the user is disabled, or has no password in the portal.
   */
  async requestFor(
    { idUser, username }: { readonly idUser: number; readonly username: string },
    by: LinkSender,
  ): Promise<{ readonly outcome: 'sent' | 'no-link' } | LimitedOutcome> {
    const wait = await this.limits.askFor(username);
    if (wait !== null) return { outcome: 'limited', retryAfterSeconds: wait };
    return { outcome: (await this.links.sendTo(idUser, by)) ? 'sent' : 'no-link' };
  }

  /**
   * Sends the invitation of a member of staff again, with the same limit. `no-link`: the invitation
   * was used.
   */
  async inviteAgain(
    { idUser, username }: { readonly idUser: number; readonly username: string },
    by: LinkSender,
  ): Promise<{ readonly outcome: 'sent' | 'no-link' } | LimitedOutcome> {
    const wait = await this.limits.askFor(username);
    if (wait !== null) return { outcome: 'limited', retryAfterSeconds: wait };
    return { outcome: (await this.links.inviteTo(idUser, by)) ? 'sent' : 'no-link' };
  }

  /**
   * Replaces the password of the user who received a link. Ends all sessions and tokens of the
   * user, because others may have them. The user can sign in from this address immediately, despite
   * wrong guesses by others.
   * @param next has no `passwordFaults`. It is not yet checked for leaked and weak passwords
   */
  async choose(
    {
      tag,
      username,
      next,
      isWeak,
    }: Pick<PasswordChangeRequest, 'next' | 'isWeak'> & {
      readonly tag: string;
      readonly username: string;
    },
    address: string,
  ): Promise<RecoveryOutcome> {
    const wait = await this.limits.choose(address);
    if (wait !== null) return { outcome: 'limited', retryAfterSeconds: wait };
    if (isLeakedPassword(next)) return { outcome: 'leaked' };
    // Checked first, so that a guessed tag does not cost the computation of a password hash.
    if (!(await this.links.opens(tag, username))) return { outcome: 'spent' };
    const user = await this.dataSource.getRepository(User).findOneBy({ username });
    if (isWeak(await readUserWords(this.dataSource, user))) return { outcome: 'weak' };
    const passwordHash = await hashPassword(next);
    const idUser = await this.links.spend(tag, username);
    if (idUser === null) return { outcome: 'spent' };
    await this.users.change(idUser, { passwordHash }, { idActor: idUser });
    await this.sessions.endOfUser(idUser);
    await this.attempts.letIn({ username, address });
    return { outcome: 'changed' };
  }

  /** Resolves when all requested links are stored. */
  async settled(): Promise<void> {
    await Promise.all(this.underWay);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.settled();
  }
}
