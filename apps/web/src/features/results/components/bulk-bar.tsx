import type { LotView } from '@fairlot/contracts/auction';
import { IconBan, IconGavel } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '#shared/session/rights.js';
import { Button } from '@fairlot/web-ui';
import type { TypeExport } from '#shared/tasks/start-export.js';
import { ExportButtons } from './export-buttons.js';
import { useResultActions } from './result-actions.js';
import { exclusionReason } from './result-list.js';
import styles from './bulk-bar.module.css';

/** Buttons for decisions on the selected lots. */
const OnSelected = () => {
  const { t } = useTranslation('manage');
  const { selection, askBulk } = useResultActions();
  const may = useMayCall();
  return (
    <>
      {may('SEC-50') && (
        <Button
          icon={<IconGavel size={16} aria-hidden />}
          onClick={() => askBulk({ kind: 'award', idLots: selection.ids })}
        >
          {t('results.bulk.award.selected')}
        </Button>
      )}
      {may('SEC-52') && (
        <Button
          look="light"
          icon={<IconBan size={16} aria-hidden />}
          onClick={() => askBulk({ kind: 'notAward', idLots: selection.ids })}
        >
          {t('results.bulk.notAward.selected')}
        </Button>
      )}
      <Button look="plain" onClick={() => selection.set([])}>
        {t('results.select.none')}
      </Button>
    </>
  );
};

type Props = {
  readonly all: readonly LotView[];
  readonly visibleLots: readonly LotView[];
  readonly onExport: (type: TypeExport) => void;
};

/**
 * Buttons for bulk decisions and for the export. The decisions apply to the selected lots, or to
 * all lots that meet the reserve price.
 */
export const BulkBar = ({ all, visibleLots, onExport }: Props) => {
  const { t } = useTranslation('manage');
  const { selection, askBulk } = useResultActions();
  const may = useMayCall();
  const count = selection.ids.size;
  const isAll = visibleLots.length > 0 && visibleLots.every(({ idLot }) => selection.has(idLot));
  return (
    <div className={styles.bulkBar} role="group" aria-label={t('results.bulk.label')}>
      <label className={styles.tickAll}>
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !isAll;
          }}
          onChange={() => selection.set(isAll ? [] : visibleLots.map(({ idLot }) => idLot))}
        />
        {count > 0
          ? t('results.select.some', { count })
          : t('results.select.all', { count: visibleLots.length })}
      </label>
      {count > 0 && <OnSelected />}
      {count === 0 && may('SEC-50') && (
        <Button
          icon={<IconGavel size={16} aria-hidden />}
          disabled={!all.some((lot) => exclusionReason(lot) === null)}
          onClick={() => askBulk({ kind: 'award', idLots: null })}
        >
          {t('results.bulk.award.all')}
        </Button>
      )}
      <ExportButtons onExport={onExport} />
    </div>
  );
};
