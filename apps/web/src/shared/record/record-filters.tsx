import { isMarket } from '@fairlot/countries';
import { SelectBox } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { searchFilter, type ListFilter } from '#shared/list/list-filters.js';
import { useUser } from '#shared/session/session.js';
import type { Stored } from './record-api.js';
import type { KnownRecord } from './records.js';
import { useRecordTexts } from './use-record-texts.js';

type Filter = ListFilter<Stored, string>;

/** One of the markets that the user works for; the server answers no others. */
const marketFilter = (known: KnownRecord, field: string): Filter => ({
  Control: ({ value, onChange }) => {
    const { t } = useTranslation('records');
    const { label, valueText } = useRecordTexts(known);
    const markets = useUser().adminEnabledMarket.filter(isMarket);
    const all = { value: '', label: t('word.all') };
    return (
      <SelectBox
        isNamed
        label={label(field)}
        value={value}
        onChange={onChange}
        choices={[all, ...markets.map((one) => ({ value: one, label: valueText(field, one) }))]}
      />
    );
  },
});

/** The search and each filter of a description, by its name in the address; the server filters. */
export const recordFilters = (known: KnownRecord): Readonly<Record<string, Filter>> => {
  const { fields, list } = known.record;
  const filterOf = (field: string): Filter =>
    fields[field]?.kind === 'market'
      ? marketFilter(known, field)
      : searchFilter({ useLabel: () => useRecordTexts(known).label(field) });
  return {
    q: searchFilter({ useLabel: () => useTranslation('records').t('records.search') }),
    ...Object.fromEntries(
      Object.entries(list.filters).map(([name, field]) => [name, filterOf(field)]),
    ),
  };
};
