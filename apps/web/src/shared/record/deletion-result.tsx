import { Button, layout, text } from '@fairlot/web-ui';
import { IconX } from '@fairlot/web-ui/icons';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { useRefusalText } from '#shared/ui/problem-text.js';
import styles from './record-list.module.css';
import type { Outcome, RecordSelection, Result, Selected } from './record-selection.js';

type Props = { readonly result: Result; readonly selection: RecordSelection };

const isFailed = ({ outcome }: Outcome): boolean => outcome === 'refused' || outcome === 'changed';

/** Each row by its name: what the server says, else what was shown. */
const useNamed = ({ result: { deleted, shown }, selection }: Props) => {
  const { key } = selection.known.record;
  return deleted.rows.map((row) => {
    const id = Number((row as Readonly<Record<string, unknown>>)[key]);
    return { row, id, title: row.title ?? shown.get(id)?.title ?? String(id) };
  });
};
type Named = ReturnType<typeof useNamed>[number];

const useReason = () => {
  const { t } = useTranslation('records');
  const refusalText = useRefusalText();
  return ({ reason }: Outcome): string =>
    reason === null
      ? t('records.deleteMany.changed')
      : refusalText({ code: reason, errorMsg: reason, facts: {} });
};

/** What was not deleted, with the reason and the way to it. */
const Failed = ({ named, selection }: { named: readonly Named[] } & Pick<Props, 'selection'>) => {
  const { path } = selection.known;
  const reasonOf = useReason();
  return (
    <ul>
      {named.map(({ row, id, title }) => (
        <li key={id}>
          <Link to="/manage/records/$record/$id" params={{ record: path, id: String(id) }}>
            {title}
          </Link>
          : {reasonOf(row)}
        </li>
      ))}
    </ul>
  );
};

type OverProps = {
  readonly named: readonly Named[];
  readonly outcome: 'deleted' | 'gone';
};

/** What is not there any more: how many, and behind that their names. */
const Over = ({ named, outcome }: OverProps) => {
  const { t } = useTranslation('records');
  const format = useFormat();
  const over = named.filter(({ row }) => row.outcome === outcome);
  if (over.length === 0) return null;
  return (
    <details>
      <summary>{t(`records.deleteMany.${outcome}`, { found: format.whole(over.length) })}</summary>
      <ul>
        {over.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </details>
  );
};

/** What became of each record of the last deletion; the focus comes here. */
export const DeletionResult = (props: Props) => {
  const { t } = useTranslation('records');
  const format = useFormat();
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), [props.result]);
  const { onResult, select } = props.selection;
  const named = useNamed(props);
  const failed = named.filter(({ row }) => isFailed(row));
  const keep = () =>
    select(
      failed.flatMap(({ row, ...one }): Selected[] =>
        row.version === null ? [] : [{ ...one, version: row.version }],
      ),
    );
  return (
    <section className={styles.result} aria-labelledby={id} tabIndex={-1} ref={section}>
      <h2 id={id}>{t('records.deleteMany.title')}</h2>
      <Over named={named} outcome="deleted" />
      <Over named={named} outcome="gone" />
      {failed.length > 0 && (
        <>
          <p className={text.bad}>
            {t('records.deleteMany.failed', { found: format.whole(failed.length) })}
          </p>
          <Failed named={failed} selection={props.selection} />
        </>
      )}
      <div className={layout.row}>
        {failed.length > 0 && (
          <Button look="light" onClick={keep}>
            {t('records.deleteMany.keep')}
          </Button>
        )}
        <Button look="plain" icon={<IconX size={16} aria-hidden />} onClick={() => onResult(null)}>
          {t('word.close')}
        </Button>
      </div>
    </section>
  );
};
