import { Outbox } from '@fairlot/messaging-records';
import { systemClock, type LimitReached } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { emailCauseOf, hashOf, newRecoveryTag } from '../recovery/recovery-links.js';
import { InviteLimits } from './invite-limits.js';
import * as sql from './invite-table.js';

const DAY_MS = 86_400_000;
const OPEN_MS = 7 * DAY_MS;
/** Limit of users and open invites of one dealer. */
export const DEALER_USERS_MAX = 200;

export type Invite = { readonly email: string; readonly idDealer: number };
export type InviteRequest = {
  readonly idInviter: number;
  /** Language of the e-mail. */
  readonly language: string;
  /** Id chosen by the client. Repeating it sends no second e-mail. */
  readonly commandId: string | null;
};
export type InviteOutcome =
  /** `closed`: the dealer is disabled or does not exist. */
  | { readonly outcome: 'sent' | 'already-user' | 'full' | 'closed' }
  | ({ readonly outcome: 'limited' } & LimitReached);
export type WaitingInvite = {
  readonly idInvite: number;
  readonly email: string;
  /** Time when the invite was sent, epoch ms. */
  readonly sentAt: number;
  readonly expiresAt: number;
};
/** State of a link. `UNKNOWN`: never sent, or replaced by another. */
export type InviteState = 'OPEN' | 'USED' | 'EXPIRED' | 'UNKNOWN';
/** Data in the link of an invite. If the link has no tag, the dealer identifies the invite. */
export type InviteLink = { readonly email: string } & (
  | { readonly tag: string; readonly idDealer: number | null }
  | { readonly tag: null; readonly idDealer: number }
);
export const tagHashOf = (tag: string | null): string | null => (tag === null ? null : hashOf(tag));
type InviteRow = {
  readonly idDealer: number;
  readonly isUsed: boolean;
  readonly isOver: boolean;
  readonly commandId: string | null;
};

/**
 * E-mail invites to become a user of a dealer (OTH-05). Only a hash of the link's tag is stored.
 * Each link works once, within seven days, for one address and one dealer.
 */
@Injectable()
export class Invites {
  private readonly limits: InviteLimits;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {
    this.limits = new InviteLimits(dataSource);
  }

  /**
   * Stores the invite and its e-mail in one transaction. Invalidates an older link of the same
   * address.
   */
  async send(invite: Invite, inviting: InviteRequest): Promise<InviteOutcome> {
    const limit = await this.enter(inviting.idInviter, invite.email);
    if (limit !== null) return { outcome: 'limited', ...limit };
    return this.dataSource.transaction(async (manager) => {
      const { idDealer, email } = invite;
      const [dealer] = await manager.query<{ businessName: string }[]>(sql.LOCK_DEALER, [idDealer]);
      if (dealer === undefined) return { outcome: 'closed' };
      await manager.query(sql.DELETE_EXPIRED, [systemClock.now()]);
      const about = [idDealer, email, systemClock.now()];
      const [standing] = await manager.query<[sql.InviteStanding]>(sql.COUNT_MEMBERS, about);
      if (standing.users > 0) return { outcome: 'already-user' };
      const { commandId } = inviting;
      if (commandId !== null && standing.commandId === commandId) return { outcome: 'sent' };
      if (standing.members >= DEALER_USERS_MAX && !standing.isInvited) return { outcome: 'full' };
      await this.write({ ...invite, ...inviting, ...dealer }, manager);
      return { outcome: 'sent' };
    });
  }

  /**
   * Counts a new user or an invite towards their common limit.
   * @returns the exceeded limit, or null to continue
   */
  enter(idInviter: number, email: string): Promise<LimitReached | null> {
    return this.limits.invite(idInviter, email);
  }

  /** Open invites of a dealer. */
  waiting(idDealer: number): Promise<WaitingInvite[]> {
    return this.dataSource.query<WaitingInvite[]>(sql.SELECT_OPEN_INVITES, [
      idDealer,
      DEALER_USERS_MAX,
    ]);
  }

  /** The dealer of an invite; null if the invite was used or does not exist. */
  async dealerOf(idInvite: number): Promise<number | null> {
    const [row] = await this.dataSource.query<{ idDealer: number }[]>(sql.SELECT_DEALER, [
      idInvite,
    ]);
    return row?.idDealer ?? null;
  }

  /** Withdraws an invite, so that its link no longer works. A repeat has no effect. */
  async withdraw(idInvite: number): Promise<void> {
    await this.dataSource.query(sql.WITHDRAW_OPEN_INVITE, [idInvite, systemClock.now()]);
  }

  /** The state of a link, for a person who knows its address and its tag or dealer. */
  async read({
    tag,
    email,
    idDealer,
  }: InviteLink): Promise<{ readonly state: InviteState; readonly invite: InviteRow | null }> {
    const values = [tagHashOf(tag), email, idDealer, systemClock.now()];
    const [invite = null] = await this.dataSource.query<InviteRow[]>(sql.SELECT_INVITE, values);
    if (invite === null) return { state: 'UNKNOWN', invite };
    if (invite.isUsed) return { state: 'USED', invite };
    return { state: invite.isOver ? 'EXPIRED' : 'OPEN', invite };
  }

  private async write(
    invite: Invite & InviteRequest & { readonly businessName: string },
    manager: EntityManager,
  ): Promise<void> {
    const { idDealer, email, idInviter, language, commandId, businessName } = invite;
    const tag = newRecoveryTag();
    const tagHash = hashOf(tag);
    const sentAt = systemClock.now();
    const untilAt = sentAt + OPEN_MS;
    const values = [idDealer, email, tagHash, idInviter, untilAt, commandId, sentAt];
    const [row] = await manager.query<[{ idInvite: number }]>(sql.INSERT_INVITE, values);
    const query = new URLSearchParams({ email, tag, dealerId: String(idDealer) });
    await this.outbox.post(
      {
        cause: `invite:${row.idInvite}:${emailCauseOf(tagHash)}`,
        language,
        recipient: email,
        notAfter: untilAt,
        type: 'USER_INVITE',
        parameters: { businessName, untilAt, path: '' },
        secret: { path: `/user-signup?${query.toString()}` },
      },
      manager,
    );
  }
}
