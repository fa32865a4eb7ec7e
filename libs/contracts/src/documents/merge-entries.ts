type Json = Record<string, unknown>;

const contentOf = ({ requestBody }: Json): Json => {
  const { content = {} } = Object(requestBody) as { readonly content?: Json };
  return content;
};
const mergeObjects = (one: unknown, other: unknown): Json => ({
  ...(Object(other) as Json),
  ...(Object(one) as Json),
});

/**
 * Merges the entries of two calls that differ only in their content type, because OpenAPI has one
 * entry per method and path. The merged entry has the name of the first call. `x-beside` contains
 * the complete entry of the other call.
 */
export const mergeEntries = (one: Json, other: Json): Json => ({
  ...one,
  'x-beside': other,
  summary: `${String(one['summary'])}; or, as JSON: ${String(other['summary'])}`,
  description: `${String(one['description'])}\n\n---\n\n${String(other['description'])}`,
  requestBody: { required: true, content: { ...contentOf(other), ...contentOf(one) } },
  responses: mergeObjects(one['responses'], other['responses']),
});
