import type { RegistrationView } from '@fairlot/contracts/back-office';
import { clsx } from 'clsx/lite';
import { controls, layout, PageTitle, text } from '@fairlot/web-ui';
import { IconChevronLeft } from '@fairlot/web-ui/icons';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import { useFormat } from '#shared/format/use-format.js';
import { registrationQuery } from '../api/registrations.js';
import { AssignBox } from './assign-box.js';
import { Checks } from './checks.js';
import { CompanyCheck } from './company-check.js';
import { Company, Consents, Representative } from './company-facts.js';
import { Decide } from './decide.js';
import { Documents } from './documents.js';
import { Duplicates } from './duplicates.js';
import { History } from './history.js';
import { Questions } from './questions.js';
import styles from './registrations.module.css';

type RegistrationProps = { readonly of: RegistrationView };

const Head = ({ of }: RegistrationProps) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { businessName, state, isOverdue, dueAt, decision } = of;
  return (
    <>
      <div className={layout.row}>
        <Link {...toAdmin('registrations')} className={controls.button} data-look="plain">
          <IconChevronLeft size={18} aria-hidden />
          {t('registrations.title')}
        </Link>
      </div>
      <div className={clsx(layout.row, layout.spread)}>
        <h1>{businessName}</h1>
        <span className={styles.state} data-state={state}>
          {t(`registrations.state.${state}`)}
        </span>
      </div>
      {decision === null && (
        <p className={isOverdue ? text.bad : text.faint}>
          {isOverdue && `${t('registrations.overdue')} · `}
          {t('registrations.due', { at: format.instant(dueAt) })}
        </p>
      )}
    </>
  );
};

/**
 * The page of an application: its fields beside its documents, the checks, and the possible
 * actions.
 */
export const RegistrationPage = ({ id }: { readonly id: number }) => {
  const { data } = useSuspenseQuery(registrationQuery(id));
  return (
    <div className={layout.page}>
      <PageTitle title={data.businessName} />
      <Head of={data} />
      <AssignBox of={data} />
      <Decide of={data} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Company of={data} />
          <Representative of={data} />
          <Checks of={data} />
          <CompanyCheck of={data} />
          <Duplicates of={data} />
          <Consents of={data} />
        </div>
        <div className={styles.column}>
          <Documents of={data} />
          <Questions of={data} />
          <History of={data} />
        </div>
      </div>
    </div>
  );
};
