import { mayManage, type Caller } from '@fairlot/access-domain';
import { AccessDirectory, RegulationAcceptances } from '@fairlot/access-records';
import type { AuctionRecord } from '@fairlot/auction-read-model';
import type { AuctionView } from '@fairlot/contracts/auction';
import { assert, type Clock } from '@fairlot/kernel';
import { PartnerDirectory } from '@fairlot/partners-records';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../providers.js';
import { auctionViewOf } from '../views/auction-view.js';

/** Builds the headers of auctions as the caller sees them. */
@Injectable()
export class AuctionViews {
  constructor(
    private readonly directory: AccessDirectory,
    private readonly acceptances: RegulationAcceptances,
    private readonly partners: PartnerDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async one(caller: Caller, auction: AuctionRecord): Promise<AuctionView> {
    const [view] = await this.all(caller, [auction]);
    assert(view !== undefined, 'the auction must have exactly one view');
    return view;
  }

  /**
   * Returns the headers of these auctions. It runs two queries, for the regulations, however many
   * auctions there are.
   */
  async all(caller: Caller, auctions: readonly AuctionRecord[]): Promise<AuctionView[]> {
    const accepted = await this.acceptedBy(caller, auctions);
    return Promise.all(
      auctions.map(async (auction) => {
        const regulationAccepted = accepted.has(auction.idAuction);
        const [template, facts, mayOffer] = await Promise.all([
          this.partners.template(auction.idTemplate),
          this.directory.visibilityFacts(caller, { ...auction, published: true }),
          regulationAccepted && auction.status === 'RUN' && this.mayOffer(caller, auction),
        ]);
        return auctionViewOf(auction, {
          templateName: template?.name ?? '',
          idMarket: template?.idMarket ?? 'OTHER',
          regulationAccepted,
          mayOffer,
          mayManage: mayManage(caller, facts),
          serverNow: this.clock.now(),
        });
      }),
    );
  }

  private async acceptedBy(
    { idDealer }: Caller,
    auctions: readonly AuctionRecord[],
  ): Promise<ReadonlySet<number>> {
    if (idDealer === null) return new Set();
    const pinned = auctions.map((auction) => ({
      idAuction: auction.idAuction,
      ...pinnedRegulationOf(auction),
    }));
    return this.acceptances.acceptedAmong(idDealer, pinned);
  }

  /** `canOffer` of domain section 9, apart from the acceptance of the regulation. */
  private async mayOffer(caller: Caller, auction: AuctionRecord): Promise<boolean> {
    const view = { ...auction, regulation: pinnedRegulationOf(auction), idSellerDealers: [] };
    const bidder = await this.directory.bidderFor(caller, view);
    const hasCredit = bidder.creditMinor === null || bidder.creditMinor > 0;
    const { visible, enabled, mayOffer, relatedToSeller } = bidder;
    return visible && enabled && mayOffer && !relatedToSeller && hasCredit;
  }
}

const pinnedRegulationOf = (
  auction: Pick<AuctionRecord, 'regulationVersion' | 'regulationHash'>,
) => ({
  version: auction.regulationVersion,
  hash: auction.regulationHash,
});
