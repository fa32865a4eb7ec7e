import type { Operation } from '@fairlot/contracts';
import type { OperationId } from '@fairlot/contracts/operations';
import type { RecordDescription } from '@fairlot/contracts/record';
import type { OperationRow } from '#shared/api/call.js';

/** What a list needs from the description of a record. */
export type ListSource = Pick<
  RecordDescription,
  'name' | 'key' | 'title' | 'marketField' | 'fields' | 'list' | 'disables'
>;

/** The operations of a list. */
export type ListCalls = {
  readonly list: OperationRow<'ADM-37'>;
  readonly export?: OperationRow<'ENG-171'>;
  readonly deleteMany?: OperationRow<'ENG-170'>;
  readonly updateMany?: OperationRow<'ENG-275'>;
};

type OwnCall = Operation & { readonly id: OperationId };
/** Calls with custom contracts. The list returns pages of rows. */
export type OwnCalls = { readonly list: OwnCall; readonly export?: OwnCall };

/** A selected record, in the version shown. */
export type SelectedRecord = {
  readonly id: number;
  readonly version: string;
  readonly title: string;
};
