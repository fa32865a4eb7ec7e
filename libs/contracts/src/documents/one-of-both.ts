type Json = Record<string, unknown>;

const contentOf = ({ requestBody }: Json): Json => {
  const { content = {} } = Object(requestBody) as { readonly content?: Json };
  return content;
};
const withAll = (one: unknown, other: unknown): Json => ({
  ...(Object(other) as Json),
  ...(Object(one) as Json),
});

/**
 * One entry of the document for two calls of one address, which their content types tell apart: the
 * document has room for one. The first gives its name; the other stands whole under `x-beside`.
 */
export const oneOfBoth = (one: Json, other: Json): Json => ({
  ...one,
  'x-beside': other,
  summary: `${String(one['summary'])}; or, as JSON: ${String(other['summary'])}`,
  description: `${String(one['description'])}\n\n---\n\n${String(other['description'])}`,
  requestBody: { required: true, content: { ...contentOf(other), ...contentOf(one) } },
  responses: withAll(one['responses'], other['responses']),
});
