import { dealerStaffOperations } from '@fairlot/contracts/access';
import { dealerTabOperations } from '@fairlot/contracts/back-office';
import {
  dealerOfferOperations,
  purchaseOperations,
  type PurchaseView,
} from '@fairlot/contracts/auction';
import { dealerRecordOperations } from '@fairlot/contracts/record';
import { isMarket } from '@fairlot/countries';
import { queryOptions } from '@tanstack/react-query';
import { call, type CallAnswer } from '#shared/api/call.js';
import { pagesQuery } from '#shared/list/pages-query.js';

export type Company = CallAnswer<'ADM-11'>[number];
export type RecentOffer = CallAnswer<'ENG-188'>['rows'][number];
export type DealerPurchase = PurchaseView;

/** The switches of a dealer in the back office, each with the call that sets it. */
export const SWITCH_CALLS = {
  enabled: 'ADM-01',
  exhibitor: 'ADM-02',
  auctioneer: 'ADM-04',
  multiAuctioneer: 'ADM-05',
} as const;
export type SwitchName = keyof typeof SWITCH_CALLS;

type SwitchChange = {
  readonly idDealer: number;
  readonly flgEnabled: boolean;
  readonly reason?: string | undefined;
};

/** Turns a switch on or off. Only turning a switch off takes a reason. */
export const setSwitch = (
  name: SwitchName,
  { reason, ...turn }: SwitchChange,
  commandId: string = crypto.randomUUID(),
) =>
  call(
    dealerRecordOperations[SWITCH_CALLS[name]],
    { body: { ...turn, ...(reason !== undefined && { reason }) } },
    { commandId },
  );

type NewAuctioneer = { readonly idDealer: number; readonly multiAuctioneer: boolean };

/**
 * Gives a dealer the right to sell as an auctioneer and, if chosen, in joint auctions.
 * @returns the id of the dealer
 */
export const createAuctioneer = async (
  { idDealer, multiAuctioneer }: NewAuctioneer,
  commandId: string,
): Promise<number> => {
  await setSwitch('auctioneer', { idDealer, flgEnabled: true }, commandId);
  // The second call has no fixed command id, because granting a right twice changes nothing.
  if (multiAuctioneer) await setSwitch('multiAuctioneer', { idDealer, flgEnabled: true });
  return idDealer;
};

/**
 * The effects that disabling a dealer would have now. Never cached, because they change with every
 * bid.
 */
export const blockPreviewQuery = (idDealer: number) =>
  queryOptions({
    queryKey: ['dealer-block-preview', idDealer],
    queryFn: ({ signal }) =>
      call(dealerOfferOperations['ENG-187'], { query: { idDealer } }, { signal }),
    staleTime: 0,
  });

/**
 * The credit that a dealer uses now (ENG-301). The server records each read, so the query never
 * repeats itself.
 */
export const creditUseQuery = (idDealer: number) =>
  queryOptions({
    queryKey: ['dealer-credit-use', idDealer],
    queryFn: ({ signal }) =>
      call(dealerOfferOperations['ENG-301'], { query: { idDealer } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const PAGE_ROWS = 50;

export const recentOffersQuery = (idDealer: number) =>
  pagesQuery<RecentOffer>(
    ['dealer-offers', idDealer],
    (page, signal) =>
      call(dealerOfferOperations['ENG-188'], { query: { idDealer, ...page } }, { signal }),
    PAGE_ROWS,
  );

/** Lots sold to a dealer in auctions of the caller's markets, newest first (SEC-69). */
export const purchasesQuery = (idDealer: number) =>
  pagesQuery<DealerPurchase>(
    ['dealer-purchases', idDealer],
    (page, signal) =>
      call(
        purchaseOperations['SEC-69'],
        { query: { idUserDealer: idDealer, ...page } },
        { signal },
      ),
    PAGE_ROWS,
  );

/** Documents and consents of the application of a dealer (ENG-263). */
export const applicationQuery = (idDealer: number) =>
  queryOptions({
    queryKey: ['dealer-application', idDealer],
    queryFn: ({ signal }) =>
      call(dealerTabOperations['ENG-263'], { query: { idDealer } }, { signal }),
  });

export type DealerEmail = CallAnswer<'ENG-264'>['rows'][number];
/** E-mails to a dealer, newest first (ENG-264). */
export const emailsQuery = (idDealer: number) =>
  pagesQuery<DealerEmail>(
    ['dealer-emails', idDealer],
    ({ cursor, limit }, signal) => {
      const page = { limit, ...(cursor !== undefined && { cursor: Number(cursor) }) };
      return call(dealerTabOperations['ENG-264'], { query: { idDealer, ...page } }, { signal });
    },
    PAGE_ROWS,
  );

/** Templates and showcases that a dealer can buy from (ENG-265). */
export const buyingQuery = (idDealer: number) =>
  queryOptions({
    queryKey: ['dealer-buying', idDealer],
    queryFn: ({ signal }) =>
      call(dealerTabOperations['ENG-265'], { query: { idDealer } }, { signal }),
  });

/** Companies in the company register with this VAT number (SCR-116). */
export const companiesQuery = (vatCode: string, country: string) =>
  queryOptions({
    queryKey: ['companies', country, vatCode],
    queryFn: ({ signal }) => {
      const query = { vatCode, ...(isMarket(country) && { country }) };
      return call(dealerStaffOperations['ADM-11'], { query }, { signal });
    },
    retry: false,
  });

/** The reference dealer of the group of a dealer (ADM-18). Null if it is in another market. */
export const referenceDealerQuery = (idDealer: number) =>
  queryOptions({
    queryKey: ['record', 'dealer', 'reference', idDealer],
    queryFn: ({ signal }) =>
      call(dealerStaffOperations['ADM-18'], { query: { idDealer } }, { signal }),
  });

export const configureDealer = (idDealer: number, sincom: string | null) =>
  call(
    dealerStaffOperations['ENG-186'],
    { body: { idDealer, sincom } },
    { commandId: crypto.randomUUID() },
  );
