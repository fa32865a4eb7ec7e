import type { TemplateStanding } from '@fairlot/access-domain';
import type { EntityManager } from 'typeorm';

/** A dealer's standings on templates, and the templates it works with. */
export type DealerTemplates = {
  /** By template; none if it never applied. */
  readonly standings: ReadonlyMap<number, TemplateStanding>;
  /** By user of the dealer: restrictions of its standings, by template. */
  readonly users: ReadonlyMap<number, ReadonlyMap<number, TemplateStanding>>;
  /** Ids of its own templates. */
  readonly own: readonly number[];
  /** Ids of other dealers' templates that are linked to a multi-auctioneer. */
  readonly linked: readonly number[];
};

/** A port of this context. The context of templates implements it. */
export abstract class TemplateStandings {
  /** Returns the same promise until something changes, in any process. */
  abstract ofDealer(idDealer: number): Promise<DealerTemplates>;
  /** Which of these templates are enabled and sell in the market. */
  abstract usable(idTemplates: readonly number[], idMarket: string): Promise<readonly number[]>;
  /** Accepts a dealer on templates, in the caller's transaction. */
  abstract accept(
    manager: EntityManager,
    idDealer: number,
    idTemplates: readonly number[],
  ): Promise<void>;
}
