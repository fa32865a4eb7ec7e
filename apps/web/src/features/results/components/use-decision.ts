import type { LotView } from '@fairlot/contracts/auction';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CommandOrder } from '#shared/command/command.machine.js';
import { useCommand } from '#shared/command/use-command.js';
import { showToast } from '#shared/toast/show-toast.js';
import { putLots, refetchResults } from '../api/results.js';
import { sendDecision, type AwardDecision } from '../api/send-decision.js';

/** A decision on a lot. The page shows the server's response immediately. */
export const useDecision = (lot: LotView, onDone: () => void) => {
  const { t } = useTranslation('manage');
  const client = useQueryClient();
  const { idAuction, idLot } = lot;
  // The toast is shown here, so that it appears even if the user has left the page.
  const send = async (order: CommandOrder<AwardDecision>) => {
    const decided = await sendDecision(lot, order);
    putLots(client, idAuction, (one) => (one.idLot === idLot ? decided : one));
    showToast({ text: t(`results.decided.${order.values.kind}`, { lot: idLot }) });
    return decided;
  };
  return useCommand(send, { onDone, onRefused: () => void refetchResults(client, idAuction) });
};
