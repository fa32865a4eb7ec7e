import { Button } from '@fairlot/web-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { amountFault, type OfferRequest, type OfferTerms } from '../machines/offer-order.js';
import styles from './price-changed-notice.module.css';

type Props = {
  readonly request: OfferRequest;
  readonly terms: OfferTerms;
  readonly knownMinor: number;
  readonly leastMinor: number | null;
  readonly barrier: string | null;
  readonly onInstead: (amountMinor: number) => void;
};

/**
 * Says that the price has changed since the question appeared. The amount to confirm stays the
 * same.
 */
export const PriceChangedNotice = (props: Props) => {
  const { request, terms, knownMinor, leastMinor, barrier, onInstead } = props;
  const { t } = useTranslation('bid');
  const format = useFormat();
  const [firstMinor] = useState(knownMinor);
  const price = format.price(request.amountMinor);
  const now = format.price(knownMinor);
  const content = () => {
    if (barrier !== null) return <p>{barrier}</p>;
    if (leastMinor === null) return null;
    if (request.amountMinor >= leastMinor)
      return knownMinor === firstMinor ? null : <p>{t('ask.moved', { now, price })}</p>;
    const least = format.price(leastMinor);
    return (
      <>
        <p>{t('ask.passed', { now, price, least })}</p>
        {amountFault(leastMinor, leastMinor, terms) === null && (
          <Button look="light" onClick={() => onInstead(leastMinor)}>
            {t('ask.instead', { price: least })}
          </Button>
        )}
      </>
    );
  };
  const message = content();
  return <div role="alert">{message && <div className={styles.moved}>{message}</div>}</div>;
};
