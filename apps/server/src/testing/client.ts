import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import type { AnswerOf, QueryInput, Operation, ParamsOf, QueryOf } from '@fairlot/contracts';
import { codesOf, CODE_MEANINGS } from '@fairlot/contracts/documents';
import { type OperationId, operations, type Operations } from '@fairlot/contracts/operations';
import { PROBLEMS, problemBody, type ProblemBody } from '@fairlot/contracts/problem';
import { z } from 'zod';

type BodyIn<O extends Operation> = O['body'] extends z.ZodType ? z.input<O['body']> : never;

/** The input of a call. It has only the parts that the operation has. */
export type InputOf<Id extends OperationId> = {
  readonly params?: ParamsOf<Operations[Id]>;
  readonly query?: QueryInput<QueryOf<Operations[Id]>>;
  readonly body?: BodyIn<Operations[Id]>;
  /** The file to upload. It is sent under the field name that the operation defines. */
  readonly file?: File;
  /** Text fields sent with the file. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Parts of a multipart request with JSON and files. */
  readonly json?: unknown;
  readonly files?: readonly File[];
  readonly headers?: Readonly<Record<string, string>>;
};

type CommonAnswer = { readonly status: number; readonly headers: Headers };
export type AnsweredCall<Id extends OperationId> = CommonAnswer & {
  readonly ok: true;
  /** The answer. It is a `Buffer` if the contract says that it is a file or a page. */
  readonly answer: Operations[Id]['answer'] extends string ? Buffer : AnswerOf<Operations[Id]>;
};
export type RefusedAnswer = CommonAnswer & { readonly ok: false; readonly problem: ProblemBody };

