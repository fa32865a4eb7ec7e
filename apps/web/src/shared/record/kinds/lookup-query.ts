import { lookupOperations } from '@fairlot/contracts/record';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** Finds objects of a kind by a part of their title, or a single object by its id. */
export const lookupQuery = (of: string, asked: { readonly q: string } | { readonly id: number }) =>
  queryOptions({
    queryKey: ['lookup', of, asked],
    queryFn: ({ signal }) =>
      call(lookupOperations['ENG-182'], { query: { of, ...asked } }, { signal }),
    placeholderData: keepPreviousData,
  });
