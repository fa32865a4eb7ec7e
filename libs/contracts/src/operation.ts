import type { CallFacts } from '@fairlot/access-domain';
import type { z } from 'zod';
import type { Disclosure } from './disclosure.js';
import type { ExampleFile, ExampleTarget } from './example.js';
import type { ListOrder } from './list.js';
import type { ProblemCode } from './problem/codes.js';
import type { Tag } from './tags.js';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type AuctionObject = 'auction' | 'lot' | 'offer' | 'vehicle' | 'command' | 'image' | 'file';
export type ObjectKind = AuctionObject | 'record';

/** What a call costs, and so how often one may make it: each class is counted by itself. */
export type RateClass = 'read' | 'heavy' | 'offer' | 'change' | 'upload' | 'sign-in';

/** The parts of a request, in this order; what the JSON and the files have to be is its handler's matter. */
export type Multipart = {
  /** Name of the part that is JSON. */
  readonly json: string;
  /** Name of each part that is a file. */
  readonly files: string;
  readonly filesMax: number;
};

/** Whether it is told by the content type alone which of two calls is meant. */
export const isBeside = (one: Operation, { id, method, path }: Operation): boolean =>
  one.id !== id && one.method === method && one.path === path;

/**
 * One call of the API. The table of these is the single source for routing, validation, answers,
 * rights, OpenAPI and the client. A path parameter ending in `?` may be left out.
 */
export type Operation = CallFacts & {
  /** Inventory id, such as `SEC-59`; `ENG-…` where the inventory has none. */
  readonly id: string;
  readonly method: HttpMethod;
  readonly path: string;
  /**
   * What programs call it (`operationId`): what it does (`placeOffer`), or of a read what it answers
   * (`receiptKeys`). Clients are generated from it, so it never changes.
   */
  readonly name: string;
  readonly tag: Tag;
  /** In a line, without an end. */
  readonly summary: string;
  /** One or more whole sentences: what it does, for whom, and what it does not. */
  readonly description: string;
  /** What its ids name; one that is hidden from the caller answers 404 like one that is not there. */
  readonly names: readonly ObjectKind[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Takes `multipart/form-data` with this one file field instead of a JSON body. */
  readonly upload?: string;
  /** Texts that stand beside the file, in any order; read when the handler asks for them (`form`). */
  readonly fields?: z.ZodObject;
  /** Its body may come as `application/x-www-form-urlencoded` as well: what calls it speaks nothing else. */
  readonly form?: true;
  /**
   * Takes `multipart/form-data` of a JSON part and files. A call of the same method and path that takes
   * a JSON body may stand beside it: the content type tells which is meant.
   */
  readonly multipart?: Multipart;
  /**
   * What it answers with status 200 unless `status` says otherwise. A text is a media type, or
   * several parted by commas of which the query chooses; an empty one is no body.
   */
  readonly answer: z.ZodType | string;
  readonly status?: 201 | 302;
  /**
   * `heavy` reads a whole board, a list or a report and waits for its turn; attempts to `sign-in` are
   * counted by user name too; an `upload` is a file or a part of one, of which a thousand come at a
   * stretch while their sender goes on with other changes. Else its effect says the class.
   */
  readonly rateClass?: Exclude<RateClass, 'read' | 'change'>;
  /** What its file tells of others; of any other answer its fields say it (`telling`). */
  readonly discloses?: readonly Disclosure[];
  /** What it refuses with beyond what the other facts of the row say; see `codesOf`. */
  readonly codes: readonly ProblemCode[];
  /** No other call takes back what it does: a client asks once more before it is sent. */
  readonly isFinal?: true;
  /**
   * An input that its contract allows. The tests of every call send it; OpenAPI shows it about things
   * that were there, with how it was answered (`documents/worked.json`).
   */
  readonly example: (target: ExampleTarget) => object;
};

export const rateClassOf = ({
  rateClass,
  effect,
}: Pick<Operation, 'rateClass' | 'effect'>): RateClass =>
  rateClass ?? (effect === 'none' ? 'read' : 'change');

/** Whether it takes an `Idempotency-Key`: every write but those of the session and the own account. */
export const takesKey = ({ effect, tag }: Pick<Operation, 'effect' | 'tag'>): boolean =>
  effect !== 'none' && tag !== 'session';

type Parsed<Schema> = Schema extends z.ZodType ? z.infer<Schema> : never;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
type Row = Omit<Operation, 'id'>;
/** A query as it is written in code: it may leave out what has a default, and an order is a text. */
export type AskedOf<Query> = {
  readonly [Name in keyof Query]?: Query[Name] extends ListOrder ? string : Query[Name];
};
/** Exactly the parts that a row has. */
type ExampleOf<R> = (R extends { readonly params: infer P }
  ? { readonly params: Parsed<P> }
  : { readonly params?: never }) &
  (R extends { readonly query: infer Q }
    ? { readonly query?: AskedOf<Parsed<Q>> }
    : { readonly query?: never }) &
  (R extends { readonly body: infer B } ? { readonly body: Sent<B> } : { readonly body?: never }) &
  (R extends { readonly upload: string }
    ? { readonly file: ExampleFile }
    : { readonly file?: never }) &
  (R extends { readonly fields: infer F }
    ? { readonly fields: Parsed<F> }
    : { readonly fields?: never }) &
  (R extends { readonly multipart: Multipart }
    ? { readonly json: object; readonly files: readonly ExampleFile[] }
    : { readonly json?: never; readonly files?: never });
/** A table in which each example fits the contract of its row. */
export type WithExamples<Table> = {
  readonly [Id in keyof Table]: {
    readonly example: (target: ExampleTarget) => ExampleOf<Table[Id]>;
  };
};

/** The calls of one context by id. */
export const defineOperations = <const Table extends Readonly<Record<string, Row>>>(
  table: Table,
): { readonly [Id in keyof Table & string]: Table[Id] & { readonly id: Id } } =>
  Object.fromEntries(
    Object.entries<Row>(table).map(([id, rest]) => [id, { id, ...rest }]),
  ) as never;

export type ParamsOf<O extends Pick<Operation, 'id' | 'params'>> = Parsed<O['params']>;
export type QueryOf<O extends Pick<Operation, 'id' | 'query'>> = Parsed<O['query']>;
export type FieldsOf<O extends Pick<Operation, 'id' | 'fields'>> = Parsed<O['fields']>;
export type BodyOf<O extends Pick<Operation, 'id' | 'body'>> = Parsed<O['body']>;
export type AnswerOf<O extends Pick<Operation, 'id' | 'answer'>> = Parsed<O['answer']>;
