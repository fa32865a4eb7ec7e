import { Button } from '@fairlot/web-ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog, reasonForm } from '#shared/form/form-dialog.js';
import type { ActionsProps } from '#shared/record/records.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { switchUsers } from '../api/switch-users.js';
import type { EnableChange } from '../api/users.js';
import styles from './users.module.css';

const REASON_FORM = reasonForm(() => ({ fault: useTranslation('users').t('users.fault.reason') }));

/** Buttons that enable or disable the selected users. The task tray shows the result for each. */
export const UsersActions = ({ selected, clear }: ActionsProps) => {
  const { t } = useTranslation('users');
  const client = useQueryClient();
  const whyOf = useProblemText();
  const [isAsking, setAsking] = useState(false);
  const count = selected.size;
  if (count === 0) return null;
  const on = 'users.turnOnMany';
  const off = 'users.turnOffMany';
  const start = (change: Omit<EnableChange, 'idUser'>) => {
    const titleOf = (n: number) => t(change.flgEnabled ? on : off, { n });
    switchUsers({ client, users: [...selected.values()], change, titleOf, whyOf });
  };
  return (
    <div className={styles.bar}>
      <Button
        look="light"
        onClick={() => {
          start({ flgEnabled: true });
          clear();
        }}
      >
        {t(on, { n: count })}
      </Button>
      <Button look="light" onClick={() => setAsking(true)}>
        {t(off, { n: count })}
      </Button>
      {isAsking && (
        <ReasonDialog
          described={REASON_FORM}
          title={t(off, { n: count })}
          text={t('users.turnOffText')}
          button={t('users.turnOff')}
          run={async (reason) => start({ flgEnabled: false, reason })}
          onClose={() => setAsking(false)}
          onDone={clear}
        />
      )}
    </div>
  );
};
