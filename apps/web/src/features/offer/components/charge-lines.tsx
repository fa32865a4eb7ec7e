import type { Charges } from '@fairlot/auction-rules';
import { useTranslation } from 'react-i18next';
import { useCharges } from './charge-texts.js';
import styles from './charge-lines.module.css';

type Props = {
  readonly priceMinor: number;
  readonly charges: Charges;
  /** Label of the last line: the total, the highest possible total, or the amount to pay. */
  readonly as?: 'total' | 'atMost' | 'pay';
};

/** Price, buyer's fee, VAT and total. Names the VAT regime, as the purchase does. */
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

/** The charges of an auction in words, for a lot that has no price yet. */
export const ChargeTerms = ({ charges }: Pick<Props, 'charges'>) => {
  const { regime, feeTerms } = useCharges(0, charges);
  return (
    <ul className={styles.chargeTerms}>
      <li>{regime}</li>
      <li>{feeTerms}</li>
    </ul>
  );
};
