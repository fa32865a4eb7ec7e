import { LIST_FIELDS, type ListField, type ListImport } from '@fairlot/contracts/vehicles';
import { Button, layout, SelectBox, text } from '@fairlot/web-ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '#shared/ui/sheet.js';
import { mapList } from '../api/vehicle-lists.js';
import { useFileProblem } from '#shared/ui/use-file-problem.js';
import { useFieldName } from './use-field-name.js';
import styles from './vehicle-intake.module.css';

type Props = { readonly list: ListImport; readonly onList: (list: ListImport) => void };
type FieldOfColumn = readonly (ListField | null)[];
const NO_FIELD = 'nothing';

/**
 * Assigns a field to a column. A field has only one column, so another column with the same field
 * loses it.
 */
const assignField = (fields: FieldOfColumn, at: number, field: ListField | null): FieldOfColumn =>
  fields.map((one, column) => {
    if (column === at) return field;
    return one === field ? null : one;
  });

/** Shows which field each column of the list has, and lets the user change it. */
export const ListColumns = ({ list, onList }: Props) => {
  const { t } = useTranslation('intake');
  const [fields, setFields] = useState<FieldOfColumn>(() => list.columns.map(({ field }) => field));
  const problem = useFileProblem();
  const nameOf = useFieldName();
  const map = useMutation({
    mutationFn: () => mapList(list.idTemp, [...fields]),
    onSuccess: onList,
  });
  const isChanged = fields.some((field, at) => field !== list.columns[at]?.field);
  const choices = [
    { value: NO_FIELD, label: t('intake.columns.nothing') },
    ...LIST_FIELDS.map((value) => ({ value, label: nameOf(value) })),
  ] as const;
  return (
    <Section title={t('intake.columns.title')}>
      <p className={text.faint}>{t('intake.columns.about')}</p>
      <ul className={styles.columns}>
        {list.columns.map(({ heading }, at) => (
          // Headings may be equal, so the index of the column is the key.
          <li key={at}>
            <span>{heading === '' ? t('intake.columns.unnamed', { at: at + 1 }) : heading}</span>
            <SelectBox
              label={t('intake.columns.meaning', { heading })}
              value={fields[at] ?? NO_FIELD}
              choices={choices}
              onChange={(value) =>
                setFields(assignField(fields, at, value === NO_FIELD ? null : value))
              }
            />
          </li>
        ))}
      </ul>
      <p role="alert" className={text.bad}>
        {problem(map.error)}
      </p>
      <div className={layout.row}>
        <Button look="light" disabled={!isChanged || map.isPending} onClick={() => map.mutate()}>
          {t('intake.columns.apply')}
        </Button>
      </div>
    </Section>
  );
};
