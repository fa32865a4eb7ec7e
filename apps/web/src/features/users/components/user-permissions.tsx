import { PERMISSIONS } from '@fairlot/access-domain';
import { text } from '@fairlot/web-ui';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { useReadAgain } from '../api/use-read-again.js';
import { setPermission, type Account, type Permission } from '../api/users.js';
import styles from './users.module.css';

/** The auction roles of a dealer's user. A staff account has only the read-only flag here. */
export const UserPermissions = ({ account }: { readonly account: Account }) => {
  const { t } = useTranslation('users');
  const may = useMayCall();
  const own = useUser();
  const problemText = useProblemText();
  const readAgain = useReadAgain();
  const { idUser, idDealer, permissions, mayChange } = account;
  const changing = useMutation({
    mutationFn: ({ one, isOn }: { readonly one: Permission; readonly isOn: boolean }) =>
      setPermission(idUser, one, isOn),
    onSettled: readAgain,
  });
  const isOff = !mayChange || idUser === own.idUser || !may('ADM-24') || !may('ADM-25');
  const all = idDealer === null ? (['READ_ONLY'] as const) : PERMISSIONS;
  return (
    <>
      <div className={styles.choices} role="group" aria-label={t('users.head.permissions')}>
        {all.map((one) => (
          <label key={one}>
            <input
              type="checkbox"
              checked={permissions.includes(one)}
              disabled={isOff || changing.isPending}
              onChange={({ currentTarget: { checked } }) => changing.mutate({ one, isOn: checked })}
            />
            {t(`codeTable.PERMISSION.${one}`)}
          </label>
        ))}
      </div>
      {idUser === own.idUser && <p className={text.faint}>{t('users.ownAccount')}</p>}
      <p role="status" className={text.bad}>
        {changing.isError && problemText(changing.error)}
      </p>
    </>
  );
};
