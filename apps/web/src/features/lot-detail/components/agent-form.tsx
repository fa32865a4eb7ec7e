import { leastAgentMinor } from '@fairlot/auction-rules';
import type { LotView } from '@fairlot/contracts/auction';
import { IconRobot } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountFault } from '../../offer/components/amount-fault.js';
import { AmountStepper } from '../../offer/components/amount-stepper.js';
import type { Offering } from '../../offer/components/use-offering.js';
import { amountFault } from '../../offer/machines/offer-order.js';
import { Button, text } from '@fairlot/web-ui';
import styles from './agent-form.module.css';

type Props = { readonly offering: Offering; readonly lot: LotView };

/** A maximum that the engine bids up to, so that nobody has to sit and watch. */
export const AgentForm = ({ offering, lot }: Props) => {
  const { t } = useTranslation('live');
  const { leastMinor, stepMinor, entry, offer, snapshot } = offering;
  const { own } = entry;
  const [wanted, setWanted] = useState<number | null>(null);
  const floor = leastAgentMinor(leastMinor, own.maximumMinor, lot);
  const maximum = Math.max(wanted ?? 0, floor);
  const go = () => offer('agent', maximum);
  const faultId = useId();
  const isWrong = amountFault(maximum, lot) !== null;
  const isBusy = snapshot.matches('sending') || snapshot.matches('unknown');
  return (
    <details className={styles.agent}>
      <summary>
        <IconRobot size={18} aria-hidden /> {t('lotDetail.agent.title')}
      </summary>
      <p className={text.faint}>{t('lotDetail.agent.text')}</p>
      <div>
        <AmountStepper
          label={t('lotDetail.agent.label')}
          amountMinor={maximum}
          leastMinor={floor}
          stepMinor={stepMinor}
          disabled={isBusy}
          faultId={isWrong ? faultId : null}
          onAmount={setWanted}
          onEnter={go}
        />
        <Button look="light" disabled={isBusy || isWrong} onClick={go}>
          {t(own.maximumMinor !== null ? 'lotDetail.agent.raise' : 'lotDetail.agent.set')}
        </Button>
      </div>
      <AmountFault id={faultId} amountMinor={maximum} lot={lot} />
    </details>
  );
};
