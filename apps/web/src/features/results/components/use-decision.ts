import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import { showToast } from '#shared/toast/show-toast.js';
import { putLots, readAgain } from '../api/results.js';
import { sendDecision } from '../api/send-decision.js';
import {
  decisionMachine,
  type DecisionOrder,
  type DecisionOutcome,
} from '../machines/decision.machine.js';

const newCommandId = () => crypto.randomUUID();

/** The decision that is being asked for; what the server makes of it shows on the page at once. */
export const useDecision = (idAuction: number) => {
  const { t } = useTranslation('results');
  const client = useQueryClient();
  const [machine] = useState(() =>
    decisionMachine.provide({
      actors: {
        send: fromPromise<DecisionOutcome, DecisionOrder>(async ({ input }) => {
          const outcome = await sendDecision(idAuction, input);
          if (outcome.outcome === 'done') {
            const { lot } = outcome;
            putLots(client, idAuction, (one) => (one.idLot === lot.idLot ? lot : one));
            showToast({ text: t(`decided.${input.kind}`, { lot: lot.idLot }) });
          } else void readAgain(client, idAuction);
          return outcome;
        }),
      },
    }),
  );
  const [snapshot, send] = useMachine(machine, { input: { newCommandId } });
  return { snapshot, send };
};
export type DecisionDesk = ReturnType<typeof useDecision>;
