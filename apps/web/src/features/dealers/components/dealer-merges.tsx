import { Button, layout } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import { useMayCall } from '#shared/session/rights.js';
import { mergesQuery } from '../api/dealer-merge.js';
import { MergeDialog } from './merge-dialog.js';

type Props = { readonly idDealer: number; readonly title: string };
type LinkedDealer = { readonly idDealer: number; readonly businessName: string };

const Links = ({
  label,
  dealers,
}: {
  readonly label: string;
  readonly dealers: readonly LinkedDealer[];
}) =>
  dealers.length > 0 && (
    <p className={layout.row}>
      <span>{label}</span>
      {dealers.map(({ idDealer, businessName }) => (
        <Link key={idDealer} {...toAdmin('dealer', String(idDealer))}>
          {businessName}
        </Link>
      ))}
    </p>
  );

/**
 * Links to the dealers that were merged with this one, and a button to merge it with a duplicate.
 */
export const DealerMerges = (dealer: Props) => {
  const { t } = useTranslation('dealer');
  const may = useMayCall();
  const [isMerging, setMerging] = useState(false);
  const { data } = useQuery({ ...mergesQuery(dealer.idDealer), enabled: may('ENG-300') });
  if (data === undefined) return null;
  return (
    <>
      <Links label={t('dealer.merge.into')} dealers={data.into === null ? [] : [data.into]} />
      <Links label={t('dealer.merge.merged')} dealers={data.merged} />
      {data.into === null && may('ENG-299') && may('ENG-298') && (
        <p>
          <Button look="light" onClick={() => setMerging(true)}>
            {t('dealer.merge.button')}
          </Button>
        </p>
      )}
      {isMerging && <MergeDialog {...dealer} onClose={() => setMerging(false)} />}
    </>
  );
};
