import type { Caller } from '@fairlot/access-domain';
import type { ListOrder } from '@fairlot/contracts';
import type { Language } from '@fairlot/countries';

export type Row = Readonly<Record<string, unknown>>;
export type Sorted = Row & { readonly sort: ListOrder };
type Query = Sorted & {
  readonly cursor?: string;
  readonly limit: number;
  readonly facets?: readonly string[];
  readonly format: 'csv' | 'xlsx';
  readonly language?: Language;
};
/** The input of a handler, parsed by contracts that are derived from the description. */
export type Input = {
  readonly params: Row;
  readonly query: Query;
  readonly body: Row;
  readonly caller: Caller;
  readonly commandId: string;
  readonly language: Language;
};
