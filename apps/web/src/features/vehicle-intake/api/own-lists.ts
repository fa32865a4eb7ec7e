import { listImportOperations, type OwnListImport } from '@fairlot/contracts/vehicles';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

const REFRESH_EVERY_MS = 1_000;

const isBeingProcessed = ({ work }: OwnListImport): boolean => work !== null && !work.isCut;

/** The vehicle lists that the user uploaded last, with their progress (ENG-150). */
export const ownListsQuery = queryOptions({
  queryKey: ['vehicle-lists-own'],
  queryFn: ({ signal }) => call(listImportOperations['ENG-150'], {}, { signal }),
  staleTime: 0,
});

/**
 * Polls the user's lists while one of them is being processed.
 * @param isBusy whether this page is waiting for a response about a list
 */
export const useOwnLists = (isBusy: boolean): readonly OwnListImport[] =>
  useQuery({
    ...ownListsQuery,
    refetchInterval: ({ state: { data = [] } }) =>
      isBusy || data.some(isBeingProcessed) ? REFRESH_EVERY_MS : false,
  }).data ?? [];

/** Stops the processing of a vehicle list (ENG-151). */
export const stopList = (idTemp: string): Promise<{ done: true }> =>
  call(listImportOperations['ENG-151'], { params: { idTemp } });
