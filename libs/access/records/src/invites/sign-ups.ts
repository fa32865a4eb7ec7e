import { systemClock, type LimitReached } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { writeAnswers, type GivenConsent } from '../consents.js';
import { Dealers } from '../dealers/dealers.js';
import type { Dealer } from '../entities/dealer.entity.js';
import { InviteLimits } from './invite-limits.js';
import { USE_INVITE } from './invite-table.js';
import { Invites, tagHashOf, type InviteLink, type InviteState } from './invites.js';
import { NewUsers, type NewPerson } from './new-users.js';

/** Parameters of an invitation's link. The tag may be missing (reading 25). */
export type SignUpLink = InviteLink & { readonly idDealer: number };
export type SignUp = NewPerson & { readonly consents: readonly GivenConsent[] };

/** Another sign-up has used the link since it was checked. */
class LinkSpent extends Error {}

/** Sign-up of invited people (OPEN-07, OPEN-11). */
@Injectable()
export class SignUps {
  private readonly limits: InviteLimits;

  constructor(
    dataSource: DataSource,
    private readonly dealers: Dealers,
    private readonly invites: Invites,
    private readonly newUsers: NewUsers,
  ) {
    this.limits = new InviteLimits(dataSource);
  }

  /**
   * Counts a sign-up from an IP address.
   * @returns the exceeded limit, or null to continue
   */
  enter(address: string): Promise<LimitReached | null> {
    return this.limits.signUp(address);
  }

  /**
   * The state of a link, and its dealer while the link is open. A disabled dealer has no open links
   * (reading 25).
   */
  async verify(
    link: InviteLink,
  ): Promise<{ readonly state: InviteState; readonly dealer: Dealer | null }> {
    const { state, invite } = await this.invites.read(link);
    const dealer = invite === null ? null : await this.dealers.get(invite.idDealer);
    if (state !== 'OPEN') return { state, dealer: null };
    return dealer?.enabled ? { state, dealer } : { state: 'UNKNOWN', dealer: null };
  }

  /** Whether this command has already created a user through the link. */
  async isRepeat(link: SignUpLink, commandId: string | null): Promise<boolean> {
    const { state, invite } = await this.invites.read(link);
    return state === 'USED' && commandId !== null && invite?.commandId === commandId;
  }

  /**
   * Creates a user through the link, once.
   * @returns false if the link is no longer valid
   */
  async create(
    { consents, ...person }: SignUp,
    { tag, email, idDealer }: SignUpLink,
    commandId: string | null,
  ): Promise<boolean> {
    const dealer = await this.dealers.get(idDealer);
    if (!dealer?.enabled) return false;
    try {
      const { outcome } = await this.newUsers.create(person, dealer, {
        idActor: null,
        alongside: async (manager, idUser) => {
          const values = [tagHashOf(tag), email, idDealer, idUser, commandId, systemClock.now()];
          const [, spent] = await manager.query<[unknown, number]>(USE_INVITE, values);
          if (spent !== 1) throw new LinkSpent();
          const { language } = person;
          await writeAnswers(manager, idUser, consents, { idActor: idUser, language });
        },
      });
      return outcome === 'created';
    } catch (error) {
      if (error instanceof LinkSpent) return false;
      throw error;
    }
  }
}
