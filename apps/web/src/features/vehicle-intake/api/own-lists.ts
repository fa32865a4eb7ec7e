import { listImportOperations, type OwnListImport } from '@fairlot/contracts/vehicles';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

const REFRESH_EVERY_MS = 1_000;

const isBeingProcessed = ({ work }: OwnListImport): boolean => work !== null && !work.isCut;

/** The user's newest lists with their progress (ENG-150). */
export const ownListsQuery = queryOptions({
  queryKey: ['vehicle-lists-own'],
  queryFn: ({ signal }) => call(listImportOperations['ENG-150'], {}, { signal }),
  staleTime: 0,
});

/** Polls while a list is being processed. @param isBusy whether this page has a request pending */
export const useOwnLists = (isBusy: boolean): readonly OwnListImport[] =>
  useQuery({
    ...ownListsQuery,
    refetchInterval: ({ state: { data = [] } }) =>
      isBusy || data.some(isBeingProcessed) ? REFRESH_EVERY_MS : false,
  }).data ?? [];

/** Stops the work on a list (ENG-151). */
export const stopList = (idTemp: string): Promise<{ done: true }> =>
  call(listImportOperations['ENG-151'], { params: { idTemp } });
