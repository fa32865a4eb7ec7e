import { bulkChangeOperations } from '@fairlot/contracts/record';
import { Button, layout, text } from '@fairlot/web-ui';
import { IconDownload, IconX } from '@fairlot/web-ui/icons';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { existingKey } from '#shared/i18n/existing-key.js';
import { useMayCall } from '#shared/session/rights.js';
import { startExport } from '#shared/tasks/start-export.js';
import { useRefusalText } from '#shared/ui/problem-text.js';
import { processedCount, bulkTextKey } from './bulk-changes.js';
import type { SelectedRecord } from './list-source.js';
import type { BulkChange } from './record-api.js';
import styles from './record-list.module.css';
import { linkToRecord } from './record-links-to.js';
import type { RecordSelection } from './record-selection.js';
import type { ListDefinition } from './records.js';
import { useRecordTexts } from './use-record-texts.js';

type Props = { readonly change: BulkChange; readonly selection: RecordSelection };
type FailedRow = BulkChange['failed'][number];

/**
 * Returns the text for a reason: that of the list if it has one, otherwise the general text of the
 * refusal.
 */
const useReason = ({ area }: ListDefinition, texts: ReturnType<typeof bulkTextKey>) => {
  const { t } = useTranslation('records');
  const own = useTranslation(area);
  const refusalText = useRefusalText();
  return ({ reason }: FailedRow): string => {
    if (reason === null) return t(`records.${texts}.changed`);
    const key = existingKey(area, `${area}.refused`, reason);
    return key === null ? refusalText({ code: reason, errorMsg: reason, facts: {} }) : own.t(key);
  };
};

/** The records that were not changed, each with the reason and a link. */
const FailedList = ({ change, selection: { definition } }: Props) => {
  const { failed, outcomes } = change;
  const texts = bulkTextKey(change);
  const { t } = useTranslation('records');
  const format = useFormat();
  const reasonOf = useReason(definition, texts);
  const count = outcomes.refused + outcomes.changed;
  if (count === 0) return null;
  return (
    <>
      <p className={text.bad}>{t(`records.${texts}.failed`, { found: format.integer(count) })}</p>
      <ul>
        {failed.map((one) => (
          <li key={one.id}>
            {definition.pages.one === null ? (
              (one.title ?? one.id)
            ) : (
              <Link {...linkToRecord(definition, String(one.id))}>{one.title ?? one.id}</Link>
            )}
            : {reasonOf(one)}
          </li>
        ))}
      </ul>
      {count > failed.length && (
        <p className={text.faint}>
          {t('records.bulk.first', { found: format.integer(failed.length) })}
        </p>
      )}
    </>
  );
};

/** A button that downloads the result of every record as a file. */
const SaveResult = ({ change, selection: { definition } }: Props) => {
  const { commandId, record } = change;
  const { t } = useTranslation('records');
  const { many } = useRecordTexts(definition);
  const may = useMayCall();
  const operation = bulkChangeOperations['ENG-173'];
  if (!may(operation.id)) return null;
  const input = { params: { commandId }, query: { record } };
  return (
    <Button
      look="plain"
      icon={<IconDownload size={16} aria-hidden />}
      onClick={() =>
        startExport({
          operation,
          input,
          title: `${many}: ${t(`records.${bulkTextKey(change)}.title`)}`,
          page: definition.pages.list,
        })
      }
    >
      {t('records.bulk.file')}
    </Button>
  );
};

/** The result of a finished bulk change. It gets the focus when it appears. */
export const BulkResult = ({ change, selection }: Props) => {
  const { t } = useTranslation('records');
  const format = useFormat();
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { commandId, outcomes, failed, state, count } = change;
  const texts = bulkTextKey(change);
  useEffect(() => section.current?.focus(), [commandId]);
  const { onChange, select } = selection;
  const keep = () =>
    select(
      failed.flatMap(({ id: key, title, version }): SelectedRecord[] =>
        version === null ? [] : [{ id: key, version, title: title ?? String(key) }],
      ),
    );
  return (
    <section className={styles.result} aria-labelledby={id} tabIndex={-1} ref={section}>
      <h2 id={id}>{t(`records.${texts}.title`)}</h2>
      {state === 'stopped' && (
        <p className={text.bad}>
          {t(`records.${texts}.stopped`, { found: format.integer(count - processedCount(change)) })}
        </p>
      )}
      {outcomes.applied > 0 && (
        <p>{t(`records.${texts}.done`, { found: format.integer(outcomes.applied) })}</p>
      )}
      {outcomes.already > 0 && (
        <p>{t('records.updateMany.already', { found: format.integer(outcomes.already) })}</p>
      )}
      {outcomes.gone > 0 && (
        <p>{t(`records.${texts}.gone`, { found: format.integer(outcomes.gone) })}</p>
      )}
      <FailedList change={change} selection={selection} />
      <div className={layout.row}>
        {failed.length > 0 && (
          <Button look="light" onClick={keep}>
            {t(`records.${texts}.keep`)}
          </Button>
        )}
        <SaveResult change={change} selection={selection} />
        <Button look="plain" icon={<IconX size={16} aria-hidden />} onClick={() => onChange(null)}>
          {t('word.close')}
        </Button>
      </div>
    </section>
  );
};
