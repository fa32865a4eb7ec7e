import type { BoardLot } from '@fairlot/contracts/engineering';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { useFormat } from '#shared/format/use-format.js';
import { Skeleton, text } from '@fairlot/web-ui';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import type { Board } from '../api/board.js';
import { pricesQuery } from '../api/prices.js';
import type { BoardChange } from '../api/difference.js';
import { EndAtTime, PriceAtTime, StatusAtTime } from './lot-moment.js';
import { StepCurve } from './step-curve.js';
import styles from './lot-at-time.module.css';

type Props = {
  readonly lot: BoardLot;
  readonly board: Board;
  readonly changes: readonly BoardChange[];
  /** Number of events of the lot so far. The prices are read again when it grows. */
  readonly events: number;
};

const Facts = ({ lot, board, changes }: Omit<Props, 'events'>) => {
  const { t } = useTranslation('engineering');
  const format = useFormat();
  const isNew = (...fields: readonly BoardChange['field'][]) =>
    changes.some(({ idLot, field }) => idLot === lot.idLot && fields.includes(field));
  const facts = [
    ['price', <PriceAtTime key="price" lot={lot} />, isNew('priceMinor')],
    ['offers', lot.offers === null ? '–' : format.integer(lot.offers), isNew('offers')],
    [
      'leader',
      lot.idLeader === null ? '–' : t('timeMachine.dealer', { id: lot.idLeader }),
      isNew('idLeader'),
    ],
    ['end', <EndAtTime key="end" lot={lot} then={board.decidedAt} />, isNew('endsAt')],
    [
      'status',
      <StatusAtTime key="status" lot={lot} />,
      isNew('status', 'paused', 'awardStatus', 'idAwarded', 'existence'),
    ],
  ] as const;
  return (
    <dl className={styles.factsThen}>
      {facts.map(([key, value, changed]) => (
        <div key={key} data-state={changed ? 'changed' : undefined}>
          <dt>{t(`timeMachine.column.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** A lot at the chosen time, with the curve of its price until then. */
export const LotAtTime = ({ lot, board, changes, events }: Props) => {
  const { t } = useTranslation('engineering');
  const { idAuction, idLot, position } = lot;
  const { data, error, refetch } = useQuery(pricesQuery(idAuction, idLot, events));
  const { noCurve } = formatOf(lot).texts;
  const curve = () => {
    if (noCurve) return <p className={text.faint}>{t(noCurve)}</p>;
    if (error && !data) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height={190} />;
    return (
      <StepCurve
        points={data.filter((point) => point.position <= position)}
        basePriceMinor={lot.basePriceMinor}
        from={lot.startsAt}
        until={Math.max(lot.startsAt, board.decidedAt)}
      />
    );
  };
  return (
    <section className={styles.lotThen} aria-label={t('word.lotNumber', { lot: idLot })}>
      <h2>{t('word.lotNumber', { lot: idLot })}</h2>
      <Facts lot={lot} board={board} changes={changes} />
      {curve()}
    </section>
  );
};
