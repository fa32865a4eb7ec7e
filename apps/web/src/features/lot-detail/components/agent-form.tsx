import type { LotView } from '@fairlot/contracts/auction';
import { IconRobot } from '@fairlot/web-ui/icons';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountLimit } from '../../offer/components/amount-limit.js';
import { AmountStepper } from '../../offer/components/amount-stepper.js';
import { ignoreKeyRepeat } from '../../offer/components/ignore-key-repeat.js';
import type { OfferingState } from '../../offer/components/use-offering.js';
import { useChosenAmount } from '../../offer/components/use-chosen-amount.js';
import { amountFault, minimumMaximumFor } from '../../offer/machines/offer-order.js';
import { Button, text } from '@fairlot/web-ui';
import styles from './agent-form.module.css';

type Props = { readonly offering: OfferingState; readonly lot: LotView };

/** Form for the maximum up to which the bid agent bids for the dealer. */
export const AgentForm = ({ offering, lot }: Props) => {
  const { t } = useTranslation('bid');
  const { leastMinor, mostMinor, stepMinor, terms, entry, offer, snapshot } = offering;
  const { maximumMinor } = entry.own;
  const [wanted, setWanted] = useChosenAmount(snapshot, 'agent', null);
  const floor = minimumMaximumFor('agent', { leastMinor, maximumMinor }, lot) ?? leastMinor;
  const maximum = wanted ?? floor;
  const go = (opener: HTMLElement) => offer('agent', maximum, opener);
  const limitId = useId();
  const isWrong = amountFault(maximum, floor, terms) !== null;
  const isBusy = snapshot.matches('unknown');
  return (
    <details className={styles.agent} data-home>
      <summary>
        <IconRobot size={18} aria-hidden /> {t('agent.title')}
      </summary>
      <p className={text.faint}>{t('agent.text')}</p>
      <div>
        <AmountStepper
          label={t('agent.label')}
          amountMinor={maximum}
          leastMinor={floor}
          mostMinor={mostMinor}
          stepMinor={stepMinor}
          disabled={isBusy}
          faultId={isWrong ? limitId : null}
          onAmount={setWanted}
          onEnter={go}
        />
        <Button
          look="light"
          disabled={isBusy || isWrong}
          onKeyDown={ignoreKeyRepeat}
          onClick={({ currentTarget }) => go(currentTarget)}
        >
          {t(maximumMinor === null ? 'agent.set' : 'agent.raise')}
        </Button>
      </div>
      <AmountLimit id={limitId} amountMinor={maximum} leastMinor={floor} offering={offering} />
    </details>
  );
};
