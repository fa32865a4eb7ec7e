import { recordExportOperations } from '@fairlot/contracts/record';
import { Button, controls, text, useDismiss } from '@fairlot/web-ui';
import { IconDownload, IconTrash, IconX } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import menu from '#shared/list/views/view-menu.module.css';
import { useMayCall } from '#shared/session/rights.js';
import { startExport } from '#shared/tasks/start-export.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { exportsQuery, useDeleteExport, type RecordExport } from './record-exports.js';
import styles from './record-list.module.css';

const FORMATS = ['csv', 'xlsx'] as const;

/** The name of the exported file. */
const exportFileName = ({ record, format }: RecordExport): string => `${record}s.${format}`;

type LineProps = { readonly one: RecordExport; readonly onDelete: (one: RecordExport) => void };

/**
 * The state of an export: its progress, the size of its file, or the reason why there is no file.
 */
const Outcome = ({ one }: Pick<LineProps, 'one'>) => {
  const { t } = useTranslation(['records', 'shell']);
  const format = useFormat();
  const { state, done, total, rows, reason } = one;
  if (state === 'ready')
    return <>{t('records.exports.rows', { found: format.integer(rows ?? 0) })}</>;
  if (state === 'failed')
    return <span className={text.bad}>{t(`records.exports.${reason ?? 'failed'}`)}</span>;
  if (done === null || total === null) return <>{t('records.exports.running')}</>;
  return (
    <>
      <progress aria-label={exportFileName(one)} value={done / Math.max(total, 1)} />{' '}
      {t('tasks.of', { ns: 'shell', done: format.integer(done), total: format.integer(total) })}
    </>
  );
};

const ExportLine = ({ one, onDelete }: LineProps) => {
  const { t } = useTranslation('records');
  const format = useFormat();
  const may = useMayCall();
  const name = exportFileName(one);
  const isRunning = one.state === 'running';
  const operation = recordExportOperations['ENG-308'];
  const save = () =>
    startExport({
      operation,
      input: { params: { idExport: one.idExport } },
      title: name,
      page: location.pathname,
    });
  const remove = t(`records.exports.${isRunning ? 'cancel' : 'delete'}`, { name });
  return (
    <li className={styles.exported}>
      <div>
        {name}
        <p className={text.faint}>
          {format.instant(one.askedAt)} · <Outcome one={one} />
        </p>
      </div>
      {one.state === 'ready' && may(operation.id) && (
        <button
          type="button"
          className={controls.iconButton}
          aria-label={t('records.exports.download', { name })}
          onClick={save}
        >
          <IconDownload size={18} aria-hidden />
        </button>
      )}
      {may('ENG-309') && (
        <button
          type="button"
          className={controls.iconButton}
          aria-label={remove}
          title={remove}
          onClick={() => onDelete(one)}
        >
          {isRunning ? <IconX size={18} aria-hidden /> : <IconTrash size={18} aria-hidden />}
        </button>
      )}
    </li>
  );
};

/** The user's exports of all lists, with their progress and files. */
const Exports = () => {
  const { t } = useTranslation('records');
  const { data, error, refetch } = useQuery(exportsQuery);
  const remove = useDeleteExport();
  if (data === undefined)
    return error && <ProblemPanel error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <p className={text.faint}>{t('records.exports.kept')}</p>
      {data.length > 0 && (
        <ul aria-label={t('records.exports.title')}>
          {data.map((one) => (
            <ExportLine key={one.idExport} one={one} onDelete={remove.mutate} />
          ))}
        </ul>
      )}
      {remove.error && <ProblemPanel error={remove.error} />}
    </>
  );
};

type Props = {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onPrepare: (format: (typeof FORMATS)[number]) => void;
  /** Why the last export could not be started. Null if it was started. */
  readonly error: Error | null;
};

/**
 * A menu for exports that run as background jobs. It starts an export, and lists the user's
 * exports.
 */
export const ExportMenu = ({ isOpen, onOpen, onPrepare, error }: Props) => {
  const { t } = useTranslation('records');
  const [close] = useState(() => () => onOpen(false));
  const root = useDismiss(isOpen, close);
  const id = useId();
  const title = t('records.exports.title');
  return (
    <div ref={root} className={menu.menu}>
      <Button
        look="plain"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onOpen(!isOpen)}
      >
        {title}
      </Button>
      <section id={id} hidden={!isOpen} aria-label={title}>
        {isOpen && (
          <>
            {FORMATS.map((format) => (
              <Button key={format} look="plain" onClick={() => onPrepare(format)}>
                {t('records.exports.prepare', { type: format.toUpperCase() })}
              </Button>
            ))}
            {error && <ProblemPanel error={error} />}
            <Exports />
          </>
        )}
      </section>
    </div>
  );
};
