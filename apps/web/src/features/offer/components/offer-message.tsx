import { IconAlertTriangle, IconCircleCheck, IconQuestionMark } from '@fairlot/web-ui/icons';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { useFormat } from '#shared/format/use-format.js';
import { Button, Spinner } from '@fairlot/web-ui';
import type { LotEntry } from '#shared/live/lot-store.js';
import { standingOf } from '#shared/status/standing.js';
import { useStandingText } from '#shared/status/use-standing-text.js';
import { useProblemText, useRefusalText } from '#shared/ui/problem-text.js';
import { saveRefusal } from '../api/receipts.js';
import { isRetried, type OfferSnapshot } from '../machines/offer.machine.js';
import { amountFault } from '../machines/offer-order.js';
import { isAcceptedNews } from './accepted-news.js';
import { RefusalLink } from './refusal-link.js';
import type { OfferingState } from './use-offering.js';
import styles from './offer-message.module.css';

type Props = { readonly offering: OfferingState };

/**
 * Says that the bid was accepted. Shown once, after the server's response. Later, only the dealer's
 * status is shown.
 */
const Accepted = ({ entry }: { readonly entry: LotEntry }) => {
  const { t } = useTranslation('standing');
  const { sentenceOf } = useStandingText();
  return (
    <p className={styles.message} data-tone="good">
      <IconCircleCheck size={18} aria-hidden />
      {t('standing.accepted', { standing: sentenceOf(standingOf(entry)) })}
    </p>
  );
};

/**
 * Says that the outcome of a bid is unknown. A retry requests the outcome without bidding twice.
 */
const UnknownOutcome = ({ offering }: Props) => {
  const { t } = useTranslation('live');
  const textOf = useProblemText();
  const { context } = offering.snapshot;
  if (isRetried(context))
    return (
      <p className={styles.message} data-tone="warn">
        <Spinner size={16} aria-hidden />
        {textOf(context.error)} {t('offer.sentAgain')}
      </p>
    );
  return (
    <p className={styles.message} data-tone="warn">
      <IconQuestionMark size={18} aria-hidden />
      <span title={textOf(context.error)}>{t('offer.unknown')}</span>
      <Button look="light" onClick={() => offering.send({ type: 'RETRY' })}>
        {t('word.askAgain')}
      </Button>
    </p>
  );
};

/**
 * Downloads the proof of a refusal. If the server made no decision, there is no proof, and a text
 * says so.
 */
const RefusalProof = ({ commandId }: { readonly commandId: string }) => {
  const { t } = useTranslation('live');
  const textOf = useProblemText();
  const { mutate, isPending, error } = useMutation({ mutationFn: () => saveRefusal(commandId) });
  return (
    <>
      <Button look="light" disabled={isPending} onClick={() => mutate()}>
        {t('offer.proof')}
      </Button>
      <span role="status">{error && textOf(error)}</span>
    </>
  );
};

type RefusedProps = {
  readonly problem: NonNullable<OfferSnapshot['context']['problem']>;
  readonly order: OfferSnapshot['context']['order'];
};

const Refused = ({ problem, order }: RefusedProps) => {
  const refusalText = useRefusalText();
  return (
    <p className={styles.message} data-tone="bad">
      <IconAlertTriangle size={18} aria-hidden />
      <span>
        {refusalText(problem)}
        <RefusalLink code={problem.code} />
      </span>
      {order && <RefusalProof commandId={order.commandId} />}
    </p>
  );
};

const OutcomeContent = ({ offering }: Props) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const { snapshot, barrier, amountMinor, leastMinor, mostMinor, terms, entry } = offering;
  const { order, problem } = snapshot.context;
  if (snapshot.matches('sending'))
    return (
      <p className={styles.message}>
        <Spinner size={16} aria-hidden />
        {t('word.sending')}
      </p>
    );
  if (snapshot.matches('unknown')) return <UnknownOutcome offering={offering} />;
  if (isAcceptedNews(offering)) return <Accepted entry={entry} />;
  if (snapshot.matches('refused') && problem) return <Refused problem={problem} order={order} />;
  // An error or a limit of the amount is shown beside the amount, so it is not repeated here.
  const isLimited =
    amountMinor === mostMinor || amountFault(amountMinor, leastMinor, terms) !== null;
  if (barrier !== null || isLimited) return null;
  const { texts } = formatOf(entry.live);
  const key = entry.live.offers === 0 ? texts.firstHint : texts.hint;
  return <p className={styles.hint}>{t(key, { price: format.price(leastMinor) })}</p>;
};

export const OfferMessage = (props: Props) => (
  <div role="status">
    <OutcomeContent {...props} />
  </div>
);
