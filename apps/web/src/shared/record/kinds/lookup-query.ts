import type { OperationId } from '@fairlot/contracts/operations';
import { lookupOperations } from '@fairlot/contracts/record';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

export type FoundRecord = { readonly id: number; readonly title: string };
/** A part of the title, or an id. */
export type LookupRequest = { readonly q: string } | { readonly id: number };
/** A call that finds objects of a kind by a part of their title, or a single object by its id. */
export type Lookup = {
  readonly key: readonly unknown[];
  readonly call: OperationId;
  readonly find: (asked: LookupRequest, signal: AbortSignal) => Promise<readonly FoundRecord[]>;
};

export const queryOf = ({ key, find }: Lookup, asked: LookupRequest) =>
  queryOptions({
    queryKey: ['lookup', ...key, asked],
    queryFn: ({ signal }) => find(asked, signal),
    placeholderData: keepPreviousData,
  });

/** Objects that a record can refer to (ENG-182). @param of kind of the objects */
export const recordLookup = (of: string): Lookup => ({
  key: [of],
  call: 'ENG-182',
  find: (asked, signal) =>
    call(lookupOperations['ENG-182'], { query: { of, ...asked } }, { signal }),
});

export const lookupQuery = (of: string, asked: LookupRequest) => queryOf(recordLookup(of), asked);
