import { IconGavel } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { Button, layout } from '@fairlot/web-ui';
import { ConfirmOffer } from '../../offer/components/confirm-offer.js';
import { ignoreKeyRepeat } from '../../offer/components/ignore-key-repeat.js';
import { RefusalLink } from '../../offer/components/refusal-link.js';
import { useFormat } from '#shared/format/use-format.js';
import { lotState } from '#shared/status/lot-status.js';
import { useProblemText, useRefusalText } from '#shared/ui/problem-text.js';
import type { BidAgain as Bidding } from './use-bid-again.js';
import { isRetried } from '../../offer/machines/offer.machine.js';
import { minimumOffer } from '../../offer/machines/offer-order.js';
import styles from './bid-again.module.css';

type Props = { readonly bidding: Bidding };

/** The confirmation dialog of a bid from an alert, with the known state of the lot. */
const ConfirmBid = ({ bidding: { snapshot, send, charges, ask, home, lot } }: Props) => {
  const { t } = useTranslation('live');
  if (lot === undefined || charges === null) return null;
  return (
    <ConfirmOffer
      snapshot={snapshot}
      send={send}
      lot={lot}
      charges={charges}
      home={home}
      terms={lot}
      knownMinor={lot.priceMinor ?? lot.basePriceMinor}
      leastMinor={minimumOffer(lot, null)}
      leads={null}
      barrier={lotState(lot).hasTag('takesOffers') ? null : t('offer.barrier.closed')}
      onInstead={ask}
    />
  );
};

/**
 * The outcome of the bid in words. After an accepted bid, the alert shows the dealer's status
 * instead.
 */
const BidOutcome = ({ bidding: { snapshot, send } }: Props) => {
  const { t } = useTranslation('live');
  const refusalText = useRefusalText();
  const textOf = useProblemText();
  const { problem, error } = snapshot.context;
  if (snapshot.matches('sending')) return <p>{t('word.sending')}</p>;
  if (snapshot.matches('unknown') && isRetried(snapshot.context))
    return (
      <p>
        {textOf(error)} {t('offer.sentAgain')}
      </p>
    );
  if (snapshot.matches('unknown'))
    return (
      <div className={layout.row}>
        <span title={textOf(error)}>{t('offer.unknown')}</span>
        <Button look="light" onClick={() => send({ type: 'RETRY' })}>
          {t('word.askAgain')}
        </Button>
      </div>
    );
  if (snapshot.matches('refused') && problem)
    return (
      <p className={styles.alertProblem}>
        {refusalText(problem)}
        <RefusalLink code={problem.code} />
      </p>
    );
  return null;
};

/**
 * A button for the next minimum bid in an alert, with its confirmation and the server's response.
 */
export const BidAgain = ({ bidding, leads }: Props & { readonly leads: boolean }) => {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { snapshot, leastMinor, bid } = bidding;
  const mayBid = leastMinor !== null && snapshot.can({ type: 'OFFER', ...NO_REQUEST }) && !leads;
  return (
    <>
      <BidOutcome bidding={bidding} />
      {snapshot.matches('confirming') && <ConfirmBid bidding={bidding} />}
      {mayBid && (
        <Button
          icon={<IconGavel size={16} aria-hidden />}
          onKeyDown={ignoreKeyRepeat}
          onClick={({ currentTarget }) => bid(currentTarget)}
        >
          {t('notices.bidAgain', { price: format.price(leastMinor) })}
        </Button>
      )}
    </>
  );
};
const NO_REQUEST = { request: { kind: 'offer', amountMinor: 0 }, confirmation: 'plain' } as const;
