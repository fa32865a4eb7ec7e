import type { TemplateStanding } from '@fairlot/access-domain';

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
}
