import type { LotView } from '@fairlot/contracts';
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { vehicleName } from '../../live-room/api/auction.js';
import { Button } from '@fairlot/web-ui';
import { useProblemText, useRefusalText } from '#shared/ui/problem-text.js';
import type { Decision } from '../machines/decision.machine.js';
import { AwardForm } from './award-form.js';
import { RevertForm } from './revert-form.js';
import { SettleForm } from './settle-form.js';
import type { DecisionDesk } from './use-decision.js';

export type DecisionFormProps = {
  readonly lot: LotView;
  readonly isBusy: boolean;
  readonly onConfirm: (decision: Decision) => void;
  readonly onCancel: () => void;
};

const FORMS = { award: AwardForm, revert: RevertForm, settle: SettleForm };

/** Nobody knows whether it was decided: the same command again finds out, with one effect. */
const Unknown = ({ desk: { snapshot, send } }: { readonly desk: DecisionDesk }) => {
  const { t } = useTranslation('results');
  const textOf = useProblemText();
  return (
    <div role="alert" className="fl-decision">
      <p>{textOf(snapshot.context.error)}</p>
      <p>{t('unknown')}</p>
      <div className="fl-row fl-actions">
        <Button look="plain" onClick={() => send({ type: 'CANCEL' })}>
          {t('close', { ns: 'shell' })}
        </Button>
        <Button onClick={() => send({ type: 'RETRY' })}>{t('retry')}</Button>
      </div>
    </div>
  );
};

type Props = { readonly desk: DecisionDesk; readonly lots: readonly LotView[] };

/** Asks for the decision on one lot: award, revert or settle (SEC-49, SEC-51, ENG-12). */
export const DecisionDialog = ({ desk, lots }: Props) => {
  const { t } = useTranslation('results');
  const refusalText = useRefusalText();
  const { snapshot, send } = desk;
  const { question, problem } = snapshot.context;
  const lot = lots.find(({ idLot }) => idLot === question?.idLot);
  if (!question || !lot) return null;
  const Form = FORMS[question.kind];
  const cancel = () => send({ type: 'CANCEL' });
  return (
    <Modal
      opened
      onClose={cancel}
      title={t(`${question.kind}.title`, { lot: lot.idLot })}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'shell' }) }}
    >
      <p className="fl-faint">{vehicleName(lot)}</p>
      {problem && (
        <p role="alert" className="fl-refused">
          {refusalText(problem)}
        </p>
      )}
      {snapshot.matches('unknown') ? (
        <Unknown desk={desk} />
      ) : (
        <Form
          lot={lot}
          isBusy={snapshot.matches('sending')}
          onConfirm={(decision) => send({ type: 'CONFIRM', decision })}
          onCancel={cancel}
        />
      )}
    </Modal>
  );
};
