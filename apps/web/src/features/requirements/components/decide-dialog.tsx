import type { RequirementRow } from '@fairlot/contracts/back-office';
import { isIsoDate } from '@fairlot/web-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#shared/toast/show-toast.js';
import { decide, endOfDay } from '../api/requirements.js';
import { DayField, NO_NOTES, NoteFields, RequirementDialog } from './requirement-dialog.js';
import styles from './requirements.module.css';

export type Action = RequirementRow['actions'][number];
type Props = {
  readonly of: RequirementRow;
  readonly action: Action;
  readonly onClose: () => void;
};

/** A decision of staff, with its fields. */
export const DecideDialog = ({ of, action, onClose }: Props) => {
  const { t } = useTranslation('admin');
  const { idRequirement, reason, idMarket } = of;
  const [notes, setNotes] = useState(NO_NOTES);
  const [day, setDay] = useState('');
  const [isFinal, setFinal] = useState(false);
  const isLater = action === 'REJECT' || action === 'REQUEST';
  const isDay = day === '' || isIsoDate(day);
  const dueAt = isLater ? endOfDay(day, idMarket) : null;
  const validUntil = action === 'ACCEPT' && day !== '' ? day : null;
  // A rejection needs a reason, and a new request a new deadline.
  const isReady =
    isDay &&
    (action !== 'REJECT' || notes.note.trim() !== '') &&
    (action !== 'REQUEST' || dueAt !== null);
  return (
    <RequirementDialog
      title={`${t(`requirements.act.${action}`)}: ${t(`codeTable.REQUIREMENT_REASON.${reason}`)}`}
      button={t(`requirements.act.${action}`)}
      isReady={isReady}
      send={(commandId) =>
        decide({ idRequirement, action, isFinal, dueAt, validUntil, ...notes }, commandId)
      }
      onDone={() => showToast({ text: t('registrations.saved'), tone: 'good' })}
      onClose={onClose}
    >
      {action === 'ACCEPT' && (
        <DayField
          label={t('requirements.validUntil')}
          hint={t('requirements.validUntilHint')}
          value={day}
          onChange={setDay}
        />
      )}
      {isLater && <DayField label={t('requirements.column.dueAt')} value={day} onChange={setDay} />}
      {action === 'REJECT' && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isFinal}
            onChange={({ currentTarget }) => setFinal(currentTarget.checked)}
          />
          {t('requirements.final')}
        </label>
      )}
      <NoteFields notes={notes} onChange={setNotes} />
    </RequirementDialog>
  );
};
