import { Button, Skeleton, text } from '@fairlot/web-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { pagedRowsOf } from '#shared/list/query-rows.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { recentOffersQuery, type RecentOffer } from '../api/dealers.js';
import styles from './dealers.module.css';

const Line = ({ offer }: { readonly offer: RecentOffer }) => {
  const { t } = useTranslation('dealer');
  const format = useFormat();
  const { at, auctionName, idLot, kind, priceMinor, leads, voided } = offer;
  const standing = voided ? 'dealer.voided' : leads === true ? 'dealer.leads' : null;
  return (
    <tr>
      <td>{format.instant(at)}</td>
      <td>{auctionName}</td>
      <td>{idLot}</td>
      <td>{t(`dealer.offerKind.${kind}`)}</td>
      <td data-number>{format.priceOrDash(priceMinor)}</td>
      <td>{standing !== null && t(standing)}</td>
    </tr>
  );
};

const HEADS = ['at', 'auction', 'lot', 'kind', 'price', 'standing'] as const;

/** Bids of a dealer in the last 90 days, newest first. */
export const RecentOffers = ({ idDealer }: { readonly idDealer: number }) => {
  const { t } = useTranslation('dealer');
  const { rows, error, retry, more } = pagedRowsOf(useInfiniteQuery(recentOffersQuery(idDealer)));
  if (rows === undefined)
    return error ? <ProblemPanel error={error} onRetry={retry} /> : <Skeleton height={220} />;
  if (rows.length === 0) return <p className={text.faint}>{t('dealer.noOffers')}</p>;
  return (
    <>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('dealer.tab.offers')}>
        <table className={styles.table}>
          <thead>
            <tr>
              {HEADS.map((head) => (
                <th key={head} scope="col">
                  {t(`dealer.offers.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((offer) => (
              <Line key={`${offer.idAuction}.${offer.idLot}.${offer.idOffer}`} offer={offer} />
            ))}
          </tbody>
        </table>
      </div>
      {more && (
        <Button look="light" disabled={more.isOn} onClick={more.load}>
          {t('dealer.more')}
        </Button>
      )}
    </>
  );
};
