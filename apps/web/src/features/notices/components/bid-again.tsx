import { IconCheck, IconGavel } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, layout, text } from '@fairlot/web-ui';
import { ChargeSum } from '../../offer/components/charge-lines.js';
import { useFormat } from '#shared/format/use-format.js';
import { useProblemText, useRefusalText } from '#shared/ui/problem-text.js';
import type { BidAgain as Bidding } from './use-bid-again.js';
import { isSentAgain } from '../../offer/machines/offer.machine.js';
import styles from './bid-again.module.css';

/** An alert may come up under a finger on its way: the second tap counts from here on. */
const ARMED_AFTER_MS = 600;

const useArmed = (): boolean => {
  const [isArmed, setArmed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARMED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isArmed;
};

type Props = { readonly bidding: Bidding };

const Confirm = ({ bidding: { snapshot, send, charges } }: Props) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const isArmed = useArmed();
  const { wish } = snapshot.context;
  if (wish === null || charges === null) return null;
  const price = format.price(wish.amountMinor);
  return (
    <div
      className={layout.row}
      role="group"
      aria-label={t('offer.confirm.title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') send({ type: 'CANCEL' });
        if (event.repeat) event.preventDefault();
      }}
    >
      <div className={text.number}>
        <b>{t('offer.confirm.binding', { price })}</b>
        <ChargeSum priceMinor={wish.amountMinor} charges={charges} />
      </div>
      <Button look="light" onClick={() => send({ type: 'CANCEL' })}>
        {t('word.cancel')}
      </Button>
      <Button
        icon={<IconCheck size={16} aria-hidden />}
        aria-disabled={!isArmed}
        autoFocus
        onClick={() => isArmed && send({ type: 'CONFIRM' })}
      >
        {t('offer.confirm.button')}
      </Button>
    </div>
  );
};

/** What became of it, in words. */
const Outcome = ({ bidding: { snapshot, send } }: Props) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const refusalText = useRefusalText();
  const textOf = useProblemText();
  const { answer, problem, error } = snapshot.context;
  if (snapshot.matches('sending')) return <p>{t('word.sending')}</p>;
  if (snapshot.matches('unknown') && isSentAgain(snapshot.context))
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
  if (snapshot.matches('accepted') && answer)
    return (
      <p>{t(`offer.accepted.${answer.state}`, { price: format.priceOrDash(answer.priceMinor) })}</p>
    );
  if (snapshot.matches('refused') && problem)
    return <p className={styles.alertProblem}>{refusalText(problem)}</p>;
  return null;
};

/** The next least offer, a second tap, and what the server said. */
export const BidAgain = ({ bidding }: Props) => {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { snapshot, leastMinor, bid } = bidding;
  if (snapshot.matches('confirming')) return <Confirm bidding={bidding} />;
  const leads = snapshot.context.answer?.state === 'LEADING';
  const mayBid = leastMinor !== null && snapshot.can({ type: 'OFFER', ...NO_WISH }) && !leads;
  return (
    <>
      <Outcome bidding={bidding} />
      {mayBid && (
        <Button icon={<IconGavel size={16} aria-hidden />} onClick={bid}>
          {t('notices.bidAgain', { price: format.price(leastMinor) })}
        </Button>
      )}
    </>
  );
};
const NO_WISH = { wish: { kind: 'offer', amountMinor: 0 }, confirmation: 'plain' } as const;
