import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { vehicleTitle } from '@fairlot/content/vehicle-name';
import { layout, text, VehicleDrawing } from '@fairlot/web-ui';
import { teaserQuery, type RunningAuction } from '../api/running-auctions.js';
import { AuctionFacts, LotProgress } from './auction-facts.js';
import { EndsIn } from './ends-in.js';
import styles from './auction-card.module.css';

/** The picture of one of the auction's vehicles. An empty frame if there is none. */
const Teaser = ({ idAuction }: { readonly idAuction: number }) => {
  const { data } = useQuery(teaserQuery(idAuction));
  return (
    <div className={layout.stage}>
      {data && <VehicleDrawing bodyType={data.bodyType} />}
      {data && <span className={styles.stageCaption}>{vehicleTitle(data)}</span>}
    </div>
  );
};

export const AuctionCard = ({ auction }: { readonly auction: RunningAuction }) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  return (
    <article className={styles.card}>
      <Teaser idAuction={auction.idAuction} />
      <div className={styles.cardBody}>
        <h2>
          <Link
            to="/auctions/$idAuction"
            params={{ idAuction: auction.idAuction }}
            search={{ q: auction.words }}
            className={styles.cover}
          >
            {auction.auctionName}
          </Link>
        </h2>
        <p className={clsx(text.faint, text.clip)}>{auction.templateName}</p>
        <AuctionFacts auction={auction} />
        <LotProgress auction={auction} />
        <p className={clsx(layout.row, layout.spread, styles.end)}>
          <span>
            <span className={text.label}>{t('word.endsIn')}</span>
            <EndsIn auction={auction} />
          </span>
          <span className={text.faint}>{format.instant(auction.endsAt)}</span>
        </p>
      </div>
    </article>
  );
};
