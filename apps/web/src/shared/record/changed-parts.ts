import type { Field } from '@fairlot/contracts/record';
import { isSame } from '#shared/form/merge-fields.js';

type Values = Readonly<Record<string, unknown>>;

/** A change of one field, which may be nested. */
export type PartChange = {
  /** Of the field and those around it, the outermost first. */
  readonly names: readonly string[];
  readonly field: Field;
  /** Of a text that is written in several. */
  readonly language?: string;
  readonly before: unknown;
  readonly after: unknown;
};

const valuesIn = (value: unknown): Values => (value ?? {}) as Values;

/** What differs within a change: of groups the parts, of texts the languages, of all others the value. */
export const changedParts = (change: PartChange): readonly PartChange[] => {
  const { names, field } = change;
  const [before, after] = [valuesIn(change.before), valuesIn(change.after)];
  if (field.kind === 'group')
    return Object.entries(field.parts ?? {})
      .filter(([name]) => !isSame(before[name] ?? null, after[name] ?? null))
      .flatMap(([name, part]) =>
        changedParts({
          ...{ names: [...names, name], field: part },
          ...{ before: before[name], after: after[name] },
        }),
      );
  if (field.kind !== 'textByLanguage' || change.language !== undefined) return [change];
  const languages = new Set([...Object.keys(before), ...Object.keys(after)]);
  const plain = { ...field, kind: 'longText' as const };
  return [...languages]
    .filter((language) => before[language] !== after[language])
    .map((language) => ({
      ...{ names, language, field: plain },
      ...{ before: before[language], after: after[language] },
    }));
};