/** A raw request, to test input that the contract does not allow. */
export type RawCall = {
  readonly path?: string;
  readonly body?: string | Buffer | FormData;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends a request: `fetch` to the portal's port, or `inProcessSender` without a socket. */
export type SendRequest = (
  url: URL,
  request: {
    readonly method: Operation['method'];
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: NonNullable<RawCall['body']>;
    readonly redirect: 'manual';
  },
) => Promise<Response>;

/**
 * URL of an operation, such as `/auction/7/offer/1?limit=2`. An optional last parameter may be
 * absent.
 */
export const callPath = ({ path }: Operation, params: object = {}, query: object = {}): string => {
  const values = new Map<string, unknown>(Object.entries(params));
  const filled = path.replaceAll(/\/:(\w+)(\??)/g, (_, name: string, optional: string) => {
    const value = values.get(name);
    if (value === undefined && optional === '?') return '';
    return `/${encodeURIComponent(String(value))}`;
  });
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined)
      .map((one): [string, string] => [name, String(one)]),
  );
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs).toString()}`;
};

/** Records an error code. At the end, `npm test` lists the codes that no test has received. */
const recordErrorCode = (id: string, code: string): void => {
  const file = process.env['FAIRLOT_ANSWERED'];
  if (file !== undefined) appendFileSync(file, `${id} ${code}\n`);
};

/** Parses the Problem in a refusal. Throws if it does not match the contract. */
const problemOf = async (response: Response, operation: Operation): Promise<ProblemBody> => {
  const { status } = response;
  const text = await response.text();
  const context = `${operation.id} answered ${status}: ${text.slice(0, 500)}`;
  assert.notEqual(status, 500, context);
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/, context);
  const body: unknown = JSON.parse(text);
  const problem = problemBody.parse(body);
  assert.deepEqual(body, problem, context);
  const declared = [...codesOf(operation)].find((code) => code === problem.code);
  assert.ok(declared !== undefined, `${context}: a code that its row does not declare`);
  assert.equal(status, PROBLEMS[declared].status, context);
  assert.equal(problem.errorCode, PROBLEMS[declared].errorCode, context);
  const facts = CODE_MEANINGS[declared].facts.safeParse(problem.facts);
  assert.ok(facts.success, `${context}: facts that its meaning does not name: ${facts.error}`);
  assert.ok(Number.isFinite(Date.parse(problem.date)), context);
  assert.notEqual(problem.errorMsg, problem.textKey, context);
  assert.doesNotMatch(text, /\.(?:ts|js):\d+/, context);
  if (status === 503 || status === 429) assert.ok(response.headers.get('retry-after'), context);
  recordErrorCode(operation.id, problem.code);
  return problem;
};

/** The media type of a response without parameters; `''` if it is empty. */
const mediaTypeOf = ({ headers }: Response): string =>
  (headers.get('content-type') ?? '').split(';')[0] ?? '';

const answerOf = async (response: Response, { id, answer, status }: Operation) => {
  assert.equal(response.status, status ?? 200, `${id}: status`);
  const type = mediaTypeOf(response);
  if (typeof answer === 'string') {
    assert.ok(answer.split(', ').includes(type), `${id}: answers ${type}`);
    return Buffer.from(await response.arrayBuffer());
  }
  assert.equal(type, 'application/json', `${id}: media type`);
  const body: unknown = await response.json();
  const parsed = answer.parse(body);
  assert.deepEqual(body, parsed, `${id} answers what its contract does not name`);
  return parsed;
};

/** A form with the operation's parts, in their order. */
export const multipartFormOf = (
  { multipart }: Operation,
  { json, files = [] }: { readonly json?: unknown; readonly files?: readonly File[] | undefined },
): FormData => {
  const form = new FormData();
  const type = 'application/json';
  form.append(multipart!.json, new Blob([JSON.stringify(json)], { type }));
  for (const file of files) form.append(multipart!.files, file);
  return form;
};

const requestBodyOf = (
  operation: Operation,
  {
    body,
    file,
    fields = {},
    json,
    files,
  }: Pick<InputOf<OperationId>, 'file' | 'fields' | 'json' | 'files'> & {
    readonly body?: unknown;
  },
) => {
  const { upload, multipart } = operation;
  if (multipart !== undefined) return { body: multipartFormOf(operation, { json, files }) };
  if (upload !== undefined && file !== undefined) {
    const form = new FormData();
    form.set(upload, file);
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    return { body: form };
  }
  if (body === undefined) return {};
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
};

/**
 * Calls the portal by operation id, as one user or signed out. Validates every answer against its
 * contract and every error against `problemBody`. Fails on a status that the contract does not
 * name.
 */
export class Client {
  constructor(
    readonly url: string,
    /** Credentials: `token`, or `cookie` with `x-xsrf-token`. */
    readonly credentials: Readonly<Record<string, string>> = {},
    private readonly send: SendRequest = fetch,
  ) {}

  /** A client of the same user with another transport. */
  via(send: SendRequest): Client {
    return new Client(this.url, this.credentials, send);
  }

  /** Returns the answer or the refusal. */
  async call<Id extends OperationId>(
    id: Id,
    input: InputOf<Id> = {},
  ): Promise<AnsweredCall<Id> | RefusedAnswer> {
    const operation: Operation = operations[id];
    const { params, query, headers, ...parts }: InputOf<OperationId> = input;
    const sent = requestBodyOf(operation, parts);
    return this.raw(id, {
      path: callPath(operation, params, query),
      ...('body' in sent && { body: sent.body }),
      headers: { ...sent.headers, ...headers },
    });
  }

  /** Returns the answer. Throws if the call was refused. */
  async run<Id extends OperationId>(
    id: Id,
    input: InputOf<Id> = {},
  ): Promise<AnsweredCall<Id>['answer']> {
    const called = await this.call(id, input);
    if (called.ok) return called.answer;
    throw new Error(`${id}: ${called.status} ${JSON.stringify(called.problem)}`);
  }

  /** Returns the refusal. Throws if the call was answered. */
  async refusal<Id extends OperationId>(id: Id, input: InputOf<Id> = {}): Promise<RefusedAnswer> {
    const called = await this.call(id, input);
    if (called.ok) throw new Error(`${id} was not refused: ${JSON.stringify(called.answer)}`);
    return called;
  }

  /** Sends input that the types of `call` do not allow, with the same checks. */
  async raw<Id extends OperationId>(
    id: Id,
    raw: RawCall = {},
  ): Promise<AnsweredCall<Id> | RefusedAnswer> {
    const operation: Operation = operations[id];
    const { path = operation.path, body, headers } = raw;
    const response = await this.send(new URL(path, this.url), {
      method: operation.method,
      headers: { ...this.credentials, ...headers },
      ...(body !== undefined && { body }),
      redirect: 'manual',
    });
    const { status } = response;
    if (status >= 400)
      return {
        ok: false,
        status,
        headers: response.headers,
        problem: await problemOf(response, operation),
      };
    const answer = await answerOf(response, operation);
    return { ok: true, status, headers: response.headers, answer } as AnsweredCall<Id>;
  }
}
