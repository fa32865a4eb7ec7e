import { isKind, type Caller } from '@fairlot/access-domain';
import { AccessDirectory, type User } from '@fairlot/access-records';
import { notFound } from '@fairlot/contracts/refused';
import { Buyers, PartnerDirectory } from '@fairlot/partners-records';
import { Injectable } from '@nestjs/common';
import type { StandingState } from './judge-buyer.js';

/** Whose buyers a caller may see and change. */
export type BuyerScope = {
  /** Whether the caller owns the template, and sees only users of dealers with a state on it. */
  readonly isOwner: boolean;
  /** Markets of the member of staff. */
  readonly idMarkets: readonly string[];
};
/** A template, or (for staff only) the fixed-price stock of a market. */
type BuyerSubject = {
  readonly idTemplate?: number | undefined;
  readonly idMarket?: string | undefined;
};

export const buyerScopeOf = (caller: Caller): BuyerScope => ({
  isOwner: !isKind(caller, 'STAFF'),
  idMarkets: caller.adminEnabledMarkets,
});

/**
 * Whether the caller may see a buyer. Owners see users of dealers with a state on their template,
 * staff see users of their markets.
 */
export const buyerFilterOf =
  ({ isOwner, idMarkets }: BuyerScope) =>
  ({ idMarket }: User, dealerState: StandingState): boolean =>
    isOwner ? dealerState !== null : idMarkets.includes(idMarket);

/** Decides which templates and buyers a caller may see. */
@Injectable()
export class BuyerScopes {
  constructor(
    private readonly partners: PartnerDirectory,
    private readonly directory: AccessDirectory,
    private readonly buyers: Buyers,
  ) {}

  /**
   * Refuses a template or market whose buyers the caller may not manage. Staff manage those of
   * their markets (ADR 36), owners the templates of their dealer, multi-auctioneers the linked
   * templates.
   * @throws Refused NOT_FOUND
   */
  async requireOwn(caller: Caller, subject: BuyerSubject): Promise<void> {
    if (!(await this.isOwn(caller, subject))) throw notFound();
  }

  /** Whether the caller may currently see the buyers of this template or market. */
  isOwn(caller: Caller, { idTemplate, idMarket }: BuyerSubject): Promise<boolean> {
    return isKind(caller, 'STAFF')
      ? this.isOfStaff(caller, { idTemplate, idMarket })
      : this.isOfOwner(caller, idTemplate);
  }

  /**
   * Whether the user still owns the template of their request. That may change while a job runs.
   */
  async isStillOwner(idUser: number, idTemplate: number | undefined): Promise<boolean> {
    const user = await this.directory.user(idUser);
    if (user?.enabled !== true) return false;
    const dealer = user.idDealer === null ? null : await this.directory.dealer(user.idDealer);
    return this.isOfOwner(this.directory.asCaller(user, dealer), idTemplate);
  }

  /** The markets (for staff) or dealers (for owners) in which the caller may find users by name. */
  async namedWithin(caller: Caller, idTemplate: number | undefined) {
    const { isOwner, idMarkets } = buyerScopeOf(caller);
    if (!isOwner) return { idMarkets, idDealers: null };
    const { dealers } = await this.buyers.ofTemplate(idTemplate ?? 0);
    return { idMarkets: null, idDealers: new Set(dealers.keys()) };
  }

  private async isOfStaff(
    { adminEnabledMarkets }: Caller,
    { idTemplate, idMarket }: BuyerSubject,
  ): Promise<boolean> {
    const of =
      idTemplate === undefined ? idMarket : (await this.partners.template(idTemplate))?.idMarket;
    return of !== undefined && adminEnabledMarkets.includes(of);
  }

  private async isOfOwner(
    { idDealer, permissions }: Caller,
    idTemplate: number | undefined,
  ): Promise<boolean> {
    if (idDealer === null || idTemplate === undefined) return false;
    const [{ own, linked }, dealer] = await Promise.all([
      this.partners.ofDealer(idDealer),
      this.directory.dealer(idDealer),
    ]);
    const isLinked = permissions.includes('MULTI_AUCTIONEER') && linked.includes(idTemplate);
    return dealer?.enabled === true && (own.includes(idTemplate) || isLinked);
  }
}
