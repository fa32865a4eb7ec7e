import { ChoiceRow } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { recordAddressSchema, type RecordQuery } from './record-address.js';
import type { ListDefinition } from './records.js';
import { useRecordTexts } from './use-record-texts.js';

type Props = {
  readonly definition: ListDefinition;
  readonly query: RecordQuery;
  readonly onChange: (change: Partial<RecordQuery>) => void;
};

const ALL_RECORDS = 'every record';
const OTHER_SEARCH = 'another search';

/**
 * Buttons for the standard views of a list. None is selected if the search is not that of a
 * standard view.
 */
export const PresetRow = ({ definition, query, onChange }: Props) => {
  const { t } = useTranslation('records');
  const { presetText } = useRecordTexts(definition);
  const { presets = {}, filters } = definition.record.list;
  const usual = recordAddressSchema(definition.record).parse({});
  const names = ['q', 'sort', ...Object.keys(filters)];
  const searchOf = (preset: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      names.map((name) => [name, preset[name] ?? usual[name] ?? '']),
    ) as Partial<RecordQuery>;
  const searches: Readonly<Record<string, Partial<RecordQuery>>> = {
    [ALL_RECORDS]: searchOf({}),
    ...Object.fromEntries(
      Object.entries(presets).map(([name, preset]) => [name, searchOf(preset)]),
    ),
  };
  const isShown = (name: string) => names.every((one) => query[one] === searches[name]?.[one]);
  const all = Object.keys(searches);
  return (
    <ChoiceRow
      label={t('records.presets')}
      value={all.find(isShown) ?? OTHER_SEARCH}
      choices={all.map((name) => ({
        value: name,
        label: name === ALL_RECORDS ? t('word.all') : presetText(name),
      }))}
      onChange={(name) => onChange(searches[name]!)}
    />
  );
};
