import { isOpenState, type RegistrationView } from '@fairlot/contracts/back-office';
import { Button, layout } from '@fairlot/web-ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import { useMayCall } from '#shared/session/rights.js';
import { AcceptDialog } from './accept-dialog.js';
import { Facts, Panel } from './panel.js';
import { AskDialog, RejectDialog } from './text-dialogs.js';

type RegistrationProps = { readonly of: RegistrationView };
const DIALOG_BY_DECISION = { accept: AcceptDialog, ask: AskDialog, reject: RejectDialog } as const;
type DecisionName = keyof typeof DIALOG_BY_DECISION;

/** The decision on an application: the reason sent to the applicant, and the internal note. */
const DecisionMade = ({ of: { decision } }: RegistrationProps) => {
  const { t } = useTranslation('admin');
  if (decision === null) return null;
  const { idDealer, reason, note } = decision;
  if (idDealer === null && reason === null) return null;
  return (
    <Panel title={t('registrations.section.decision')}>
      <Facts
        facts={[
          [
            t('registrations.state.ACCEPTED'),
            idDealer && (
              <Link {...toAdmin('dealer', String(idDealer))}>
                {t('registrations.decided.dealer', { id: idDealer })}
              </Link>
            ),
          ],
          [t('registrations.reject.reason'), reason],
          [t('registrations.reject.note'), note],
        ]}
      />
    </Panel>
  );
};

/**
 * Buttons to accept an open application, to ask the applicant a question or to reject it. Shown
 * only to users with the right.
 */
export const Decide = ({ of }: RegistrationProps) => {
  const { t } = useTranslation('admin');
  const may = useMayCall();
  const [opened, open] = useState<DecisionName | null>(null);
  if (!isOpenState(of.state)) return <DecisionMade of={of} />;
  if (!may('ENG-226') || !may('ENG-225') || !may('ENG-227')) return null;
  const Dialog = opened && DIALOG_BY_DECISION[opened];
  return (
    <div className={layout.row}>
      <Button onClick={() => open('accept')}>{t('registrations.accept.button')}</Button>
      <Button look="light" onClick={() => open('ask')}>
        {t('registrations.ask.button')}
      </Button>
      <Button look="plain" onClick={() => open('reject')}>
        {t('registrations.reject.button')}
      </Button>
      {Dialog && <Dialog of={of} onClose={() => open(null)} />}
    </div>
  );
};
