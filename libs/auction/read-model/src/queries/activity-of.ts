import type { AuctionScope } from './auction-scope.js';
import { Bindings } from './rows.js';

/** Whose activity: what his dealer offered on, what he observes, of what he may see. */
export type ActivityOf = {
  readonly idDealer: number;
  readonly idUser: number;
  readonly scope: AuctionScope;
};

/** Values of a statement; whose it is, each bound when it is asked for. */
export const bound = ({ idDealer, idUser }: ActivityOf) => {
  const bindings = new Bindings();
  const once = (id: number) => {
    let place: string | null = null;
    return () => (place ??= `${bindings.add(id)}::int`);
  };
  return { bindings, whose: { idDealer: once(idDealer), idUser: once(idUser) } };
};
