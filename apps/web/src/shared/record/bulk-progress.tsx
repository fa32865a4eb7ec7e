import { Button, text } from '@fairlot/web-ui';
import { IconPlayerStop } from '@fairlot/web-ui/icons';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { useMayCall } from '#shared/session/rights.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { processedCount, stopBulkChange, bulkTextKey, useBulkChange } from './bulk-changes.js';
import { BulkResult } from './bulk-result.js';
import type { BulkChange } from './record-api.js';
import styles from './record-list.module.css';
import type { RecordSelection } from './record-selection.js';

type Props = { readonly change: BulkChange; readonly readAgain: () => void };

/** The progress of a bulk change, with a button to stop it. */
const Progress = ({ change, readAgain }: Props) => {
  const { t } = useTranslation(['records', 'shell']);
  const format = useFormat();
  const may = useMayCall();
  const problemText = useProblemText();
  const stop = useMutation({ mutationFn: stopBulkChange, onSettled: readAgain });
  const texts = bulkTextKey(change);
  const title = t(`records.${texts}.running`);
  return (
    <section className={styles.result} aria-label={title}>
      <div className={styles.bar}>
        <span>{title}</span>
        <progress aria-label={title} value={processedCount(change) / change.count} />
        <span className={text.number}>
          {t('tasks.of', {
            ns: 'shell',
            done: format.integer(processedCount(change)),
            total: format.integer(change.count),
          })}
        </span>
        {may('ENG-174') && (
          <Button
            look="light"
            icon={<IconPlayerStop size={18} aria-hidden />}
            disabled={stop.isPending}
            onClick={() => stop.mutate(change)}
          >
            {t('tasks.cancel', { ns: 'shell' })}
          </Button>
        )}
      </div>
      {stop.error && (
        <p className={text.bad} role="alert">
          {problemText(stop.error)}
        </p>
      )}
      <p className={text.faint}>{t(`records.${texts}.goesOn`)}</p>
    </section>
  );
};

/** The bulk change that belongs to this page: first its progress, then its result. */
export const BulkProgress = ({ selection }: { readonly selection: RecordSelection }) => {
  const { change, readAgain } = useBulkChange(selection);
  if (change === null) return null;
  if (change.state === 'running') return <Progress change={change} readAgain={readAgain} />;
  return <BulkResult key={change.commandId} change={change} selection={selection} />;
};
