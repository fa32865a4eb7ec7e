import { vehicleTitle } from '@fairlot/content/vehicle-name';
import type { AnswerTo } from '@fairlot/contracts/operations';
import {
  conditionReport,
  vehicleConditionOperations,
  type ConditionReport,
  type VehicleDetails,
} from '@fairlot/contracts/vehicles';
import { layout } from '@fairlot/web-ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/api/call.js';
import { useCommand } from '#shared/command/use-command.js';
import { FormVerdict, SendButton } from '#shared/form/form-verdict.js';
import { FoundNotice } from '#shared/form/found-notice.js';
import { LeaveDialog } from '#shared/form/leave-dialog.js';
import { showToast } from '#shared/toast/show-toast.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { Sheet } from '#shared/ui/sheet.js';
import { conditionQuery } from '../../vehicle-condition/api/vehicle-condition.js';
import { AppraisalSection } from './appraisal-section.js';
import { ChangedReport } from './changed-report.js';
import styles from './condition-edit.module.css';
import { DamagesSection } from './damages-section.js';
import { EquipmentSection } from './equipment-section.js';
import { ReportFaults } from './report-faults.js';
import { ServicesSection } from './services-section.js';
import { useReport, type Draft } from './use-report.js';

type Sent = ConditionReport & { readonly version: number };
type Props = {
  readonly vehicle: VehicleDetails;
  readonly condition: AnswerTo<'ENG-110'>;
};

/** Sends the report once; after a concurrent edit, loads and merges the other version. */
const useSaving = (idVehicle: number, draft: Draft) => {
  const { t } = useTranslation('report');
  const client = useQueryClient();
  const navigate = useNavigate();
  const problemText = useProblemText();
  const isSent = useRef(false);
  const [isMeeting, setMeeting] = useState(false);
  const meet = async () => {
    setMeeting(true);
    try {
      draft.meet(await client.fetchQuery({ ...conditionQuery(idVehicle), staleTime: 0 }));
    } catch (error) {
      showToast({ tone: 'bad', text: problemText(error) });
    } finally {
      setMeeting(false);
    }
  };
  const { snapshot, dispatch } = useCommand<Sent, AnswerTo<'ENG-111'>>(
    ({ values, commandId }) => {
      const input = { params: { id: idVehicle }, body: values };
      return call(vehicleConditionOperations['ENG-111'], input, { commandId });
    },
    {
      onDone: (answer) => {
        isSent.current = true;
        draft.shelf.discard();
        client.setQueryData(conditionQuery(idVehicle).queryKey, answer);
        showToast({ text: t('done') });
        void navigate({ to: '/private/vehicles/$idVehicle', params: { idVehicle } });
      },
      onRefused: ({ code }) => {
        if (code === 'RECORD_CHANGED') void meet();
      },
    },
  );
  return { snapshot, dispatch, isMeeting, isUnsaved: () => draft.isUnsaved && !isSent.current };
};

/** A condition report as a form: nothing is sent before saving. */
export const ConditionEditor = ({ vehicle, condition }: Props) => {
  const { t } = useTranslation('report');
  const { idVehicle } = vehicle;
  const name = vehicleTitle(vehicle);
  const draft = useReport(idVehicle, condition);
  const { snapshot, dispatch, isMeeting, isUnsaved } = useSaving(idVehicle, draft);
  const { problem } = snapshot.context;
  const { report, version, found, shelf } = draft;
  const isWhole = conditionReport.safeParse(report).success;
  return (
    <Sheet title={t('heading', { vehicle: name })} intro={t('intro')}>
      {found && <FoundNotice savedAt={found.savedAt} onDiscard={draft.startAfresh} />}
      <ChangedReport draft={draft} />
      <fieldset className={styles.parts} disabled={isMeeting || !snapshot.matches('editing')}>
        <DamagesSection draft={draft} vehicle={{ idVehicle, name }} />
        <ServicesSection draft={draft} />
        <AppraisalSection draft={draft} idVehicle={idVehicle} />
        <EquipmentSection draft={draft} />
      </fieldset>
      <form
        className={styles.save}
        onSubmit={(event) => {
          event.preventDefault();
          dispatch({ type: 'SUBMIT', values: { ...report, version } });
        }}
      >
        {!isWhole && <p role="alert">{t('tooMuch')}</p>}
        <FormVerdict step={snapshot.value} problem={problem} />
        <ReportFaults problem={problem} />
        <div className={clsx(layout.row, layout.atEnd)}>
          <SendButton
            step={snapshot.value}
            button={t('button')}
            isReady={isWhole && !isMeeting}
            onRetry={() => dispatch({ type: 'RETRY' })}
          />
        </div>
      </form>
      <LeaveDialog
        isUnsaved={isUnsaved}
        onKeep={() => shelf.save(report)}
        onDiscard={shelf.discard}
      />
    </Sheet>
  );
};
