import { APPROVABLE_CALLS, type ApprovableCall } from '@fairlot/contracts/back-office';
import type { ProblemBody } from '@fairlot/contracts/problem';
import { newCommandId } from '@fairlot/kernel';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal, isSignedOut, type ApiError, type SentCall } from '#shared/api/api-error.js';
import { FormDialog, NO_REASON, reasonForm } from '#shared/form/form-dialog.js';
import { CommandForm, useCommandForm } from '#shared/form/short-form.js';
import { useFormat } from '#shared/format/use-format.js';
import { showToast } from '#shared/toast/show-toast.js';
import { useRefusalText } from '#shared/ui/problem-text.js';
import { userQuery } from '../../users/api/users.js';
import { requestApproval } from '../api/request-approval.js';
import { useStaffReload } from '../api/use-staff-reload.js';

type CallBody = Record<string, unknown>;
type RefusedRequest = { readonly idUser: number; readonly problem: ProblemBody };
type RequestOutcome = { readonly requested: number; readonly refused: readonly RefusedRequest[] };

const REASON_FORM = reasonForm(() => ({
  fault: useTranslation('records').t('records.fault.text'),
}));

/** Ids of the users to anonymise. Each needs a separate request. Null for other calls. */
const affectedUserIds = ({ call, body }: SentCall): readonly number[] | null => {
  const { idUsers } = body as CallBody;
  return call === 'ADM-27' && Array.isArray(idUsers) ? (idUsers as number[]) : null;
};

/**
 * Whether the error concerns only this user, so that requests for other users may still succeed.
 */
const isAboutUser = (error: unknown): error is ApiError => isRefusal(error) && !isSignedOut(error);

/** Sends the requests. A second attempt sends only those that the server has not accepted yet. */
const useRequests = (sent: SentCall, call: ApprovableCall) => {
  // A repeat of the same request has the same command id, even with another reason.
  const ids = useRef(new Map<number, string>());
  const accepted = useRef(new Set<number>());
  const send = (of: number, body: CallBody, reason: string) => {
    const id = ids.current.get(of) ?? newCommandId();
    ids.current.set(of, id);
    return requestApproval({ call, body, reason }, id);
  };
  return async (reason: string): Promise<RequestOutcome> => {
    const idUsers = affectedUserIds(sent) ?? [];
    if (idUsers.length < 2) {
      await send(0, sent.body as CallBody, reason);
      return { requested: 1, refused: [] };
    }
    const refused: RefusedRequest[] = [];
    for (const idUser of idUsers.filter((one) => !accepted.current.has(one)))
      try {
        await send(idUser, { idUsers: [idUser] }, reason);
        accepted.current.add(idUser);
      } catch (error) {
        if (!isAboutUser(error)) throw error;
        refused.push({ idUser, problem: error.problem });
      }
    return { requested: accepted.current.size, refused };
  };
};

const RefusedUser = ({ of: { idUser, problem } }: { readonly of: RefusedRequest }) => {
  const refusalText = useRefusalText();
  const { data } = useQuery(userQuery(idUser));
  const name = data === undefined ? `#${idUser}` : `${data.name} ${data.surname}`;
  return (
    <li>
      {name}: {refusalText(problem)}
    </li>
  );
};

/** Lists the users for whom the request was refused, with the reasons. */
const RefusedRequests = ({ of: { requested, refused } }: { readonly of: RequestOutcome }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <div role="status">
      <p>
        {t('approvals.request.partly', {
          requested: format.integer(requested),
          refused: format.integer(refused.length),
        })}
      </p>
      <ul>
        {refused.map((one) => (
          <RefusedUser key={one.idUser} of={one} />
        ))}
      </ul>
    </div>
  );
};

type Props = { readonly sent: SentCall; readonly onClose: () => void };

const RequestForm = ({ sent, call, onClose }: Props & { readonly call: ApprovableCall }) => {
  const { t } = useTranslation('admin');
  const reload = useStaffReload(['approvals']);
  const request = useRequests(sent, call);
  const sending = useCommandForm(REASON_FORM, NO_REASON, {
    send: ({ values }) => request(values.reason),
    onDone: ({ refused }: RequestOutcome) => {
      if (refused.length > 0) return;
      showToast({ text: t('approvals.request.done'), tone: 'good' });
      onClose();
    },
    onSettled: () => void reload(),
  });
  const { answer } = sending.command.snapshot.context;
  return (
    <FormDialog title={t('approvals.request.title')} onClose={onClose}>
      {answer === null ? (
        <>
          <p>{t('approvals.request.text')}</p>
          <CommandForm
            {...sending}
            button={t('approvals.request.button')}
            isReady={sending.form.formState.isValid}
          />
        </>
      ) : (
        <RefusedRequests of={answer} />
      )}
    </FormDialog>
  );
};

/** Asks for a reason, and requests approval for the call that the server refused. */
export const ApprovalDialog = ({ sent, onClose }: Props) => {
  const call = APPROVABLE_CALLS.find((one) => one === sent.call);
  return call === undefined ? null : <RequestForm sent={sent} call={call} onClose={onClose} />;
};
