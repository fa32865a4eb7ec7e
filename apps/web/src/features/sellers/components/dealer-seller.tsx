import { Button, layout, Skeleton, text } from '@fairlot/web-ui';
import { IconUsers } from '@fairlot/web-ui/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#shared/api/call.js';
import { useCommand } from '#shared/command/use-command.js';
import { FormVerdict } from '#shared/form/form-verdict.js';
import { useMayCall } from '#shared/session/rights.js';
import { showToast } from '#shared/toast/show-toast.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { assignSeller, dealerSellerQuery, SELLERS_KEY } from '../api/sellers.js';
import { fullNameOf } from './seller-name.js';
import { AccountManagerSelector } from './account-manager-selector.js';
import styles from './sellers.module.css';

type Props = {
  readonly idDealer: number;
  readonly title: string;
  readonly market: string;
};
type SellerOfDealer = CallAnswer<'ADM-46'>;
type Assignment = { readonly idSeller: number | null; readonly previous: number | null };

const assignedSeller = ({ source, seller }: SellerOfDealer): number | null =>
  source === 'CHOSEN' ? (seller?.idSeller ?? null) : null;

const useAssignment = (idDealer: number) => {
  const { t } = useTranslation('dealer');
  const client = useQueryClient();
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: SELLERS_KEY });
    void client.invalidateQueries({ queryKey: ['record', 'dealer'] });
  };
  return useCommand<Assignment, unknown>(
    ({ values, commandId }) => assignSeller({ idDealer, ...values }, commandId),
    {
      onDone: () => {
        showToast({ text: t('dealer.seller.saved'), tone: 'good' });
        readAgain();
      },
      onRefused: readAgain,
    },
  );
};

const Assigning = ({
  idDealer,
  title,
  market,
  found,
}: Props & { readonly found: SellerOfDealer }) => {
  const { t } = useTranslation('dealer');
  const [isChoosing, setChoosing] = useState(false);
  const { snapshot, dispatch } = useAssignment(idDealer);
  const previous = assignedSeller(found);
  const isBusy = snapshot.matches('sending');
  const assign = (idSeller: number | null) => {
    setChoosing(false);
    if (idSeller !== previous) dispatch({ type: 'SUBMIT', values: { idSeller, previous } });
  };
  return (
    <>
      <div className={layout.row}>
        <Button
          look="light"
          disabled={isBusy}
          icon={<IconUsers size={18} aria-hidden />}
          onClick={() => setChoosing(true)}
        >
          {t('dealer.seller.choose')}
        </Button>
        {previous !== null && (
          <Button look="plain" disabled={isBusy} onClick={() => assign(null)}>
            {t('dealer.seller.automatic')}
          </Button>
        )}
        {snapshot.matches('unknown') && (
          <Button onClick={() => dispatch({ type: 'RETRY' })}>{t('word.askAgain')}</Button>
        )}
      </div>
      <FormVerdict step={snapshot.value} problem={snapshot.context.problem} />
      {isChoosing && (
        <AccountManagerSelector
          title={t('dealer.seller.title', { title })}
          market={market}
          chosen={previous}
          onChoose={({ idSeller }) => assign(idSeller)}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
};

/**
 * A dealer's account manager, and why it is this one. Staff can assign another account manager, or
 * restore the default.
 */
export const DealerSeller = (dealer: Props) => {
  const { t } = useTranslation('dealer');
  const may = useMayCall();
  const { data, error, refetch } = useQuery(dealerSellerQuery(dealer.idDealer));
  if (data === undefined && error)
    return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={160} />;
  const { seller, source, derived } = data;
  return (
    <section className={styles.facts}>
      <h2>{seller === null ? t('dealer.field.idSeller') : fullNameOf(seller)}</h2>
      {seller !== null && (
        <p className={layout.row}>
          <a href={`mailto:${seller.email}`}>{seller.email}</a>
          {seller.phone !== null && (
            <a href={`tel:${seller.phone.replaceAll(' ', '')}`}>{seller.phone}</a>
          )}
        </p>
      )}
      <p className={text.faint}>{t(`dealer.seller.source.${source}`)}</p>
      {source === 'CHOSEN' && derived !== null && (
        <p className={text.faint}>{t('dealer.seller.otherwise', { name: fullNameOf(derived) })}</p>
      )}
      {may('ADM-47') && <Assigning {...dealer} found={data} />}
    </section>
  );
};
