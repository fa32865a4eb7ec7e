import type { AuctionScope } from './auction-scope.js';
import { dealersAtPlace, singleDealerSql, type DealerSql } from './own-standing-sql.js';
import { SqlBindings } from './rows.js';

/**
 * Selects the activity to read: the bids of a dealer and the watch list of a user, in the visible
 * auctions.
 */
export type ActivityOf = {
  readonly idDealer: number;
  /** Ids of its merged duplicates. Their bids keep these ids (ADR 57). */
  readonly idMerged?: readonly number[];
  readonly idUser: number;
  readonly scope: AuctionScope;
  /** Auctions of which only lots with bids of the dealer are included; null for none. */
  readonly bidScope?: AuctionScope | null;
};

/** Collects the parameters of a statement. A value is bound only when it is used. */
export const lazyBindings = ({ idDealer, idMerged = [], idUser }: ActivityOf) => {
  const bindings = new SqlBindings();
  const once = (value: unknown, type: string) => {
    let place: string | null = null;
    return () => (place ??= `${bindings.add(value)}::${type}`);
  };
  const one = once(idDealer, 'int');
  const all = once([idDealer, ...idMerged], 'int[]');
  const dealer = (): DealerSql =>
    idMerged.length === 0 ? singleDealerSql(one()) : dealersAtPlace(all());
  return { bindings, whose: { dealer, idUser: once(idUser, 'int') } };
};
