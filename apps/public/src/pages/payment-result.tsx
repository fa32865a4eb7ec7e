import { NoticeDrawing } from '../drawings/notice-drawing.js';
import { paymentTexts } from '../page-facts.js';
import type { PaymentView } from '../site-view.js';
import type { BlockProps } from './blocks.js';

type Props = BlockProps & { readonly page: PaymentView };

/** A page of the client, which asks visitors to sign in. */
const PURCHASES_PATH = '/private/purchase-summary';

/**
 * SCR-038: shows the result of a payment from the return URL, without any effect. The purchases
 * show what was paid. The message of the service is quoted, because anybody could write such a URL.
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
