import type { RegistrationView } from '@fairlot/contracts/back-office';
import { text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { describeForm, type CustomControl } from '#shared/form/describe-form.js';
import { acceptRegistration, templatesQuery } from '../api/registrations.js';
import { VatWarning } from './checks.js';
import styles from './registrations.module.css';
import { ReviewDialog } from './review-dialog.js';

type Props = { readonly of: RegistrationView; readonly onClose: () => void };

/** Checkboxes for the templates of a market. */
const templatesControl = (idMarket: string) =>
  function Templates({ value, onValue }: CustomControl<unknown>) {
    const { t } = useTranslation('admin');
    const { data: templates } = useQuery(templatesQuery(idMarket));
    const chosen = value as readonly number[];
    const setChosen = (idTemplate: number, isOn: boolean) =>
      onValue(isOn ? [...chosen, idTemplate] : chosen.filter((one) => one !== idTemplate));
    return (
      <div className={styles.list}>
        {templates?.length === 0 && (
          <p className={text.faint}>{t('registrations.accept.noTemplates')}</p>
        )}
        {templates?.map(({ idTemplate, templateName }) => (
          <label key={idTemplate} className={styles.check}>
            <input
              type="checkbox"
              checked={chosen.includes(idTemplate)}
              onChange={({ currentTarget: { checked } }) => setChosen(idTemplate, checked)}
            />
            {templateName}
          </label>
        ))}
      </div>
    );
  };

const acceptanceSchema = z.object({ flgEnabled: z.boolean(), idTemplates: z.array(z.number()) });
const acceptanceForm = (idMarket: string) =>
  describeForm<z.infer<typeof acceptanceSchema>>(acceptanceSchema, {
    flgEnabled: {
      useTexts: () => {
        const { t } = useTranslation('admin');
        return { label: t('registrations.accept.enabled'), fault: '' };
      },
    },
    idTemplates: {
      useTexts: () => {
        const { t } = useTranslation('admin');
        return { label: t('registrations.accept.templates'), fault: '' };
      },
      Control: templatesControl(idMarket),
      isGroup: true,
    },
  });

/**
 * Accepts an application. Staff choose whether the dealer is enabled, and with which templates it
 * can buy (STA-088).
 */
export const AcceptDialog = ({ of, onClose }: Props) => {
  const { idRegistration, idMarket, checks } = of;
  const { t } = useTranslation('admin');
  const [described] = useState(() => acceptanceForm(idMarket));
  return (
    <ReviewDialog
      described={described}
      initial={{ flgEnabled: false, idTemplates: [] }}
      title={t('registrations.accept.button')}
      button={t('registrations.accept.button')}
      isPossible={checks.registry?.answer !== 'INVALID'}
      send={({ values, commandId }) => acceptRegistration({ idRegistration, ...values }, commandId)}
      doneText={({ username }) => t('registrations.accept.done', { username })}
      onClose={onClose}
    >
      <p>{t('registrations.accept.text')}</p>
      <VatWarning of={of} />
    </ReviewDialog>
  );
};
