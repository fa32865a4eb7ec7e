import { dealerMergeOperations } from '@fairlot/contracts/back-office';
import { queryOptions } from '@tanstack/react-query';
import { call, type CallAnswer, type CallInput } from '#shared/api/call.js';

export type MergePair = { readonly idDealer: number; readonly idInto: number };
export type MergePreview = CallAnswer<'ENG-298'>;
export type MergeInput = CallInput<'ENG-299'>['body'];

export const MERGES_KEY = ['dealer-merges'] as const;

/** The effects that a merge of these dealers would have now. */
export const mergePreviewQuery = (pair: MergePair) =>
  queryOptions({
    queryKey: [...MERGES_KEY, 'preview', pair],
    queryFn: ({ signal }) => call(dealerMergeOperations['ENG-298'], { query: pair }, { signal }),
    staleTime: 0,
  });

/**
 * Merges in which the dealer took part. The call is missing on a server of the previous version.
 */
export const mergesQuery = (idDealer: number) =>
  queryOptions({
    queryKey: [...MERGES_KEY, idDealer],
    queryFn: ({ signal }) =>
      call(dealerMergeOperations['ENG-300'], { query: { idDealer } }, { signal }),
    retry: false,
  });

export const mergeDealers = (body: MergeInput, commandId: string) =>
  call(dealerMergeOperations['ENG-299'], { body }, { commandId });
