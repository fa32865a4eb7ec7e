import type { Charges } from '@fairlot/auction-rules';
import { useTranslation } from 'react-i18next';
import { useCharges } from './charge-texts.js';
import styles from './charge-lines.module.css';

type Props = {
  readonly priceMinor: number;
  readonly charges: Charges;
  /** What the last line is: a total, the most it can become, or what is owed. */
  readonly as?: 'total' | 'atMost' | 'pay';
};

/** Price, buyer's fee, VAT and total, with the regime in words: what a purchase will state. */
export const ChargeLines = ({ priceMinor, charges, as = 'total' }: Props) => {
  const { t } = useTranslation('live');
  const { charged, amount, vat, regime } = useCharges(priceMinor, charges);
  const lines: readonly (readonly [string, number])[] = [
    [t('word.price'), charged.priceMinor],
    [t('offer.charges.fee'), charged.feeMinor],
    ...(vat === null ? [] : [[vat, charged.vatMinor] as const]),
    [t(`offer.charges.${as}`), charged.totalMinor],
  ];
  return (
    <div className={styles.charges}>
      <dl>
        {lines.map(([name, minor]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount(minor)}</dd>
          </div>
        ))}
      </dl>
      <p>{regime}</p>
    </div>
  );
};

/** What an auction adds to its prices, before there is one. */
export const ChargeTerms = ({ charges }: Pick<Props, 'charges'>) => {
  const { regime, feeTerms } = useCharges(0, charges);
  return (
    <ul className={styles.chargeTerms}>
      <li>{regime}</li>
      <li>{feeTerms}</li>
    </ul>
  );
};
