import { filterSchemaOf, type Field } from '@fairlot/contracts/record';
import { isMarket } from '@fairlot/countries';
import { SelectBox } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { boundsOf } from '#shared/form/contract-bounds.js';
import { searchFilter, type ListFilter } from '#shared/list/list-filters.js';
import { useUser } from '#shared/session/session.js';
import type { Stored } from './record-api.js';
import type { KnownRecord } from './records.js';
import { useRecordTexts } from './use-record-texts.js';

type Filter = ListFilter<Stored, string>;

/** Kinds of few words. */
const CHOICES: ReadonlySet<string> = new Set(['choice', 'language', 'market', 'markets']);

type WordsProps = { readonly field: Field };

/** The words that a field can have; of markets those that the user works for, as the server answers no others. */
const useWords = ({ field }: WordsProps): readonly string[] => {
  const { adminEnabledMarket } = useUser();
  if (field.kind === 'market' || field.kind === 'markets')
    return adminEnabledMarket.filter(isMarket);
  return boundsOf(filterSchemaOf(field)).words ?? [];
};

const choice = (known: KnownRecord, name: string, field: Field): Filter => ({
  Control: ({ value, onChange }) => {
    const { t } = useTranslation('records');
    const { label, valueText } = useRecordTexts(known);
    const words = useWords({ field });
    const all = { value: '', label: t('word.all') };
    return (
      <SelectBox
        isNamed
        label={label(name)}
        value={value}
        onChange={onChange}
        choices={[all, ...words.map((one) => ({ value: one, label: valueText(name, one) }))]}
      />
    );
  },
});

/** The search and each filter of a description, by its name in the address; the server filters. */
export const recordFilters = (known: KnownRecord): Readonly<Record<string, Filter>> => {
  const { fields, list } = known.record;
  const filterOf = (name: string): Filter => {
    const field = fields[name];
    return field !== undefined && CHOICES.has(field.kind)
      ? choice(known, name, field)
      : searchFilter({ useLabel: () => useRecordTexts(known).label(name) });
  };
  return {
    q: searchFilter({ useLabel: () => useTranslation('records').t('records.search') }),
    ...Object.fromEntries(
      Object.entries(list.filters).map(([name, field]) => [name, filterOf(field)]),
    ),
  };
};
