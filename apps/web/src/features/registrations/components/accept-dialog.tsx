import type { RegistrationView } from '@fairlot/contracts/back-office';
import { FormField, text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#shared/toast/show-toast.js';
import { accept, templatesQuery } from '../api/registrations.js';
import { VatWarning } from './checks.js';
import styles from './registrations.module.css';
import { ReviewDialog } from './review-dialog.js';

type Props = { readonly of: RegistrationView; readonly onClose: () => void };
type CheckProps = {
  readonly label: string;
  readonly isOn: boolean;
  readonly onTurn: (isOn: boolean) => void;
};

const Check = ({ label, isOn, onTurn }: CheckProps) => (
  <label className={styles.check}>
    <input type="checkbox" checked={isOn} onChange={(event) => onTurn(event.target.checked)} />
    {label}
  </label>
);

/** Accepts an application: whether the dealer is enabled, and on which templates (STA-088). */
export const AcceptDialog = ({ of, onClose }: Props) => {
  const { idRegistration, idMarket, checks } = of;
  const { t } = useTranslation('admin');
  const [flgEnabled, enable] = useState(false);
  const [chosen, choose] = useState<readonly number[]>([]);
  const { data: templates } = useQuery(templatesQuery(idMarket));
  const turn = (idTemplate: number, isOn: boolean) =>
    choose(isOn ? [...chosen, idTemplate] : chosen.filter((one) => one !== idTemplate));
  return (
    <ReviewDialog
      title={t('registrations.accept.button')}
      button={t('registrations.accept.button')}
      isReady={checks.registry?.answer !== 'INVALID'}
      send={(commandId) =>
        accept({ idRegistration, flgEnabled, idTemplates: [...chosen] }, commandId)
      }
      onDone={({ username }) => {
        showToast({ text: t('registrations.accept.done', { username }), tone: 'good' });
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('registrations.accept.text')}</p>
      <VatWarning of={of} />
      <Check label={t('registrations.accept.enabled')} isOn={flgEnabled} onTurn={enable} />
      <FormField group label={t('registrations.accept.templates')}>
        {() => (
          <div className={styles.list}>
            {templates?.length === 0 && (
              <p className={text.faint}>{t('registrations.accept.noTemplates')}</p>
            )}
            {templates?.map(({ idTemplate, templateName }) => (
              <Check
                key={idTemplate}
                label={templateName}
                isOn={chosen.includes(idTemplate)}
                onTurn={(isOn) => turn(idTemplate, isOn)}
              />
            ))}
          </div>
        )}
      </FormField>
    </ReviewDialog>
  );
};
