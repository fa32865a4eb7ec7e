import {
  dealerOperations,
  deviceOperations,
  ibanOperations,
  type ownNames,
  ownUserOperations,
} from '@fairlot/contracts/access';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '#shared/api/call.js';

/** All data of the signed-in user (SEC-03). */
export const ownUserQuery = queryOptions({
  queryKey: ['own-user'],
  queryFn: ({ signal }) => call(ownUserOperations['SEC-03'], {}, { signal }),
});

/** The devices on which the user is signed in. */
export const devicesQuery = queryOptions({
  queryKey: ['own-devices'],
  queryFn: ({ signal }) => call(deviceOperations['ENG-61'], {}, { signal }),
});

/** Query for the company of the user (SEC-07). */
export const companyQuery = (idDealer: number) =>
  queryOptions({
    queryKey: ['own-company', idDealer],
    queryFn: ({ signal }) => call(dealerOperations['SEC-07'], { query: { idDealer } }, { signal }),
  });

/** The account manager of the user's company (SEC-08). Null if there is none. */
export const sellerQuery = (idDealer: number) =>
  queryOptions({
    queryKey: ['own-seller', idDealer],
    queryFn: ({ signal }) => call(dealerOperations['SEC-08'], { query: {} }, { signal }),
  });

export type OwnNamesInput = z.infer<typeof ownNames>;

export const sendNames = (names: OwnNamesInput, version: number) =>
  call(ownUserOperations['SEC-02'], { body: { ...names, version } });

export const sendAccount = (account: { readonly iban: string; readonly accountHolder: string }) =>
  call(ibanOperations['SEC-04'], { body: account });

export const endDevice = (idSession: string) =>
  call(deviceOperations['ENG-62'], { body: { idSession } });

/** Path of the file with the user's own data. The browser downloads it directly. */
export const OWN_DATA_PATH = deviceOperations['ENG-63'].path;
