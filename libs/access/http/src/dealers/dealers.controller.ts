import { isKind, sharesMarket, type Caller } from '@fairlot/access-domain';
import {
  AccessDirectory,
  DealerNameLimit,
  ReferenceAccountManagers,
  type Dealer,
  type Seller,
} from '@fairlot/access-records';
import type { DealerInfo, ReferenceDealer, ReferenceSeller } from '@fairlot/contracts/access';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { Refused, tooManyRequests } from '@fairlot/contracts/refused';
import { Controller, Ip } from '@nestjs/common';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';

const notFound = () => new Refused('NOT_FOUND');

/** Returns the data of a dealer to its own users. */
@Controller()
export class DealersController {
  constructor(
    private readonly directory: AccessDirectory,
    private readonly sellers: ReferenceAccountManagers,
    private readonly nameLimit: DealerNameLimit,
  ) {}

  @Operation('OPEN-04')
  async info(
    @TheInput() { query, caller }: Input<'OPEN-04', Caller | null>,
    @Ip() address: string,
  ): Promise<DealerInfo> {
    const own = caller?.idDealer ?? null;
    const idDealer = query.dealerId ?? own;
    if (idDealer !== own) await this.requireFew(address);
    const dealer = idDealer === null ? null : await this.directory.dealer(idDealer);
    if (dealer === null || !dealer.enabled) throw notFound();
    return dealerInfoOf(dealer);
  }

  @Operation('SEC-07')
  async reference(@TheInput() { query, caller }: Input<'SEC-07'>): Promise<ReferenceDealer> {
    const dealer = await this.ownDealer(caller, query.idDealer);
    const { country, city, address, vatCode } = dealer;
    return { ...dealerInfoOf(dealer), country, city, address, vatCode };
  }

  @Operation('SEC-08')
  seller(@TheInput() { query, caller }: Input<'SEC-08'>): Promise<ReferenceSeller | null> {
    return this.sellerOf(caller, query.idDealer);
  }

  @Operation('MOB-09')
  sellerMobile(@TheInput() { query, caller }: Input<'MOB-09'>): Promise<ReferenceSeller | null> {
    return this.sellerOf(caller, query.idDealer);
  }

  @Operation('ENG-266')
  async block(@TheInput() { caller }: Input<'ENG-266'>): Promise<AnswerTo<'ENG-266'>> {
    const dealer = caller.idDealer === null ? null : await this.directory.dealer(caller.idDealer);
    if (dealer === null || dealer.enabled) return { block: null };
    const { state, blockedReason: reason } = dealer;
    const kind = state === 'REGISTERED' && reason === null ? 'NOT_CONFIGURED' : 'BLOCKED';
    const { seller } = await this.sellers.of(dealer);
    return { block: { kind, reason, contact: seller && sellerContactOf(seller) } };
  }

  /**
   * Limits how many dealers' names can be looked up from one IP address.
   * @throws Refused TOO_MANY_REQUESTS
   */
  private async requireFew(address: string): Promise<void> {
    const wait = await this.nameLimit.ask(address);
    if (wait !== null) throw tooManyRequests(wait);
  }

  private async sellerOf(
    caller: Caller,
    request: number | undefined,
  ): Promise<ReferenceSeller | null> {
    const idDealer = request ?? caller.idDealer;
    if (idDealer === null) return null;
    const { seller } = await this.sellers.of(await this.ownDealer(caller, idDealer));
    return seller && sellerContactOf(seller);
  }

  /**
   * Returns the caller's own dealer, or for staff a dealer of their markets. Other dealers count as
   * missing, so that the caller cannot tell whether they exist.
   */
  private async ownDealer(caller: Caller, idDealer: number): Promise<Dealer> {
    const dealer = await this.directory.dealer(idDealer);
    if (dealer === null || !isOwnDealer(caller, dealer)) throw notFound();
    return dealer;
  }
}

/** The contact data of a dealer's account manager. */
export const sellerContactOf = ({
  idSeller,
  name,
  surname,
  email,
  phone,
}: Seller): ReferenceSeller => ({
  idSeller,
  name,
  surname,
  email,
  phone,
});

export const dealerInfoOf = ({ idDealer, businessName, idMarket }: Dealer): DealerInfo => ({
  idDealer,
  businessName,
  idMarket,
});

/** ROL-036: whether the dealer is the caller's own, or in a market of a member of staff. */
const isOwnDealer = (caller: Caller, { idDealer, idMarket }: Dealer): boolean =>
  caller.idDealer === idDealer ||
  (isKind(caller, 'STAFF') && sharesMarket(caller.adminEnabledMarkets, [idMarket]));
