import type { CallFacts } from '@fairlot/access-domain';
import type { z } from 'zod';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type ObjectKind = 'auction' | 'lot' | 'offer' | 'vehicle' | 'command';

/**
 * One call of the API. The table of these is the single source for routing, validation, answers,
 * rights, OpenAPI and the client. A path parameter ending in `?` may be left out.
 */
export type Operation = CallFacts & {
  /** Inventory id, such as `SEC-59`; `ENG-…` where the inventory has none. */
  readonly id: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** What its ids name; one that is hidden from the caller answers 404 like one that is not there. */
  readonly names: readonly ObjectKind[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Takes `multipart/form-data` with this one file field instead of a JSON body. */
  readonly upload?: string;
  /** What it answers with status 200 unless `status` says otherwise; a text is a media type. */
  readonly answer: z.ZodType | string;
  readonly status?: 201 | 302;
  /** Error statuses beyond 400, 401, 403, 404, 429, 500, 503, and 413 and 415 with a body. */
  readonly problems?: readonly number[];
};

export const defineOperations = <const Table extends Record<string, Omit<Operation, 'id'>>>(
  table: Table,
): { readonly [Id in keyof Table & string]: Table[Id] & { readonly id: Id } } =>
  Object.fromEntries(Object.entries(table).map(([id, rest]) => [id, { id, ...rest }])) as never;

type Parsed<Schema> = Schema extends z.ZodType ? z.infer<Schema> : never;
export type ParamsOf<O extends Pick<Operation, 'id' | 'params'>> = Parsed<O['params']>;
export type QueryOf<O extends Pick<Operation, 'id' | 'query'>> = Parsed<O['query']>;
export type BodyOf<O extends Pick<Operation, 'id' | 'body'>> = Parsed<O['body']>;
export type AnswerOf<O extends Pick<Operation, 'id' | 'answer'>> = Parsed<O['answer']>;
