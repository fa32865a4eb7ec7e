import {
  LIST_MEANING_MAX,
  vehicleData,
  type ListImport,
  type ListValue,
} from '@fairlot/contracts/vehicles';
import { Button, controls, layout, SelectBox, text } from '@fairlot/web-ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { useCodeName } from '#shared/i18n/use-code-name.js';
import { Section } from '#shared/ui/sheet.js';
import { mapList } from '../api/vehicle-lists.js';
import { useFileProblem } from '#shared/ui/use-file-problem.js';
import { useFieldName } from './use-field-name.js';
import styles from './vehicle-intake.module.css';

type UnknownValue = ListImport['unknownValues'][number];
type CodedField = UnknownValue['field'];
type Props = { readonly list: ListImport; readonly onList: (list: ListImport) => void };

const { bodyType, fuelType, gearbox } = vehicleData.shape;
const CODES_BY_FIELD: Readonly<Partial<Record<CodedField, readonly string[]>>> = {
  bodyType: bodyType.options,
  fuelType: fuelType.options,
  gearbox: gearbox.options,
  damaged: ['true', 'false'],
};
const CODE_TABLES = { bodyType: 'BODY_TYPE', fuelType: 'FUEL', gearbox: 'GEARBOX' } as const;
/** Fields without which a vehicle cannot be created, so their values must be mapped. */
const REQUIRED_FIELDS: readonly CodedField[] = [
  'bodyType',
  'fuelType',
  'gearbox',
  'askingPriceEur',
];
const NOT_CHOSEN = '';
const NO_CODE = 'nothing';

/** Returns the display name of a field's value. */
const useMeaningName = () => {
  const { t } = useTranslation('intake');
  const codeName = useCodeName();
  return (field: CodedField, meaning: string): string => {
    if (field === 'damaged')
      return meaning === 'true' ? t('word.damaged') : t('intake.values.undamaged');
    return field in CODE_TABLES
      ? codeName(CODE_TABLES[field as keyof typeof CODE_TABLES], meaning)
      : meaning;
  };
};

const meaningKeyOf = ({ field, value }: Pick<UnknownValue, 'field' | 'value'>): string =>
  `${field} ${value}`;

type AskProps = {
  readonly unknown: UnknownValue;
  readonly meaning: string;
  readonly onMean: (meaning: string) => void;
};

/**
 * Asks for the meaning of one unknown value. For a code, the user chooses; for a number, a month or
 * an amount, the user types.
 */
const Ask = ({ unknown: { field, value }, meaning, onMean }: AskProps) => {
  const { t } = useTranslation('intake');
  const nameOf = useFieldName();
  const meaningName = useMeaningName();
  const label = t('intake.values.meaning', { field: nameOf(field), value });
  const codes = CODES_BY_FIELD[field] ?? [];
  if (codes.length === 0 && /\d/.test(value))
    return (
      <input
        className={controls.input}
        aria-label={label}
        placeholder={field === 'firstRegistration' ? '2019-07' : '1234'}
        maxLength={LIST_MEANING_MAX}
        value={meaning}
        onChange={({ currentTarget }) => onMean(currentTarget.value)}
      />
    );
  const nothing = REQUIRED_FIELDS.includes(field)
    ? []
    : [{ value: NO_CODE, label: t('intake.values.nothing') }];
  return (
    <SelectBox
      label={label}
      value={meaning}
      onChange={onMean}
      choices={[
        { value: NOT_CHOSEN, label: t('intake.values.choose') },
        ...codes.map((code) => ({ value: code, label: meaningName(field, code) })),
        ...nothing,
      ]}
    />
  );
};

/**
 * Checks the list again with these mappings of values. They also apply to the dealer's later lists.
 */
const useMeanings = ({ list, onList }: Props) =>
  useMutation({
    mutationFn: (values: ListValue[]) =>
      mapList(
        list.idTemp,
        list.columns.map(({ field }) => field),
        values,
      ),
    onSuccess: onList,
  });

/** Values that the server does not know. The user maps each of them once. */
const UnknownValues = (props: Props) => {
  const { t } = useTranslation('intake');
  const { integer } = useFormat();
  const [meant, setMeant] = useState<Readonly<Record<string, string>>>({});
  const problem = useFileProblem();
  const nameOf = useFieldName();
  const explain = useMeanings(props);
  const { unknownValues } = props.list;
  const explained = unknownValues.flatMap((one): ListValue[] => {
    const meaning = (meant[meaningKeyOf(one)] ?? '').trim();
    const { field, value } = one;
    return meaning === '' ? [] : [{ field, value, meaning: meaning === NO_CODE ? null : meaning }];
  });
  return (
    <>
      <p className={text.faint}>{t('intake.values.about')}</p>
      <ul className={styles.columns}>
        {unknownValues.map((one) => (
          <li key={meaningKeyOf(one)}>
            <span>
              {t('intake.values.value', { field: nameOf(one.field), value: one.value })}{' '}
              <span className={text.faint}>
                {t('intake.values.rows', { count: one.rows, rows: integer(one.rows) })}
              </span>
            </span>
            <Ask
              unknown={one}
              meaning={meant[meaningKeyOf(one)] ?? NOT_CHOSEN}
              onMean={(meaning) => setMeant({ ...meant, [meaningKeyOf(one)]: meaning })}
            />
          </li>
        ))}
      </ul>
      <p role="alert" className={text.bad}>
        {problem(explain.error)}
      </p>
      <div className={layout.row}>
        <Button
          look="light"
          disabled={explained.length === 0 || explain.isPending}
          onClick={() => explain.mutate(explained)}
        >
          {t('intake.values.apply')}
        </Button>
      </div>
    </>
  );
};

/** Values that the user mapped earlier. Without its mapping, a value is unknown again. */
const KnownValues = (props: Props) => {
  const { t } = useTranslation('intake');
  const problem = useFileProblem();
  const nameOf = useFieldName();
  const meaningName = useMeaningName();
  const forget = useMeanings(props);
  return (
    <>
      <p className={text.faint}>{t('intake.values.known')}</p>
      <ul className={styles.columns}>
        {props.list.valueMappings.map(({ field, value, meaning }) => (
          <li key={meaningKeyOf({ field, value })}>
            <span>
              {t('intake.values.means', {
                field: nameOf(field),
                value,
                meaning: meaning ? meaningName(field, meaning) : t('intake.values.nothing'),
              })}
            </span>
            <span>
              <Button
                look="light"
                aria-label={t('intake.values.forgetOne', { value })}
                disabled={forget.isPending}
                onClick={() => forget.mutate([{ field, value }])}
              >
                {t('intake.values.forget')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <p role="alert" className={text.bad}>
        {problem(forget.error)}
      </p>
    </>
  );
};

/** Asks the user to map values that the server does not know, and lists earlier mappings. */
export const ListValues = (props: Props) => {
  const { t } = useTranslation('intake');
  const { unknownValues, valueMappings } = props.list;
  if (unknownValues.length + valueMappings.length === 0) return null;
  return (
    <Section title={t('intake.values.title')}>
      {unknownValues.length > 0 && <UnknownValues {...props} />}
      {valueMappings.length > 0 && <KnownValues {...props} />}
    </Section>
  );
};
