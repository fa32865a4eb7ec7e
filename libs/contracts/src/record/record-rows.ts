import type { Operation } from '../operation.js';
import type { RecordCallName, RecordDescription, ViewCallName } from './describe-record.js';
import type { turningOf } from './turning-operations.js';
import type { viewOf } from './view-operations.js';

type SwitchRows = ReturnType<typeof turningOf>;
type ViewOperation = ReturnType<typeof viewOf>;
type Facts =
  | ('method' | 'path' | 'name' | 'tag' | 'summary' | 'description')
  | ('names' | 'callers' | 'effect' | 'codes');
type Row<Derived, Name extends keyof Derived> = Pick<Operation, Facts> &
  Pick<
    Derived[Name],
    keyof Derived[Name] & ('params' | 'query' | 'body' | 'answer' | 'rateClass' | 'example')
  >;
type SwitchRow = Pick<Operation, Facts> & SwitchRows;
type ViewRow<Name extends ViewCallName> = Pick<Operation, Facts> &
  Pick<
    ViewOperation[Name],
    keyof ViewOperation[Name] & ('query' | 'answer' | 'rateClass' | 'example')
  >;
/** No rows if the description names none. */
type NamedRows<All> = string extends keyof All ? object : All;
type Switches<Record> = Record extends { readonly switches?: infer All }
  ? NamedRows<NonNullable<All>>
  : object;
type Views<Record> = Record extends { readonly views?: infer All }
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
  readonly [Name in RecordCallName & keyof Derived as IdOf<Record['calls'][Name]>]: Row<
    Derived,
    Name
  > & {
    readonly id: IdOf<Record['calls'][Name]>;
  };
} & {
  readonly [Field in keyof Switches<Record> as IdOf<Switches<Record>[Field]>]: SwitchRow & {
    readonly id: IdOf<Switches<Record>[Field]>;
  };
} & (keyof Views<Record> extends never
    ? object
    : UnionToIntersection<ViewRows<Views<Record>[keyof Views<Record>]>>);
