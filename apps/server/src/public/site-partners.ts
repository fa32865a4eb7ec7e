import type { AuctioneerRating } from '@fairlot/auction-read-model';
import type { PartnerPage, Template } from '@fairlot/partners-records';

/** A seller as everybody may see him (SCR-019). */
export type SitePartner = PartnerPage & {
  readonly idTemplate: number;
  readonly idMarkets: readonly string[];
  /** Mean of buyers' votes, 0 to 5; 0 without any. */
  readonly rating: number;
  readonly votes: number;
};

type Known = {
  readonly templates: readonly Template[];
  readonly ratings: ReadonlyMap<number, AuctioneerRating>;
};

/** Enabled templates that have a page, by name. Votes belong to the owning dealer. */
export const sitePartners = ({ templates, ratings }: Known): SitePartner[] =>
  templates
    .flatMap(({ id: idTemplate, idDealer, idMarkets, partner, enabled }): SitePartner[] => {
      if (!enabled || partner === null) return [];
      const { rating = 0, count: votes = 0 } = ratings.get(idDealer) ?? {};
      return [{ ...partner, idTemplate, idMarkets, rating, votes }];
    })
    .toSorted((a, b) => a.auctionName.localeCompare(b.auctionName) || a.idTemplate - b.idTemplate);
