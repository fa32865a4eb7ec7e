import { sharesMarket, type Caller } from '@fairlot/access-domain';
import { AccessDirectory } from '@fairlot/access-records';
import { readByCursor, DealerOfferQueries } from '@fairlot/auction-read-model';
import type { QueryOf } from '@fairlot/contracts';
import type { AnswerTo, Operations } from '@fairlot/contracts/operations';
import { notFound } from '@fairlot/contracts/refused';
import type { Clock } from '@fairlot/kernel';
import { PartnerDirectory } from '@fairlot/partners-records';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../providers.js';
import { creditUseOf } from './credit-use.js';

type RecentOffersQuery = QueryOf<Operations['ENG-188']>;

const SHOWN_MAX = 200;
const AUCTIONS_MAX = 50;
const PERIOD_MS = 90 * 86_400_000;

/**
 * Reads the bids of a dealer and its use of credit, for staff of its market (ENG-187, ENG-188,
 * ENG-301).
 */
@Injectable()
export class DealerOffers {
  constructor(
    private readonly directory: AccessDirectory,
    private readonly queries: DealerOfferQueries,
    private readonly partners: PartnerDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The bids and awards that a block of the dealer would affect.
   * @throws Refused NOT_FOUND for a dealer of another market
   */
  async blockPreview(caller: Caller, idDealer: number): Promise<AnswerTo<'ENG-187'>> {
    const of = await this.of(caller, idDealer);
    const idDealers = await this.directory.idsOf(idDealer);
    const [found, unpaidPurchases, ownAuctions, auctions, templates] = await Promise.all([
      this.queries.running(of),
      this.queries.unpaid({ ...of, idDealers }),
      this.queries.openAuctions(idDealer),
      this.queries.openAuctionsIn(of, AUCTIONS_MAX),
      this.partners.templatesOf({ idDealer }),
    ]);
    const leading = found.filter(({ leads }) => leads === true);
    return {
      lots: found.length,
      leading: leading.length,
      ownAuctions,
      leadingMinor: leading.reduce((sum, { priceMinor }) => sum + (priceMinor ?? 0), 0),
      rows: found.slice(0, SHOWN_MAX),
      unpaidPurchases,
      auctions: [...auctions],
      templates: templates
        .filter(({ enabled, idMarket }) => enabled && of.idMarkets.includes(idMarket))
        .map((one) => ({
          idTemplate: one.id,
          templateName: one.name,
          isLinked: one.idDealer !== idDealer,
        })),
    };
  }

  /**
   * A page of the dealer's recent bids.
   * @throws Refused NOT_FOUND, InvalidCursor
   */
  async recent(
    caller: Caller,
    { idDealer, ...query }: RecentOffersQuery,
  ): Promise<AnswerTo<'ENG-188'>> {
    const { idMarkets } = await this.of(caller, idDealer);
    const idDealers = await this.directory.idsOf(idDealer);
    const since = this.clock.now() - PERIOD_MS;
    return readByCursor(query, (counted) =>
      this.queries.since(since, { idDealers, idMarkets }, counted),
    );
  }

  /**
   * How much of the dealer's credit running bids and unpaid purchases use.
   * @throws Refused NOT_FOUND for a dealer of another market
   */
  async creditUse(caller: Caller, idDealer: number): Promise<AnswerTo<'ENG-301'>> {
    const { creditMinor } = await this.of(caller, idDealer);
    const computedAt = this.clock.now();
    const lots = await this.queries.creditLots(await this.directory.idsOf(idDealer));
    return { ...creditUseOf(lots, creditMinor), computedAt };
  }

  /**
   * Returns a dealer of one of the caller's markets. For others it throws the refusal of missing
   * dealers (ROL-036).
   * @throws Refused NOT_FOUND
   */
  private async of({ adminEnabledMarkets: idMarkets }: Caller, idDealer: number) {
    const dealer = await this.directory.dealer(idDealer);
    if (dealer === null || !sharesMarket(idMarkets, [dealer.idMarket])) throw notFound();
    return { idDealer, idMarkets, creditMinor: dealer.creditMinor };
  }
}
