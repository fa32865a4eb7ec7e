import {
  isOpenState,
  type CompanyCheck as Check,
  type RegistrationView,
} from '@fairlot/contracts/back-office';
import { Button, layout, Skeleton, text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '#shared/session/rights.js';
import { companyQuery } from '../api/registrations.js';
import { Facts, Panel } from './panel.js';

type Props = { readonly of: RegistrationView };
type ComparedName = NonNullable<Check['name']>;
type ComparedProps = { readonly found: ComparedName; readonly stated: string };

/** A value in the company register, with the value in the application if both differ. */
const ComparedValue = ({ found: { registered, isEqual }, stated }: ComparedProps) => {
  const { t } = useTranslation('admin');
  if (isEqual) return <>{t('registrations.registry.equal', { registered })}</>;
  return (
    <>
      <span className={text.bad}>{t('registrations.registry.different', { registered })}</span>
      <br />
      {t('registrations.registry.stated', { stated })}
    </>
  );
};

type FoundProps = Props & { readonly check: Check };

const Found = ({ of, check: { name, address, others } }: FoundProps) => {
  const { t } = useTranslation('admin');
  const { businessName, address: street, city } = of;
  const facts = [
    [
      t('registrations.field.businessName'),
      name && <ComparedValue found={name} stated={businessName} />,
    ],
    [t('word.address'), address && <ComparedValue found={address} stated={`${street}, ${city}`} />],
  ] as const;
  return (
    <>
      <Facts facts={facts} />
      {others > 0 && (
        <p className={text.faint}>{t('registrations.registry.others', { count: others })}</p>
      )}
    </>
  );
};

const Result = ({ of, check }: FoundProps) => {
  const { t } = useTranslation('admin');
  if (check.answer === 'FOUND') return <Found of={of} check={check} />;
  return <p>{t(`registrations.registry.${check.reason ?? 'NOT_FOUND'}`)}</p>;
};

const Checked = ({ of }: Props) => {
  const { t } = useTranslation('admin');
  const { data, error, isFetching, refetch } = useQuery(companyQuery(of.idRegistration));
  const canRepeat = error !== null || data?.reason === 'NO_ANSWER';
  return (
    <Panel title={t('registrations.section.registry')}>
      <div aria-live="polite" aria-busy={isFetching}>
        {isFetching && <Skeleton height={60} />}
        {!isFetching && data && <Result of={of} check={data} />}
        {!isFetching && error && <p>{t('registrations.registry.NO_ANSWER')}</p>}
      </div>
      {canRepeat && (
        <div className={layout.row}>
          <Button look="light" disabled={isFetching} onClick={() => void refetch()}>
            {t('word.askAgain')}
          </Button>
        </div>
      )}
    </Panel>
  );
};

/** Whether the company register has the applicant's name and address. Loaded after the page. */
export const CompanyCheck = ({ of }: Props) => {
  const may = useMayCall();
  return isOpenState(of.state) && may('ENG-330') ? <Checked of={of} /> : null;
};
