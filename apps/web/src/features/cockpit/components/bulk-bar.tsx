import type { LotView } from '@fairlot/contracts/auction';
import { Button } from '@fairlot/web-ui';
import { IconPlayerPause, IconPlayerPlay } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '#shared/session/rights.js';
import { useOpenDialog } from './use-open-dialog.js';
import { useResume } from './use-lot-commands.js';
import type { LotSelection } from './use-selection.js';
import styles from './bulk-bar.module.css';

type Props = { readonly selection: LotSelection; readonly shown: readonly LotView[] };

/** Actions on the selected lots. Stays visible while scrolling. */
export const BulkBar = ({ selection, shown }: Props) => {
  const { t } = useTranslation('manage');
  const ask = useOpenDialog();
  const resume = useResume();
  const may = useMayCall();
  const { idLots, replace } = selection;
  if (idLots.length === 0) return null;
  return (
    <div className={styles.bulk} role="region" aria-label={t('cockpit.select.bar')}>
      <b role="status">{t('cockpit.select.count', { count: idLots.length })}</b>
      {may('ENG-03') && (
        <Button
          look="light"
          icon={<IconPlayerPause size={16} aria-hidden />}
          onClick={() => ask({ kind: 'pause', idLots })}
        >
          {t('cockpit.action.pause')}
        </Button>
      )}
      {may('ENG-04') && (
        <Button
          look="light"
          icon={<IconPlayerPlay size={16} aria-hidden />}
          onClick={() => void resume(idLots)}
        >
          {t('cockpit.action.resume')}
        </Button>
      )}
      <Button look="plain" onClick={() => replace(shown.map(({ idLot }) => idLot))}>
        {t('cockpit.select.shown', { count: shown.length })}
      </Button>
      <Button look="plain" onClick={() => replace([])}>
        {t('cockpit.select.none')}
      </Button>
    </div>
  );
};
