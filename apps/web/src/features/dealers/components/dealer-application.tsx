import { EmptyPanel, Skeleton } from '@fairlot/web-ui';
import { IconFileDownload } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import type { CallAnswer } from '#shared/api/call.js';
import { useMayCall } from '#shared/session/rights.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { Consents } from '../../registrations/components/company-facts.js';
import { Documents } from '../../registrations/components/documents.js';
import { applicationQuery } from '../api/dealers.js';
import { UserConsents } from './user-consents.js';

type ApplicationProps = { readonly of: CallAnswer<'ENG-263'>['application'] };

/** Documents and consents of the dealer's application. */
const Application = ({ of: application }: ApplicationProps) => {
  const { t } = useTranslation('dealer');
  const may = useMayCall();
  if (application === null)
    return (
      <EmptyPanel
        icon={<IconFileDownload size={44} stroke={1.3} aria-hidden />}
        title={t('dealer.noApplication')}
        text={t('dealer.noApplicationText')}
      />
    );
  const key = String(application.idRegistration);
  return (
    <>
      <p>
        <Link {...toAdmin('registrations', key)}>{t('dealer.application')}</Link>
        {may('ENG-261') && (
          <>
            {' · '}
            <Link {...toAdmin('audit')} search={{ kind: 'REGISTRATION', key } as object}>
              {t('dealer.documentViews')}
            </Link>
          </>
        )}
      </p>
      <Documents of={application} />
      <Consents of={application} />
    </>
  );
};

/** Documents and consents of the dealer's application, and current consents of its users. */
export const DealerApplication = ({ idDealer }: { readonly idDealer: number }) => {
  const { data, error, refetch } = useQuery(applicationQuery(idDealer));
  if (data === undefined)
    return error ? (
      <ProblemPanel error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={220} />
    );
  const { application, users } = data;
  return (
    <>
      <Application of={application} />
      {users && <UserConsents users={users} />}
    </>
  );
};
