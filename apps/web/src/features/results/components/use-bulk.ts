import type { LotView } from '@fairlot/contracts/auction';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { vehicleName } from '../../live-room/api/auction.js';
import { useRefusalText } from '#shared/ui/problem-text.js';
import { startBulk, type BulkDecision } from '../api/bulk-task.js';
import type { BulkQuestion } from './bulk-dialog.js';

/** Runs a bulk decision as a task, after the user has confirmed the preview. */
export const useBulk = (idAuction: number, auctionName: string) => {
  const { t } = useTranslation('manage');
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const [question, setQuestion] = useState<BulkQuestion | null>(null);
  const start = (lots: readonly LotView[], decision: BulkDecision) => {
    setQuestion(null);
    startBulk({
      client,
      idAuction,
      lots,
      decision,
      titleOf: (count) => t(`results.bulk.${decision.kind}.task`, { count, auction: auctionName }),
      whyOf: ({ code, errorMsg }) =>
        code && refusalText({ code, errorMsg: errorMsg ?? code, facts: {} }),
      labelOf: (lot) => `${t('word.lotNumber', { lot: lot.idLot })} · ${vehicleName(lot)}`,
    });
  };
  return { question, ask: setQuestion, start, cancel: () => setQuestion(null) };
};
