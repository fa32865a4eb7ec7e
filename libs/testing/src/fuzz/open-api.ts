/** The parts of an OpenAPI 3.1 document that are needed to make calls. */
export type JsonSchema = { readonly [keyword: string]: unknown };
type ParameterDescription = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
};
type AnswerDescription = {
  readonly $ref?: string;
  readonly content?: Readonly<
    Record<string, { readonly examples?: Readonly<Record<string, unknown>> }>
  >;
};
type DescribedOperation = {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, AnswerDescription>>;
  readonly parameters?: readonly ParameterDescription[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { schema: JsonSchema; example?: unknown }>>;
  };
};
export type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, JsonSchema>>;
    readonly responses?: Readonly<Record<string, AnswerDescription>>;
  };
};

/** One operation of the document. */
export type ApiCall = {
  readonly id: string;
  readonly method: string;
  /** The path, with `{name}` for each parameter. */
  readonly path: string;
  readonly inPath: readonly ParameterDescription[];
  readonly inQuery: readonly ParameterDescription[];
  readonly body: JsonSchema | null;
  /** Name of the upload's file field. */
  readonly fileField: string | null;
  /** Declared responses: error codes by status. Empty if the status has no codes. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
};

const fileFieldOf = (schema: JsonSchema | undefined): string | null =>
  schema === undefined ? null : (Object.keys(schema['properties'] ?? {})[0] ?? null);

const codesOf = (
  { $ref, content }: AnswerDescription,
  { components }: OpenApi,
): readonly string[] => {
  const shared = $ref === undefined ? null : components?.responses?.[$ref.split('/').at(-1) ?? ''];
  return Object.keys((shared?.content ?? content)?.['application/json']?.examples ?? {});
};

export const callsOf = (document: OpenApi): readonly ApiCall[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const { operationId: id, parameters = [], requestBody, responses } = described;
      return {
        id,
        method: method.toUpperCase(),
        path,
        inPath: parameters.filter((each) => each.in === 'path'),
        inQuery: parameters.filter((each) => each.in === 'query'),
        body: requestBody?.content['application/json']?.schema ?? null,
        fileField: fileFieldOf(requestBody?.content['multipart/form-data']?.schema),
        answers: Object.fromEntries(
          Object.entries(responses).map(([status, answer]) => [status, codesOf(answer, document)]),
        ),
      };
    }),
  );
