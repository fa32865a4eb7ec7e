import type { AuctionScope } from './auction-scope.js';
import { Bindings } from './rows.js';

/** Whose activity: the dealer's bids and the user's watch list, limited to what the caller may see. */
export type ActivityOf = {
  readonly idDealer: number;
  readonly idUser: number;
  readonly scope: AuctionScope;
};

/** The parameters of a statement. Each id is bound only when it is used. */
export const bound = ({ idDealer, idUser }: ActivityOf) => {
  const bindings = new Bindings();
  const once = (id: number) => {
    let place: string | null = null;
    return () => (place ??= `${bindings.add(id)}::int`);
  };
  return { bindings, whose: { idDealer: once(idDealer), idUser: once(idUser) } };
};
