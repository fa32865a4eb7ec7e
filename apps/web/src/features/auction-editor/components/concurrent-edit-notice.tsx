import type { AuctionAsDraft } from '@fairlot/contracts/auction';
import { Button, layout } from '@fairlot/web-ui';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { auctionState } from '#shared/status/auction-status.js';
import notice from '#shared/ui/notice.module.css';
import type { FormStart } from '../machines/begin-form.js';
import { mergeAuctions } from '../machines/merge-auctions.js';
import { usePartTexts } from './use-part-texts.js';
import { useNewestValues } from './use-newest-values.js';

/** Maximum number of changes that the notice lists. The merge dialog shows all. */
const NAMED_MAX = 5;

type Props = {
  readonly newest: AuctionAsDraft;
  readonly begin: FormStart;
  readonly onOpen: () => void;
};

/** Warns during editing that others have changed the auction, and names the changes. */
export const ConcurrentEditNotice = ({ newest, begin, onOpen }: Props) => {
  const { t } = useTranslation('manage');
  const { label } = usePartTexts();
  const isAhead = auctionState(newest).hasTag('isAhead');
  const newestValues = useNewestValues(newest);
  const base = begin.base ?? begin.start;
  const { adopted } = mergeAuctions({ base, edited: base, newest: newestValues });
  const named = adopted.slice(0, NAMED_MAX).map(label);
  const parts = [...named, ...(adopted.length > NAMED_MAX ? ['…'] : [])].join(', ');
  return (
    <div className={clsx(notice.notice, layout.row, layout.spread)} role="status">
      {isAhead
        ? t(parts === '' ? 'auctionEditor.merge.moved' : 'auctionEditor.merge.movedBy', { parts })
        : t('auctionEditor.refused.started')}
      {isAhead && (
        <Button look="light" onClick={onOpen}>
          {t('auctionEditor.merge.open')}
        </Button>
      )}
    </div>
  );
};
