import type { AuctioneerRating } from '@fairlot/auction-read-model';
import type { PartnerPage, Plain } from '@fairlot/content-records';
import type { Template } from '@fairlot/partners-records';

/** A seller as everybody may see him (SCR-019). */
export type SitePartner = Plain<PartnerPage> & {
  readonly idMarkets: readonly string[];
  /** Mean of the votes of buyers, 0 to 5; 0 without one. */
  readonly rating: number;
  readonly votes: number;
};

type Known = {
  readonly pages: readonly Plain<PartnerPage>[];
  readonly templates: readonly Template[];
  readonly ratings: ReadonlyMap<number, AuctioneerRating>;
};

/** Those whose template is there and enabled, by name; votes are for the dealer who owns it. */
export const sitePartners = ({ pages, templates, ratings }: Known): SitePartner[] => {
  const byId = new Map(templates.map((template) => [template.id, template]));
  return pages
    .flatMap((page): SitePartner[] => {
      const template = byId.get(page.idTemplate);
      if (template?.enabled !== true) return [];
      const { rating = 0, count: votes = 0 } = ratings.get(template.idDealer) ?? {};
      return [{ ...page, idMarkets: template.idMarkets, rating, votes }];
    })
    .toSorted((a, b) => a.auctionName.localeCompare(b.auctionName) || a.idTemplate - b.idTemplate);
};
