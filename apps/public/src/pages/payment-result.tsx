import { NoticeDrawing } from '../drawings/notice-drawing.js';
import { paymentWords } from '../page-facts.js';
import type { PaymentView } from '../site-view.js';
import type { BlockProps } from './blocks.js';

type Props = BlockProps & { readonly page: PaymentView };

/** Of the client; whoever has not signed in is asked to there. */
const PURCHASES = '/private/purchase-summary';

/**
 * SCR-038: how a payment ended, as the address says it on the way back. It decides nothing: what was
 * paid stands with the purchases. What the service says is told as its words, for anybody could write
 * such an address.
 */
export const PaymentResult = ({ context: { t }, page: { outcome, message } }: Props) => {
  const { title, text } = paymentWords(outcome);
  return (
    <section className="block notice" data-outcome={outcome ?? 'unknown'}>
      <NoticeDrawing name={outcome === 'ok' ? 'paid' : 'paymentError'} />
      <h1>{t(title)}</h1>
      <p className="lead">{t(text)}</p>
      {message !== '' && (
        <figure className="payment-message">
          <figcaption>{t('paymentSuccess.said')}</figcaption>
          <blockquote>{message}</blockquote>
        </figure>
      )}
      <p className="actions">
        <a className="button" href={PURCHASES}>
          {t('paymentSuccess.back')}
        </a>
      </p>
    </section>
  );
};
