import type { ApprovalRow } from '@fairlot/contracts/back-office';
import { isMarket } from '@fairlot/countries';
import { Button, layout, text } from '@fairlot/web-ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import { CommandButton } from '#shared/command/command-button.js';
import { ReasonDialog, reasonForm } from '#shared/form/form-dialog.js';
import { useFormat } from '#shared/format/use-format.js';
import { useMayCall } from '#shared/session/rights.js';
import { showToast } from '#shared/toast/show-toast.js';
import { RelativeTime } from '#shared/ui/relative-time.js';
import { useStaffReload } from '../../back-office/api/use-staff-reload.js';
import { approvalsKey, decideApproval, withdrawApproval } from '../api/approvals.js';
import { ChangedRecord, RecordName } from './audit-entry.js';
import styles from './audit.module.css';

type Props = { readonly of: ApprovalRow };

const REASON_FORM = reasonForm(() => ({
  fault: useTranslation('records').t('records.fault.text'),
}));

/** Shows what happens if the request is approved. */
const Effect = ({ of: { call, kind, fields } }: Props) => {
  const { t } = useTranslation('admin');
  if (call === 'ADM-27') return <p className={text.bad}>{t('approvals.erases')}</p>;
  if (call !== 'ENG-299') return <ChangedRecord kind={kind} fields={fields} />;
  const { idMergedInto, idMainUser, ...others } = fields;
  const idInto = String(idMergedInto?.after);
  const idMain = idMainUser === undefined ? null : String(idMainUser.after);
  return (
    <>
      <Link {...toAdmin('dealer', idInto)}>
        {t('approvals.mergedInto', { title: `#${idInto}` })}
      </Link>
      {idMain !== null && (
        <Link {...toAdmin('user-edit', idMain)}>
          {t('approvals.mainUser', { title: `#${idMain}` })}
        </Link>
      )}
      <ChangedRecord kind={kind} fields={others} />
    </>
  );
};

type ActionProps = Props & { readonly reload: () => Promise<void> };

/** Withdraws the user's own request. */
const Withdrawal = ({ of: { idApproval }, reload }: ActionProps) => {
  const { t } = useTranslation('admin');
  return (
    <>
      <p className={text.faint}>{t('approvals.own')}</p>
      <CommandButton
        label={t('approvals.act.WITHDRAW')}
        row={`approval ${idApproval}`}
        confirmation={t('approvals.withdrawText')}
        successText={t('approvals.done')}
        run={(commandId) => withdrawApproval(idApproval, commandId)}
        onSettled={reload}
      />
    </>
  );
};

/** Approves or rejects the request of another user, with a reason. */
const Decision = ({ of, reload }: ActionProps) => {
  const { t } = useTranslation('admin');
  const [action, act] = useState<'APPROVE' | 'REJECT' | null>(null);
  const { idApproval, call, title, key } = of;
  const settled = async (work: Promise<unknown>) => {
    try {
      await work;
    } finally {
      void reload();
    }
  };
  return (
    <div className={layout.row}>
      <Button onClick={() => act('APPROVE')}>{t('approvals.act.APPROVE')}</Button>
      <Button look="light" onClick={() => act('REJECT')}>
        {t('approvals.act.REJECT')}
      </Button>
      {action !== null && (
        <ReasonDialog
          described={REASON_FORM}
          title={`${t(`approvals.act.${action}`)}: ${t(`approvals.call.${call}`)}`}
          text={title ?? `#${key}`}
          button={t(`approvals.act.${action}`)}
          run={(reason, commandId) =>
            settled(
              decideApproval({ idApproval, approve: action === 'APPROVE', reason }, commandId),
            )
          }
          onDone={() => showToast({ text: t('approvals.done'), tone: 'good' })}
          onClose={() => act(null)}
        >
          <Effect of={of} />
        </ReasonDialog>
      )}
    </div>
  );
};

const Actions = ({ of }: Props) => {
  const may = useMayCall();
  const reload = useStaffReload(approvalsKey);
  const { actions } = of;
  if (actions.includes('WITHDRAW'))
    return may('ENG-315') ? <Withdrawal of={of} reload={reload} /> : null;
  return actions.includes('APPROVE') && may('ENG-314') ? (
    <Decision of={of} reload={reload} />
  ) : null;
};

const State = ({ of }: Props) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { state, expiresAt, approver, decidedAt, decisionReason } = of;
  const name = t(`approvals.state.${state}`);
  if (state === 'WAITING')
    return <RelativeTime at={expiresAt} text={(at) => t('approvals.expires', { at })} />;
  return (
    <>
      {approver === null || decidedAt === null
        ? name
        : t('registrations.decided.by', {
            state: name,
            name: approver.username ?? `#${approver.idUser}`,
            at: format.instant(decidedAt),
          })}
      {decisionReason !== null && `: ${decisionReason}`}
    </>
  );
};

/** Links to the audit log, filtered by the record that the request changes. */
const AuditLink = ({ of: { kind, key } }: Props) => {
  const { t } = useTranslation('admin');
  if (!useMayCall()('ENG-261')) return null;
  return (
    <Link {...toAdmin('audit')} search={{ kind, key } as object}>
      {t('audit.title')}
    </Link>
  );
};

/** A requested change: the requester, the reason, the values, and the possible actions. */
export const ApprovalEntry = ({ of }: Props) => {
  const { t } = useTranslation('admin');
  const { call, kind, key, title, idMarkets, reason, requester, requestedAt } = of;
  const markets = idMarkets.filter(isMarket).map((one) => t(`market.${one}`));
  return (
    <li className={styles.request}>
      <div>
        <strong>{t(`approvals.call.${call}`)}</strong>
        <div className={text.faint}>
          <RelativeTime
            at={requestedAt}
            text={(at) =>
              t('approvals.requested', { name: requester.username ?? `#${requester.idUser}`, at })
            }
          />
        </div>
        <div className={text.faint}>
          <State of={of} />
        </div>
        <AuditLink of={of} />
      </div>
      <div className={styles.changes}>
        <div className={styles.object}>
          <span>{t(`audit.kind.${kind}`)}</span>
          <strong>
            <RecordName kind={kind} recordKey={key} title={title} />
          </strong>
          <span className={text.faint}>{markets.join(' · ')}</span>
        </div>
        <Effect of={of} />
        <p>
          <strong>{t('word.reason')}:</strong> {reason}
        </p>
        <Actions of={of} />
      </div>
    </li>
  );
};
