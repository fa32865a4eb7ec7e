import { APPROVABLE_CALLS } from '@fairlot/contracts/back-office';
import { newCommandId } from '@fairlot/kernel';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentCall } from '#shared/api/api-error.js';
import { ReasonDialog, reasonForm } from '#shared/form/form-dialog.js';
import { showToast } from '#shared/toast/show-toast.js';
import { requestApproval } from '../api/request-approval.js';
import { useStaffReload } from '../api/use-staff-reload.js';

type Body = Record<string, unknown>;

const REASON = reasonForm(() => ({ fault: useTranslation('records').t('records.fault.text') }));

/** A separate request anonymises each user. */
const bodiesOf = ({ call, body }: SentCall): Body[] => {
  const sent = body as Body;
  const { idUsers } = sent;
  if (call !== 'ADM-27' || !Array.isArray(idUsers)) return [sent];
  return idUsers.map((idUser: unknown) => ({ idUsers: [idUser] }));
};

type Props = { readonly sent: SentCall; readonly onClose: () => void };

/** Asks for a reason, and requests the call that was refused. */
export const ApprovalDialog = ({ sent, onClose }: Props) => {
  const { t } = useTranslation('admin');
  const reload = useStaffReload(['approvals']);
  // A repeat of the same request has the same id.
  const ids = useRef(new Map<string, string>());
  const idOf = (of: string): string => {
    const id = ids.current.get(of) ?? newCommandId();
    ids.current.set(of, id);
    return id;
  };
  const call = APPROVABLE_CALLS.find((one) => one === sent.call);
  if (call === undefined) return null;
  const run = async (reason: string) => {
    for (const [at, body] of bodiesOf(sent).entries())
      await requestApproval({ call, body, reason }, idOf(`${at} ${reason}`));
    void reload();
  };
  return (
    <ReasonDialog
      described={REASON}
      title={t('approvals.request.title')}
      text={t('approvals.request.text')}
      button={t('approvals.request.button')}
      run={run}
      onDone={() => showToast({ text: t('approvals.request.done'), tone: 'good' })}
      onClose={onClose}
    />
  );
};
