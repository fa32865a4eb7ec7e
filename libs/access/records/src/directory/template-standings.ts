import type { TemplateStanding } from '@fairlot/access-domain';
import type { EntityManager } from 'typeorm';

/** How a dealer stands on templates, and which he works with. */
export type DealerTemplates = {
  /** By template; none where he never asked for it. */
  readonly standings: ReadonlyMap<number, TemplateStanding>;
  /** By user of the dealer, what narrows its standings: by template. */
  readonly users: ReadonlyMap<number, ReadonlyMap<number, TemplateStanding>>;
  /** Ids of those that he owns. */
  readonly own: readonly number[];
  /** Ids of those of others that are linked to a multi-auctioneer. */
  readonly linked: readonly number[];
};

/** Asked by this context, answered by the one that keeps templates. */
export abstract class TemplateStandings {
  /** The very same promise for as long as nothing of it has changed, anywhere. */
  abstract ofDealer(idDealer: number): Promise<DealerTemplates>;
  /** Ids of these templates that are enabled and sell in the market. */
  abstract usable(idTemplates: readonly number[], idMarket: string): Promise<readonly number[]>;
  /** Accepts a dealer on templates, in the transaction of who decides that. */
  abstract accept(
    manager: EntityManager,
    idDealer: number,
    idTemplates: readonly number[],
  ): Promise<void>;
}
