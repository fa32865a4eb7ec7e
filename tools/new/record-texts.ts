import { WRITTEN_LANGUAGES } from '@fairlot/countries';
import type { ChangeSet } from './change-set.ts';
import { camel, humanise, snake } from './names.ts';
import type { Field, NamedFields } from './record-fields.ts';

/** The folder with the texts of the server and of exported files. */
const CONTENT = 'libs/content/src/locales';

type Texts = Readonly<Record<string, string>>;
type Headings = { readonly any: Texts } & Readonly<Record<string, Texts>>;
type Content = { readonly recordField: Headings };

/** Kinds of fields whose usual label is a word that all pages share. */
const SHARED_LABELS = [
  'email',
  'phone',
  'language',
  'country',
  'address',
  'dealer',
  'vatNumber',
  'markets',
];

const labelOf = ({ name, kind }: Field): string => {
  if (kind === 'market') return '$t(word.market)';
  if (name === 'name' || (name === kind && SHARED_LABELS.includes(kind))) return `$t(word.${name})`;
  // Labels of yes/no fields omit the verb: `Enabled` for `isEnabled`.
  const words = humanise(snake(name).replace(/^is_/, '').replaceAll('_', '-'));
  return words.replaceAll(/\b(?:vat|iban)\b/gi, (word) => word.toUpperCase());
};

/** The labels of choices, by field and word. */
const valuesOf = (fields: readonly Field[]) => {
  const chosen = fields.filter(({ words }) => words.length > 0);
  const labels = chosen.map(({ name, words }) => {
    const spelled = words.map((word) => [word, humanise(word.toLowerCase().replaceAll('_', '-'))]);
    return [name, Object.fromEntries(spelled)] as const;
  });
  return chosen.length === 0 ? {} : { value: Object.fromEntries(labels) };
};

const textsOf = ({ name, plural, fields }: NamedFields): string =>
  JSON.stringify({
    [camel(name)]: {
      title: humanise(plural),
      new: `New ${name.replaceAll('-', ' ')}`,
      none: `No ${plural.replaceAll('-', ' ')} yet`,
      field: Object.fromEntries(fields.map((field) => [field.name, labelOf(field)])),
      ...valuesOf(fields),
    },
  });

/** Writes the texts of a record for every language. They are English until they are translated. */
export const writeRecordTexts = (changes: ChangeSet, named: NamedFields): void => {
  const record = camel(named.name);
  for (const language of WRITTEN_LANGUAGES) {
    const path = `${CONTENT}/${language}.json`;
    const { recordField } = JSON.parse(changes.read(path)) as Content;
    const { any } = recordField;
    const texts = textsOf(named);
    changes.create(`apps/web/src/locales/${record}/${language}.json`, texts);
    // Exported files already have headings for these names and kinds of fields.
    const others = named.fields.filter(({ name, kind }) => !(name in any) && !(kind in any));
    if (others.length === 0) continue;
    const headings = Object.fromEntries(others.map((field) => [field.name, labelOf(field)]));
    const all = { ...recordField, [record]: headings };
    changes.changeJson(path, (content) => ({ ...content, recordField: all }));
  }
};
