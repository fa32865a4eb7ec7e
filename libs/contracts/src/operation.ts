import type { CallFacts } from '@fairlot/access-domain';
import type { CallLimitName } from '@fairlot/kernel';
import type { z } from 'zod';
import type { Disclosure } from './disclosure.js';
import type { ExampleFile, ExampleTarget } from './example.js';
import type { ListOrder } from './list.js';
import type { ProblemCode } from './problem/codes.js';
import type { Tag } from './tags.js';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type AuctionObject = 'auction' | 'lot' | 'offer' | 'vehicle' | 'command' | 'image' | 'file';
export type ObjectKind = AuctionObject | 'record';

/** Cost class of a call. Each class has a separate rate limit. */
export type RateClass = 'read' | 'heavy' | 'offer' | 'change' | 'upload' | 'sign-in';

/** Parts of a multipart request in order. The handler checks their content. */
export type Multipart = {
  /** Name of the JSON part. */
  readonly json: string;
  /** Name of the file parts. */
  readonly files: string;
  readonly filesMax: number;
};

/** Whether two calls differ only in their content type. */
export const differsInContentType = (one: Operation, { id, method, path }: Operation): boolean =>
  one.id !== id && one.method === method && one.path === path;

/**
 * One call of the API. The table of calls is the single source for routing, validation, responses,
 * access rights, OpenAPI and the client. A path parameter with `?` at its end is optional.
 */
export type Operation = CallFacts & {
  /** Inventory id, such as `SEC-59`, or `ENG-…` for calls that are not in the inventory. */
  readonly id: string;
  readonly method: HttpMethod;
  readonly path: string;
  /**
   * `operationId`: the action (`placeOffer`), or the response of a read (`receiptKeys`). Clients
   * are generated from it, so it never changes.
   */
  readonly name: string;
  readonly tag: Tag;
  /** One line without a full stop. */
  readonly summary: string;
  /** Sentences that describe what the call does, for whom, and its limits. */
  readonly description: string;
  /**
   * Kinds of objects that its ids name. For hidden objects, a call returns 404, as for missing
   * objects.
   */
  readonly names: readonly ObjectKind[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Name of the file field. The call takes `multipart/form-data` instead of a JSON body. */
  readonly upload?: string;
  /** Text fields next to the file, in any order; read when the handler calls `form`. */
  readonly fields?: z.ZodObject;
  /** The call also takes `application/x-www-form-urlencoded`, for callers that support no JSON. */
  readonly form?: true;
  /**
   * Takes `multipart/form-data` with a JSON part and files. A call with the same method and path
   * can take a JSON body; the content type selects the call.
   */
  readonly multipart?: Multipart;
  /**
   * Response with status 200, unless `status` is set. A string lists media types, separated by
   * commas; the query selects one of them. An empty string means no body.
   */
  readonly answer: z.ZodType | string;
  readonly status?: 201 | 302;
  /**
   * `heavy` reads a whole board, list or report and waits in a queue. `sign-in` attempts are
   * counted by user name too. `upload` is a file or a part of a file; its limit is high and
   * separate, so uploads do not block other changes. By default, the effect decides the class.
   */
  readonly rateClass?: Exclude<RateClass, 'read' | 'change'>;
  /** Limits of this call in addition to those of its class. */
  readonly limits?: readonly CallLimitName[];
  /**
   * Secrets about other people in a returned file. In other responses, the fields declare them
   * (`withDisclosure`).
   */
  readonly discloses?: readonly Disclosure[];
  /** Error codes in addition to those that follow from the row; see `codesOf`. */
  readonly codes: readonly ProblemCode[];
  /** No other call can undo this one, so clients ask for confirmation. */
  readonly isFinal?: true;
  /**
   * A valid input. Tests of all calls send it. OpenAPI shows it for existing objects, with the
   * recorded response (`documents/worked.json`).
   */
  readonly example: (target: ExampleTarget) => object;
};

export const rateClassOf = ({
  rateClass,
  effect,
}: Pick<Operation, 'rateClass' | 'effect'>): RateClass =>
  rateClass ?? (effect === 'none' ? 'read' : 'change');

/**
 * Whether the call takes an `Idempotency-Key`: all writes except those about the session and the
 * caller's account.
 */
export const acceptsKey = ({ effect, tag }: Pick<Operation, 'effect' | 'tag'>): boolean =>
  effect !== 'none' && tag !== 'session';

type ParsedValue<Schema> = Schema extends z.ZodType ? z.infer<Schema> : never;
type SentValue<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
type OperationRow = Omit<Operation, 'id'>;
/** A query in code: fields with defaults are optional, and an order is a string. */
export type QueryInput<Query> = {
  readonly [Name in keyof Query]?: Query[Name] extends ListOrder ? string : Query[Name];
};
/** Type of a row's example, with exactly the parts that the row declares. */
type ExampleOf<R> = (R extends { readonly params: infer P }
  ? { readonly params: ParsedValue<P> }
  : { readonly params?: never }) &
  (R extends { readonly query: infer Q }
    ? { readonly query?: QueryInput<ParsedValue<Q>> }
    : { readonly query?: never }) &
  (R extends { readonly body: infer B }
    ? { readonly body: SentValue<B> }
    : { readonly body?: never }) &
  (R extends { readonly upload: string }
    ? { readonly file: ExampleFile }
    : { readonly file?: never }) &
  (R extends { readonly fields: infer F }
    ? { readonly fields: ParsedValue<F> }
    : { readonly fields?: never }) &
  (R extends { readonly multipart: Multipart }
    ? { readonly json: object; readonly files: readonly ExampleFile[] }
    : { readonly json?: never; readonly files?: never });
/** A table whose examples match the contracts of their rows. */
export type WithExamples<Table> = {
  readonly [Id in keyof Table]: {
    readonly example: (target: ExampleTarget) => ExampleOf<Table[Id]>;
  };
};

/** Defines the calls of one context by id. */
export const defineOperations = <const Table extends Readonly<Record<string, OperationRow>>>(
  table: Table,
): { readonly [Id in keyof Table & string]: Table[Id] & { readonly id: Id } } =>
  Object.fromEntries(
    Object.entries<OperationRow>(table).map(([id, rest]) => [id, { id, ...rest }]),
  ) as never;

export type ParamsOf<O extends Pick<Operation, 'id' | 'params'>> = ParsedValue<O['params']>;
export type QueryOf<O extends Pick<Operation, 'id' | 'query'>> = ParsedValue<O['query']>;
export type FieldsOf<O extends Pick<Operation, 'id' | 'fields'>> = ParsedValue<O['fields']>;
export type BodyOf<O extends Pick<Operation, 'id' | 'body'>> = ParsedValue<O['body']>;
export type AnswerOf<O extends Pick<Operation, 'id' | 'answer'>> = ParsedValue<O['answer']>;
