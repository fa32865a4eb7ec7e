import type { Caller } from '@fairlot/access-domain';
import type { Language } from '@fairlot/countries';
import type { ScopedQuery } from './record-scope.js';

export type Row = Readonly<Record<string, unknown>>;
type Query = ScopedQuery & {
  readonly cursor?: string;
  readonly offset?: number;
  readonly limit: number;
  readonly facets?: readonly string[];
  readonly columns?: readonly string[];
  readonly format: 'csv' | 'xlsx';
  readonly language?: Language;
};
/**
 * The input of a handler, parsed by the contract that is derived from the description of the
 * record.
 */
export type Input = {
  readonly params: Row;
  readonly query: Query;
  readonly body: Row;
  readonly caller: Caller;
  readonly commandId: string;
  readonly language: Language;
};
