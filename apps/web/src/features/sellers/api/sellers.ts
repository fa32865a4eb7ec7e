import { sellerConfigOperations } from '@fairlot/contracts/back-office';
import type { IdMarket } from '@fairlot/countries';
import { queryOptions } from '@tanstack/react-query';
import { call, type CallAnswer, type CallInput } from '#shared/api/call.js';

export type SellerConfig = CallAnswer<'ADM-44'>['rows'][number];
export type Coverage = Pick<CallInput<'ADM-45'>['body'], 'areas' | 'carSold'> & {
  readonly isDefault: boolean;
};
export type CodeElement = { readonly elementCode: string; readonly elementDes: string };

export const SELLERS_KEY = ['sellers'] as const;

/** The account managers of a market, each with coverage and number of dealers. */
export const sellerConfigsQuery = (market: string) =>
  queryOptions({
    queryKey: [...SELLERS_KEY, 'configs', market],
    queryFn: ({ signal }) =>
      call(sellerConfigOperations['ADM-44'], { query: { market: market as IdMarket } }, { signal }),
  });

export const configureSeller = (
  { idSeller, version, idMarket }: SellerConfig,
  coverage: Coverage,
  commandId: string,
) =>
  call(
    sellerConfigOperations['ADM-45'],
    {
      body: {
        idSeller,
        version,
        market: idMarket as IdMarket,
        isDefault: coverage.isDefault,
        areas: [...coverage.areas],
        carSold: [...coverage.carSold],
      },
    },
    { commandId },
  );

export const dealerSellerQuery = (idDealer: number) =>
  queryOptions({
    queryKey: [...SELLERS_KEY, 'of-dealer', idDealer],
    queryFn: ({ signal }) =>
      call(sellerConfigOperations['ADM-46'], { query: { idDealer } }, { signal }),
  });

export const assignSeller = (body: CallInput<'ADM-47'>['body'], commandId: string) =>
  call(sellerConfigOperations['ADM-47'], { body }, { commandId });
