import { Modal } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { existingKey } from '#shared/i18n/existing-key.js';
import { rolesOf, useChosenRole } from '#shared/session/chosen-role.js';
import { useUser } from '#shared/session/session.js';
import type { OnDemandProps } from './on-demand.js';
import styles from './role-picker.module.css';

/** Width of the dialog in px (CON-029). */
const WIDTH_PX = 400;

type Props = OnDemandProps & {
  /** Called with the chosen role, or with null for all roles. The dialog then closes itself. */
  readonly onChosen: (role: string | null) => void;
};

/** SCR-110: lets a user with several auction roles choose one. The role determines the menu. */
export const RolePicker = ({ opened, onClose, onChosen }: Props) => {
  const { t } = useTranslation(['help', 'portal']);
  const chosen = useChosenRole();
  const nameOf = (role: string | null): string => {
    if (role === null) return t('role.all');
    const key = existingKey('portal', 'codeTable.PERMISSION', role);
    return key === null ? role : t(key);
  };
  const choose = (role: string | null) => {
    onClose();
    onChosen(role);
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={WIDTH_PX}
      title={t('role.title')}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <p>{t('role.text')}</p>
      <ul className={styles.chips}>
        {[...rolesOf(useUser()), null].map((role) => (
          <li key={role}>
            <button
              type="button"
              className={styles.chip}
              aria-pressed={role === chosen}
              onClick={() => choose(role)}
            >
              {nameOf(role)}
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
};
