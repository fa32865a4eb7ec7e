import type { MarketPrices, VehicleView } from '@fairlot/contracts/vehicles';
import { Skeleton, text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { displayedVehicle, vehicleTitle } from '@fairlot/content/vehicle-name';
import { useFormat } from '#shared/format/use-format.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { marketPricesQuery } from '../api/lot.js';
import { PanelTable } from './panel-table.js';
import panel from './panel.module.css';
import styles from './market.module.css';

/** Below this number of awards, a single award shifts the median noticeably. */
const FEW_AWARDS = 5;

const Figures = ({ prices }: { readonly prices: MarketPrices }) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const figures = [
    ['median', prices.medianMinor],
    ['lowest', prices.lowestMinor],
    ['highest', prices.highestMinor],
  ] as const;
  return (
    <dl className={styles.marketFigures}>
      {figures.map(([key, minor]) => (
        <div key={key}>
          <dt>{t(`lotDetail.market.${key}`)}</dt>
          <dd>{format.priceOrDash(minor)}</dd>
        </div>
      ))}
    </dl>
  );
};

type SalesProps = Pick<MarketPrices, 'sales'> & { readonly vehicle: VehicleView };

const Sales = ({ sales, vehicle }: SalesProps) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  return (
    <PanelTable label={t('lotDetail.market.sales')}>
      <thead>
        <tr>
          <th scope="col">{t('lotDetail.market.date')}</th>
          <th scope="col">{t('lotDetail.sheet.version')}</th>
          <th scope="col">{t('lotDetail.sheet.mileage')}</th>
          <th scope="col">{t('lotDetail.sheet.registration')}</th>
          <th scope="col" className={text.number}>
            {t('word.price')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sales.map((sale) => (
          <tr key={`${sale.idVehicle} ${sale.awardedAt}`}>
            <td className={text.number}>{format.instant(sale.awardedAt)}</td>
            <td>
              {displayedVehicle({ ...vehicle, version: sale.version }).version}{' '}
              {sale.damaged && `(${t('word.damaged')})`}
            </td>
            <td className={text.number}>
              {sale.mileageKm === null ? '–' : format.km(sale.mileageKm)}
            </td>
            <td className={text.number}>
              {sale.firstRegistration === null ? '–' : format.month(sale.firstRegistration)}
            </td>
            <td className={text.number}>{format.price(sale.priceMinor)}</td>
          </tr>
        ))}
      </tbody>
    </PanelTable>
  );
};

type Props = { readonly vehicle: VehicleView };

/** Award prices of the same make and model (ENG-25). */
export const MarketPrice = ({ vehicle }: Props) => {
  const { t } = useTranslation('live');
  const { data, error, refetch } = useQuery(marketPricesQuery(vehicle.idVehicle));
  if (error) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={90} />;
  const { sales } = data;
  if (sales.length === 0) return <p className={text.faint}>{t('lotDetail.market.none')}</p>;
  return (
    <>
      <Figures prices={data} />
      {sales.length < FEW_AWARDS && (
        <p className={text.faint}>{t('lotDetail.market.few', { count: sales.length })}</p>
      )}
      <details className={styles.marketSales}>
        <summary>{t('lotDetail.market.show', { count: sales.length })}</summary>
        <Sales sales={sales} vehicle={vehicle} />
      </details>
    </>
  );
};

/** A panel of the lot's page with the award prices of the same model. */
export const Market = ({ vehicle }: Props) => {
  const { t } = useTranslation('live');
  return (
    <section className={panel.panel}>
      <h3>{t('lotDetail.market.title', { vehicle: vehicleTitle(vehicle) })}</h3>
      <MarketPrice vehicle={vehicle} />
    </section>
  );
};
