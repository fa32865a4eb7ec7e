import type { Operation } from '@fairlot/contracts';
import type { OperationId } from '@fairlot/contracts/operations';
import type { RecordDescription } from '@fairlot/contracts/record';
import type { OperationRow } from '#shared/api/call.js';

/** The part of a record's description that a list needs. */
export type ListSource = Pick<
  RecordDescription,
  'name' | 'key' | 'title' | 'marketField' | 'fields' | 'list' | 'disables'
>;

/** The operations that a list calls. */
export type ListCalls = {
  readonly list: OperationRow<'ADM-37'>;
  readonly export?: OperationRow<'ENG-171'>;
  readonly deleteMany?: OperationRow<'ENG-170'>;
  readonly updateMany?: OperationRow<'ENG-275'>;
};

type OwnCall = Operation & { readonly id: OperationId };
/** The calls of a list that does not use the generic record calls. */
export type OwnCalls = { readonly list: OwnCall; readonly export?: OwnCall };

/** A selected record, with the version that is displayed. */
export type SelectedRecord = {
  readonly id: number;
  readonly version: string;
  readonly title: string;
};
