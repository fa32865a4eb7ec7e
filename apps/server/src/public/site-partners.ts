import type { AuctioneerRating } from '@fairlot/auction-read-model';
import type { PartnerPage, Template } from '@fairlot/partners-records';

/** A seller, with the data that is public (SCR-019). */
export type SitePartner = PartnerPage & {
  readonly idTemplate: number;
  readonly idMarkets: readonly string[];
  /** Mean of the buyers' ratings, from 0 to 5; 0 if there are none. */
  readonly rating: number;
  readonly votes: number;
};

type PartnerData = {
  readonly templates: readonly Template[];
  readonly ratings: ReadonlyMap<number, AuctioneerRating>;
};

/** Enabled templates with a partner page, sorted by name. Ratings belong to the owning dealer. */
export const sitePartners = ({ templates, ratings }: PartnerData): SitePartner[] =>
  templates
    .flatMap(({ id: idTemplate, idDealer, idMarkets, partner, enabled }): SitePartner[] => {
      if (!enabled || partner === null) return [];
      const { rating = 0, count: votes = 0 } = ratings.get(idDealer) ?? {};
      return [{ ...partner, idTemplate, idMarkets, rating, votes }];
    })
    .toSorted((a, b) => a.auctionName.localeCompare(b.auctionName) || a.idTemplate - b.idTemplate);
