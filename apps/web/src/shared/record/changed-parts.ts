import { isGroup, type Field } from '@fairlot/contracts/record';
import { isSame } from '#shared/form/is-same.js';

type PartValues = Readonly<Record<string, unknown>>;

/** A change of one field, which may be inside a group. */
export type PartChange = {
  /** Names of the field and the groups around it, outermost first. */
  readonly names: readonly string[];
  readonly field: Field;
  /** The language, if the text of only one language changed. */
  readonly language?: string;
  readonly before: unknown;
  readonly after: unknown;
};

const valuesOrEmpty = (value: unknown): PartValues => (value ?? {}) as PartValues;

/**
 * Splits a change into its parts: the changed fields of a group, or the changed languages of a
 * text. Any other change stays as it is.
 */
export const changedParts = (change: PartChange): readonly PartChange[] => {
  const { names, field } = change;
  const before = valuesOrEmpty(change.before);
  const after = valuesOrEmpty(change.after);
  if (isGroup(field))
    return Object.entries(field.parts ?? {})
      .filter(([name]) => !isSame(before[name] ?? null, after[name] ?? null))
      .flatMap(([name, part]) =>
        changedParts({
          names: [...names, name],
          field: part,
          before: before[name],
          after: after[name],
        }),
      );
  if (field.kind !== 'textByLanguage' || change.language !== undefined) return [change];
  const languages = new Set([...Object.keys(before), ...Object.keys(after)]);
  const plain = { ...field, kind: 'longText' as const };
  return [...languages]
    .filter((language) => before[language] !== after[language])
    .map((language) => ({
      names,
      language,
      field: plain,
      before: before[language],
      after: after[language],
    }));
};
