import type { LotView } from '@fairlot/contracts/auction';
import { useTranslation } from 'react-i18next';
import { vehicleName } from '../../live-room/api/auction.js';
import { text, VehicleDrawing } from '@fairlot/web-ui';
import { useFormat } from '#shared/format/use-format.js';
import { LotActions } from './lot-actions.js';
import { ResultActions } from './result-actions.js';
import { BiddersCell, ReserveCell, ResultCell } from './result-cell.js';
import { bestOfferMinor, isClosed } from './result-list.js';
import { useResults } from './use-results.js';
import styles from './lot-offers.module.css';

/** Terms, bids and outcome of the lot. */
const LotFacts = ({ lot }: { readonly lot: LotView }) => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const facts = [
    ['base', format.price(lot.basePriceMinor)],
    ['reserve', <ReserveCell key="reserve" lot={lot} />],
    ['best', <b key="best">{format.priceOrDash(bestOfferMinor(lot))}</b>],
    ['bidders', <BiddersCell key="bidders" lot={lot} />],
    ...(isClosed(lot) ? [['result', <ResultCell key="result" lot={lot} />] as const] : []),
  ] as const;
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`results.column.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** SCR-058: a lot with the decisions that are possible, above the list of its bids. */
export const LotOffers = ({ idLot }: { readonly idLot: number }) => {
  const { t } = useTranslation('manage');
  const { lotList } = useResults();
  const lot = lotList.find((one) => one.idLot === idLot);
  if (!lot) return null;
  const [vehicle] = lot.vehicles;
  return (
    <section className={styles.lotOffers} aria-label={t('word.lotNumber', { lot: idLot })}>
      {vehicle && <VehicleDrawing bodyType={vehicle.bodyType} />}
      <h3>
        {t('word.lotNumber', { lot: idLot })} · {vehicleName(lot)}
        <small className={text.faint}>{vehicle?.licensePlate}</small>
      </h3>
      <LotFacts lot={lot} />
      {isClosed(lot) && (
        <ResultActions>
          <LotActions lot={lot} />
        </ResultActions>
      )}
    </section>
  );
};
