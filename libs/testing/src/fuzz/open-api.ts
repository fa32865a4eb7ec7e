/** The parts of an OpenAPI 3.1 document that calls are made from. */
export type JsonSchema = { readonly [keyword: string]: unknown };
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
};
type Described = {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { schema: JsonSchema; example?: unknown }>>;
  };
};
export type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, JsonSchema>> };
};

/** One call as the document has it. */
export type ApiCall = {
  readonly id: string;
  readonly method: string;
  /** With `{name}` where a parameter goes. */
  readonly path: string;
  readonly inPath: readonly Parameter[];
  readonly inQuery: readonly Parameter[];
  readonly body: JsonSchema | null;
  /** Field of the file of an upload. */
  readonly fileField: string | null;
};

const fileFieldOf = (schema: JsonSchema | undefined): string | null =>
  schema === undefined ? null : (Object.keys(schema['properties'] ?? {})[0] ?? null);

export const callsOf = ({ paths }: OpenApi): readonly ApiCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: id, parameters = [], requestBody }]) => ({
      id,
      method: method.toUpperCase(),
      path,
      inPath: parameters.filter((each) => each.in === 'path'),
      inQuery: parameters.filter((each) => each.in === 'query'),
      body: requestBody?.content['application/json']?.schema ?? null,
      fileField: fileFieldOf(requestBody?.content['multipart/form-data']?.schema),
    })),
  );
