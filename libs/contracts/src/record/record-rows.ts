import type { Operation } from '../operation.js';
import type { RecordCallName, RecordDescription, ViewCallName } from './describe-record.js';
import type { enableOperationsOf } from './turning-operations.js';
import type { viewOperationsOf } from './view-operations.js';

type SwitchRows = ReturnType<typeof enableOperationsOf>;
type ViewOperation = ReturnType<typeof viewOperationsOf>;
type OperationFact =
  | ('method' | 'path' | 'name' | 'tag' | 'summary' | 'description')
  | ('names' | 'callers' | 'effect' | 'codes');
type RowOfCall<Derived, Name extends keyof Derived> = Pick<Operation, OperationFact> &
  Pick<
    Derived[Name],
    keyof Derived[Name] & ('params' | 'query' | 'body' | 'answer' | 'rateClass' | 'example')
  >;
type SwitchRow = Pick<Operation, OperationFact> & SwitchRows;
type ViewRow<Name extends ViewCallName> = Pick<Operation, OperationFact> &
  Pick<
    ViewOperation[Name],
    keyof ViewOperation[Name] & ('query' | 'answer' | 'rateClass' | 'example')
  >;
/** The rows of further calls. None if the description declares no such calls. */
type NamedRows<All> = string extends keyof All ? object : All;
type SwitchesOf<Record> = Record extends { readonly switches?: infer All }
  ? NamedRows<NonNullable<All>>
  : object;
type ViewsOf<Record> = Record extends { readonly views?: infer All }
  ? NamedRows<NonNullable<All>>
  : object;
type ViewRows<View> = View extends { readonly calls: infer Calls }
  ? {
      readonly [Name in keyof Calls & ViewCallName as IdOf<Calls[Name]>]: ViewRow<Name> & {
        readonly id: IdOf<Calls[Name]>;
      };
    }
  : never;
type UnionToIntersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type IdOf<Call> = Call extends { readonly id: infer Id extends string } ? Id : never;
/** Rows of a record by the ids of its calls. */
export type RowsOf<Record extends RecordDescription, Derived> = {
  readonly [Name in RecordCallName & keyof Derived as IdOf<Record['calls'][Name]>]: RowOfCall<
    Derived,
    Name
  > & {
    readonly id: IdOf<Record['calls'][Name]>;
  };
} & {
  readonly [Field in keyof SwitchesOf<Record> as IdOf<SwitchesOf<Record>[Field]>]: SwitchRow & {
    readonly id: IdOf<SwitchesOf<Record>[Field]>;
  };
} & (keyof ViewsOf<Record> extends never
    ? object
    : UnionToIntersection<ViewRows<ViewsOf<Record>[keyof ViewsOf<Record>]>>);
