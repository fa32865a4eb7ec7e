import type { TemplateStanding } from '@fairlot/access-domain';
import type { Cause } from '@fairlot/records';
import type { EntityManager } from 'typeorm';

/** A dealer's standings on templates, and its own and linked templates. */
export type DealerTemplates = {
  /** Standings by template. A template without an entry never had one. */
  readonly standings: ReadonlyMap<number, TemplateStanding>;
  /** Restrictions of each user of the dealer, by template. */
  readonly users: ReadonlyMap<number, ReadonlyMap<number, TemplateStanding>>;
  /** Ids of the dealer's own templates. */
  readonly own: readonly number[];
  /** Ids of other dealers' templates that are linked to a multi-auctioneer. */
  readonly linked: readonly number[];
};

/** Ids of a duplicate and of the remaining dealer. */
export type MergedDealers = { readonly idDealer: number; readonly idInto: number };
export type MergeableStandings = {
  /** Number of templates on which the duplicate has a standing. */
  readonly templates: number;
  /** Number of templates on which the dealers' standings differ. */
  readonly differing: number;
  /** Number of restrictions of the duplicate's users. */
  readonly users: number;
};

/** Reads and writes standings on templates. The context of templates implements this port. */
export abstract class TemplateStandings {
  /** Returns the same promise until something changes in any process. */
  abstract ofDealer(idDealer: number): Promise<DealerTemplates>;
  /** Which of these templates are enabled and sell in the market. */
  abstract usable(idTemplates: readonly number[], idMarket: string): Promise<readonly number[]>;
  /** Accepts a dealer on templates, in the caller's transaction. */
  abstract accept(
    manager: EntityManager,
    idDealer: number,
    idTemplates: readonly number[],
  ): Promise<void>;
  /** Whether the dealer has templates to sell from: its own or linked templates. */
  abstract sells(manager: EntityManager, idDealer: number): Promise<boolean>;
  /** Standings that a merge would move from the first dealer to the second. */
  abstract mergeable(manager: EntityManager, dealers: MergedDealers): Promise<MergeableStandings>;
  /**
   * Moves a duplicate's standings in the caller's transaction. If either dealer is blocked, the
   * remaining dealer is blocked (ADR 57).
   */
  abstract merge(manager: EntityManager, dealers: MergedDealers, by: Cause): Promise<void>;
  /** Invalidates this process's cached data of dealers, without waiting for a notification. */
  abstract changed(idDealers: readonly number[]): void;
}
