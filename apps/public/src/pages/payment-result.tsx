import { NoticeDrawing } from '../drawings/notice-drawing.js';
import { paymentTexts } from '../page-facts.js';
import type { PaymentView } from '../site-view.js';
import type { BlockProps } from './blocks.js';

type Props = BlockProps & { readonly page: PaymentView };

/** Path of the client's page with the purchases. It asks visitors to sign in. */
const PURCHASES_PATH = '/private/purchase-summary';

/**
 * SCR-038: shows the result of a payment as the return URL states it. The page changes nothing,
 * because anybody could open such a URL. For the same reason, it shows the message of the payment
 * service as a quotation. What was paid is on the page of purchases.
 */
export const PaymentResult = ({ context: { t }, page: { outcome, message } }: Props) => {
  const { title, text } = paymentTexts(outcome);
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
        <a className="button" href={PURCHASES_PATH}>
          {t('paymentSuccess.back')}
        </a>
      </p>
    </section>
  );
};
