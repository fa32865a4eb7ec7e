import { Modal } from '@fairlot/web-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#shared/session/session.js';
import { AnswerFactor } from './answer-factor.js';
import { isStale, FactorNotVerified } from './factor-problem.js';

type WaitingCall = { readonly goOn: () => void; readonly putOff: (why: Error) => void };

/**
 * Runs a change of a second factor. If the portal first requires verification, asks the user in a
 * dialog and then repeats the change.
 */
export const useStepUp = () => {
  const { t } = useTranslation('security');
  const { secondFactor } = useUser();
  const [waiting, setWaiting] = useState<WaitingCall | null>(null);
  const shown = () =>
    new Promise<void>((goOn, putOff) => setWaiting({ goOn, putOff })).finally(() =>
      setWaiting(null),
    );
  const guarded = async <Done,>(work: () => Promise<Done>): Promise<Done> => {
    try {
      return await work();
    } catch (error) {
      if (!isStale(error)) throw error;
      await shown();
      return work();
    }
  };
  const dialog = (
    <Modal
      opened={waiting !== null}
      onClose={() => waiting?.putOff(new FactorNotVerified())}
      title={t('answer.again')}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <p>{t('answer.againHint')}</p>
      <AnswerFactor kinds={secondFactor.kinds} onAnswered={() => waiting?.goOn()} />
    </Modal>
  );
  return { guarded, dialog };
};
export type GuardedCall = ReturnType<typeof useStepUp>['guarded'];
