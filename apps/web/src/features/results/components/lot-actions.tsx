import type { LotView } from '@fairlot/contracts/auction';
import { IconArrowBackUp, IconBan, IconCircleCheck, IconGavel } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '#shared/session/rights.js';
import { Button, controls } from '@fairlot/web-ui';
import { useResultActions } from './result-actions.js';
import styles from './lot-actions.module.css';
import { awardState } from '#shared/status/award-status.js';

type Props = { readonly lot: LotView };

/** A secondary action: an icon button with an accessible name. */
const IconAction = (props: {
  readonly label: string;
  readonly icon: typeof IconBan;
  readonly onClick: () => void;
}) => (
  <button
    type="button"
    className={controls.iconButton}
    aria-label={props.label}
    title={props.label}
    onClick={props.onClick}
  >
    <props.icon size={18} />
  </button>
);

/** The actions on an award that can still be reverted. */
const OnAwarded = ({ lot: { idLot } }: Props) => {
  const { t } = useTranslation('manage');
  const { decide } = useResultActions();
  const may = useMayCall();
  return (
    <span className={styles.lotActions}>
      {may('ENG-12') && (
        <Button
          look="light"
          icon={<IconCircleCheck size={16} aria-hidden />}
          aria-label={t('results.settle.on', { lot: idLot })}
          onClick={() => decide('settle', idLot)}
        >
          {t('results.settle.button')}
        </Button>
      )}
      {may('SEC-51') && (
        <IconAction
          label={t('results.revert.on', { lot: idLot })}
          icon={IconArrowBackUp}
          onClick={() => decide('revert', idLot)}
        />
      )}
    </span>
  );
};

/** The decisions that are possible on the lot. */
export const LotActions = ({ lot }: Props) => {
  const { t } = useTranslation('manage');
  const { decide, askBulk } = useResultActions();
  const may = useMayCall();
  const { idLot, managed } = lot;
  const award = awardState(lot);
  if (award.can({ type: 'AwardSettled' })) return <OnAwarded lot={lot} />;
  if (!award.can({ type: 'OfferAwarded' }) || !managed?.bound.length) return null;
  return (
    <span className={styles.lotActions}>
      {may('SEC-49') && (
        <Button
          look="light"
          icon={<IconGavel size={16} aria-hidden />}
          aria-label={t('results.award.on', { lot: idLot })}
          onClick={() => decide('award', idLot)}
        >
          {t('results.award.button')}
        </Button>
      )}
      {award.can({ type: 'AwardRefused' }) && may('SEC-52') && (
        <IconAction
          label={t('results.notAward.on', { lot: idLot })}
          icon={IconBan}
          onClick={() => askBulk({ kind: 'notAward', idLots: new Set([idLot]) })}
        />
      )}
    </span>
  );
};
