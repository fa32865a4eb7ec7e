import { Skeleton, text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { changedParts } from './changed-parts.js';
import { historyQuery, type RecordChange } from './record-api.js';
import styles from './record-history.module.css';
import type { RecordDefinition } from './records.js';
import { useRecordTexts } from './use-record-texts.js';

type Props = { readonly known: RecordDefinition; readonly id: number };

type ChangeFields = Pick<RecordChange, 'fields'> & Partial<Pick<RecordChange, 'titles'>>;

/** The changed fields of a record, in the language of the reader. */
export const ChangedFields = (props: Pick<Props, 'known'> & { readonly change: ChangeFields }) => {
  const { known: definition, change } = props;
  const { t } = useTranslation('records');
  const { label, valueText } = useRecordTexts(definition);
  const { fields, titles } = change;
  const isNew = Object.values(fields).every(({ before }) => before === null);
  return (
    <ul className={styles.changes}>
      {Object.entries(definition.record.fields).flatMap(([name, field]) => {
        const values = fields[name];
        if (values === undefined) return [];
        return changedParts({ ...values, names: [name], field }).map((part) => {
          const leaf = part.names.at(-1)!;
          const written = (value: unknown) => valueText(leaf, value, titles, part.field);
          const path = part.names.map(label).join(' › ');
          const fieldName = part.language === undefined ? path : `${path} (${part.language})`;
          const texts = { field: fieldName, after: written(part.after) };
          return (
            <li key={fieldName}>
              {isNew
                ? t('records.history.first', texts)
                : t('records.history.change', { ...texts, before: written(part.before) })}
            </li>
          );
        });
      })}
    </ul>
  );
};

const Entry = (props: Pick<Props, 'known'> & { readonly change: RecordChange }) => {
  const { t } = useTranslation('records');
  const format = useFormat();
  const { changedAt, idUser } = props.change;
  return (
    <li className={styles.entry}>
      <div className={text.faint}>
        {format.instant(changedAt)} ·{' '}
        {idUser === null ? t('records.history.portal') : t('records.history.user', { id: idUser })}
      </div>
      <ChangedFields {...props} />
    </li>
  );
};

const Entries = ({ known: definition, id }: Props) => {
  const { t } = useTranslation('records');
  const { data, error, refetch } = useQuery(historyQuery(definition.record, id));
  if (data === undefined)
    return error ? (
      <ProblemPanel error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={120} />
    );
  if (data.rows.length === 0) return <p className={text.faint}>{t('records.history.none')}</p>;
  return (
    <ol className={styles.history}>
      {data.rows.map((change) => (
        <Entry key={JSON.stringify(change)} known={definition} change={change} />
      ))}
    </ol>
  );
};

/** The changes of a record with author, fields, old values and new values, newest first. */
export const RecordHistory = (props: Props) => {
  const { t } = useTranslation('records');
  return (
    <section>
      <h2>{t('records.history.title')}</h2>
      <Entries {...props} />
    </section>
  );
};
