import { vehicleTitle } from '@fairlot/content/vehicle-name';
import { Button, Skeleton, text } from '@fairlot/web-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { pagedRowsOf } from '#shared/list/query-rows.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { purchasesQuery, type DealerPurchase } from '../api/dealers.js';
import styles from './dealers.module.css';

const Line = ({ purchase }: { readonly purchase: DealerPurchase }) => {
  const { t } = useTranslation('dealer');
  const format = useFormat();
  const { at, idAuction, auctionName, idLot, vehicles, priceMinor, totalMinor, settled } = purchase;
  return (
    <tr>
      <td>{format.instant(at)}</td>
      <td>
        <Link to="/manage/$idAuction/results" params={{ idAuction }}>
          {auctionName}
        </Link>
      </td>
      <td>{idLot}</td>
      <td>{vehicles.map((vehicle) => vehicleTitle(vehicle)).join(', ')}</td>
      <td data-number>{format.price(priceMinor)}</td>
      <td data-number>{format.price(totalMinor)}</td>
      <td>{t(settled ? 'dealer.purchaseState.settled' : 'dealer.purchaseState.open')}</td>
    </tr>
  );
};

const HEADS = ['at', 'auction', 'lot', 'vehicle', 'price', 'total', 'state'] as const;

/** Lots sold to a dealer in auctions of the caller's markets, newest first. */
export const DealerPurchases = ({ idDealer }: { readonly idDealer: number }) => {
  const { t } = useTranslation('dealer');
  const { rows, error, retry, more } = pagedRowsOf(useInfiniteQuery(purchasesQuery(idDealer)));
  if (rows === undefined)
    return error ? <ProblemPanel error={error} onRetry={retry} /> : <Skeleton height={220} />;
  if (rows.length === 0) return <p className={text.faint}>{t('dealer.noPurchases')}</p>;
  const label = t('dealer.tab.purchases');
  return (
    <>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
        <table className={styles.table}>
          <thead>
            <tr>
              {HEADS.map((head) => (
                <th key={head} scope="col">
                  {t(`dealer.purchases.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((purchase) => (
              <Line key={`${purchase.idAuction}.${purchase.idLot}`} purchase={purchase} />
            ))}
          </tbody>
        </table>
      </div>
      {more && (
        <Button look="light" disabled={more.isOn} onClick={more.load}>
          {t('dealer.morePurchases')}
        </Button>
      )}
    </>
  );
};
