import { filteredField, filterSchemaOf, type Field } from '@fairlot/contracts/record';
import { isMarket } from '@fairlot/countries';
import { controls, FieldMessage, layout, SelectBox, text } from '@fairlot/web-ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { boundsOf } from '#shared/form/contract-bounds.js';
import { searchFilter, type ListFilter } from '#shared/list/list-filters.js';
import { useUser } from '#shared/session/session.js';
import { useTyped } from '#shared/ui/use-typed.js';
import { useCounted } from './facets-context.js';
import { useCodeTable } from './kinds/code-texts.js';
import { KINDS } from './kinds/field-kinds.js';
import { referenceControl } from './kinds/reference-control.js';
import type { StoredRecord } from './record-api.js';
import type { ListSource } from './list-source.js';
import type { ListDefinition } from './records.js';
import { useFieldNotes } from './use-field-notes.js';
import { useRecordTexts } from './use-record-texts.js';

type RecordFilter = ListFilter<StoredRecord, string>;
/**
 * Creates the filter for a search parameter.
 * @param name the field that gives the label
 * @param filter the name of the search parameter
 */
type MakeFilter = (
  definition: ListDefinition,
  name: string,
  field: Field,
  filter: string,
) => RecordFilter;

/**
 * The words to choose from in a field's filter. For the market field, these are the user's markets,
 * because the server returns no others.
 */
const useWords = ({ record }: ListDefinition, name: string, field: Field): readonly string[] => {
  const { adminEnabledMarket } = useUser();
  const own = adminEnabledMarket.filter(isMarket);
  // ROL-022: the market OTHER is left out of the filter. Its dealers are found by name.
  if (name === record.marketField && own.length > 0)
    return own.filter((one) => record.name !== 'dealer' || one !== 'OTHER');
  return boundsOf(filterSchemaOf(field)).words ?? [];
};

const EMPTY_CHOICE = '–';
/** SCR-115: the first choice of the market of dealers is a dash. */
const isMarketOfDealers = ({ record }: ListDefinition, name: string): boolean =>
  record.name === 'dealer' && name === record.marketField;

type ChoiceProps = Parameters<RecordFilter['Control']>[0] & {
  readonly definition: ListDefinition;
  readonly name: string;
  readonly field: Field;
  readonly filter: string;
  readonly words: readonly string[];
};

const Choice = ({ definition, name, field, filter, words, value, onChange }: ChoiceProps) => {
  const { t } = useTranslation('records');
  const { label, valueText } = useRecordTexts(definition, field);
  const counted = useCounted(filter);
  const all = {
    value: '',
    label: isMarketOfDealers(definition, name) ? EMPTY_CHOICE : t('word.all'),
  };
  const choices = words.map((one) => ({
    value: one,
    label: counted(one, valueText(name, one, {}, field)),
  }));
  return (
    <SelectBox
      isNamed
      label={label(name)}
      value={value}
      onChange={onChange}
      choices={[all, ...choices]}
    />
  );
};

const makeChoiceFilter: MakeFilter = (definition, name, field, filter) => ({
  Control: (props) => (
    <Choice
      {...props}
      definition={definition}
      name={name}
      field={field}
      filter={filter}
      words={useWords(definition, name, field)}
    />
  ),
});

const makeCodeFilter: MakeFilter = (definition, name, field, filter) => ({
  Control: (props) => {
    const words = useCodeTable(field.table ?? '').map(({ elementCode }) => elementCode);
    return (
      <Choice
        {...props}
        definition={definition}
        name={name}
        field={field}
        filter={filter}
        words={words}
      />
    );
  },
});

const makeReferenceFilter: MakeFilter = (definition, name, field) => {
  const Reference = referenceControl({ ...field, isRequired: false });
  return {
    Control: ({ value, onChange }) => {
      const id = useId();
      const { label } = useRecordTexts(definition);
      return (
        <label className={layout.row} htmlFor={id}>
          <span className={text.faint}>{label(name)}</span>
          <Reference
            id={id}
            aria-invalid={false}
            aria-describedby={undefined}
            value={value === '' ? null : Number(value)}
            onValue={(chosen) => onChange(chosen === null ? '' : String(chosen))}
            onBlur={() => {}}
          />
        </label>
      );
    },
  };
};

const makeSearchFilter: MakeFilter = (definition, name) =>
  searchFilter({ useLabel: () => useRecordTexts(definition).label(name) });

const makeDayFilter: MakeFilter = (definition, name, field) => ({
  Control: ({ value, onChange }) => {
    const texts = useRecordTexts(definition);
    const { label } = texts;
    const { limitLabel } = useFieldNotes(texts);
    return (
      <label className={layout.row}>
        <span className={text.faint}>{limitLabel(field) ?? label(name)}</span>
        <input
          type="date"
          className={controls.input}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
    );
  },
});

/**
 * A filter for a number of digits only (VAL-160). An invalid number is marked, and is not searched
 * (VAL-161).
 */
const makeDigitsFilter: MakeFilter = (definition, name, field) => ({
  Control: ({ value, onChange }) => {
    const id = useId();
    const { label, fault } = useRecordTexts(definition);
    const isValid = (typed: string): boolean =>
      typed === '' || (/^\d+$/.test(typed) && field.schema.safeParse(Number(typed)).success);
    const valueFrom = (typed: string) => (isValid(typed.trim()) ? typed.trim() : null);
    const [typed, setTyped] = useTyped({ value, typedOf: String, valueFrom, onChange });
    const isWrong = valueFrom(typed) === null;
    return (
      <div className={layout.row}>
        <label className={text.faint} htmlFor={id}>
          {label(name)}
        </label>
        <input
          id={id}
          className={controls.input}
          inputMode="numeric"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-fault` : undefined}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {isWrong && (
          <FieldMessage fault id={`${id}-fault`} role="alert">
            {fault(name, field)}
          </FieldMessage>
        )}
      </div>
    );
  },
});

const FILTERS_BY_KIND = {
  choice: makeChoiceFilter,
  code: makeCodeFilter,
  reference: makeReferenceFilter,
  day: makeDayFilter,
  digits: makeDigitsFilter,
} as const;

/**
 * Names of the filters that the page shows. By default, the filter by the record's key is left out,
 * because it is for API clients only.
 */
const shownFilters = ({ fields, list: { filters, panel } }: ListSource): readonly string[] =>
  panel?.filter((name) => name in filters) ??
  Object.keys(filters).filter((name) => {
    const filter = filters[name];
    return typeof filter === 'string' ? filter in fields : filter?.bound !== undefined;
  });

/**
 * The search and the filters of a list, by the name of the search parameter. The server filters.
 */
export const recordFilters = (
  definition: ListDefinition,
): Readonly<Record<string, RecordFilter>> => {
  const { fields, list } = definition.record;
  const filterOf = (name: string, labelled: string, field: Field): RecordFilter => {
    const { filter } = KINDS[field.kind];
    const made = filter === undefined ? makeSearchFilter : FILTERS_BY_KIND[filter];
    return made(definition, labelled, field, name);
  };
  return {
    q: searchFilter({ useLabel: () => useTranslation('records').t('records.search') }),
    ...Object.fromEntries(
      shownFilters(definition.record).map((name) => {
        const filter = list.filters[name]!;
        const labelled = typeof filter === 'string' && filter in fields ? filter : name;
        return [name, filterOf(name, labelled, filteredField(definition.record, name))];
      }),
    ),
    ...(definition.calls && definition.filters),
  };
};
