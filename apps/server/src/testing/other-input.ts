const INPUT_PARTS = ['body', 'json', 'fields', 'query', 'params'] as const;
/** Values that differ from this one. Whether they are valid depends on the field. */
const otherValues = (value: unknown): unknown[] => {
  if (typeof value === 'number') return [value + 1, value - 1];
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'string')
    return [`${value}x`, value.slice(0, -1) + (value.endsWith('0') ? '1' : '0'), 'de'];
  if (Array.isArray(value))
    return value.flatMap((one, at) => otherValues(one).map((it) => value.with(at, it)));
  return Object.entries(Object(value)).flatMap(([name, one]) =>
    otherValues(one).map((it) => ({ ...Object(value), [name]: it })),
  );
};
/** Variants of a call's input, each with another file or one other value. */
export const otherInputsOf = (input: object): object[] => [
  ...('file' in input ? [{ ...input, file: new File(['%PDF-1.4\n%%EOF\n'], 'other.pdf') }] : []),
  ...INPUT_PARTS.flatMap((part) =>
    otherValues((input as Record<string, unknown>)[part]).map((value) => ({
      ...input,
      [part]: value,
    })),
  ),
];
