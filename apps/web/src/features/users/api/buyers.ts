import { buyerOperations } from '@fairlot/contracts/users';
import { queryOptions } from '@tanstack/react-query';
import { call, type CallAnswer } from '#shared/api/call.js';
import { USERS_KEY } from './users.js';

export type Buyer = CallAnswer<'ADM-33'>['rows'][number];
export type BuyerStanding = 'PENDING' | 'ACCEPTED' | 'BLOCKED';

/** For each state, the filter parameters that the list's calls take. */
export const FILTER_BY_STATE = {
  ACCEPTED: { accepted: 'true' },
  BLOCKED: { blockedUser: 'true' },
  PENDING: { accepted: 'false', blockedUser: 'false' },
} as const;

export type UserRow = {
  readonly key: string;
  readonly title: string;
  readonly state: BuyerStanding | null;
  readonly dealerState: BuyerStanding | null;
  readonly userState: BuyerStanding | null;
};
type BuyersOf = 'template' | 'showcase';

/** The templates on which a user may buy, or the showcases that the user may see. */
export const userStandingsQuery = (
  subject: BuyersOf,
  iduser: number,
  market: (code: string) => string,
) =>
  queryOptions({
    queryKey: [...USERS_KEY, subject, iduser],
    queryFn: async ({ signal }): Promise<readonly UserRow[]> => {
      if (subject === 'template') {
        const { rows } = await call(buyerOperations['ADM-31'], { query: { iduser } }, { signal });
        return rows.map(({ idTemplate, name, ...row }) => ({
          ...row,
          key: String(idTemplate),
          title: name,
        }));
      }
      const { rows } = await call(buyerOperations['ADM-29'], { query: { iduser } }, { signal });
      return rows.map(({ idMarket, ...row }) => ({
        ...row,
        key: idMarket,
        title: market(idMarket),
      }));
    },
  });

export const setUserStanding = (
  of: BuyersOf,
  iduser: number,
  { key, state }: { readonly key: string; readonly state: BuyerStanding },
) => {
  const query = { iduser };
  return of === 'template'
    ? call(buyerOperations['ADM-32'], { query, body: [{ idTemplate: Number(key), state }] })
    : call(buyerOperations['ADM-30'], { query, body: [{ idMarket: key as 'IT', state }] });
};
