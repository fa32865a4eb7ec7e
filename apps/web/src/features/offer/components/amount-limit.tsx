import { BOUNDS } from '@fairlot/auction-rules';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { amountFault, type AmountFault } from '../machines/offer-order.js';
import type { OfferingState } from './use-offering.js';
import styles from './offer-box.module.css';

type Props = {
  readonly id: string;
  readonly amountMinor: number;
  /** The current minimum amount. */
  readonly leastMinor: number;
  readonly offering: Pick<OfferingState, 'terms' | 'mostMinor'>;
  /**
   * Whether a second control with the same amount is beside this one. Then only one of them
   * announces the text.
   */
  readonly isRepeated?: boolean;
};

type FaultProps = Pick<Props, 'offering' | 'leastMinor'> & {
  readonly fault: Exclude<AmountFault, 'buysAtOnce'>;
};

const FaultText = ({ fault, leastMinor, offering: { terms } }: FaultProps) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  return t(`offer.fault.${fault}`, {
    step: format.price(terms.unitMinor),
    base: format.price(terms.basePriceMinor),
    least: format.price(leastMinor),
    most: format.price(BOUNDS.amountMinor.max),
  });
};

type LimitProps = Props & { readonly fault: AmountFault | null };

const Limit = ({ id, leastMinor, offering, isRepeated, fault }: LimitProps) => {
  const { t } = useTranslation('bid');
  const format = useFormat();
  const { terms } = offering;
  const role = isRepeated ? undefined : fault === null ? 'status' : 'alert';
  if (fault === null || fault === 'buysAtOnce') {
    const hint = t('clickAndBuy.reached', { price: format.priceOrDash(terms.clickAndBuyMinor) });
    return (
      <p id={id} className={styles.barrier} role={role} data-hint title={hint}>
        {hint}
      </p>
    );
  }
  return (
    <p id={id} className={styles.barrier} role={role}>
      <FaultText fault={fault} leastMinor={leastMinor} offering={offering} />
    </p>
  );
};

/** Says why an amount is invalid, or why it cannot be raised further. Otherwise empty. */
export const AmountLimit = (props: Props) => {
  const { amountMinor, leastMinor, offering } = props;
  const fault = amountFault(amountMinor, leastMinor, offering.terms);
  if (fault === null && amountMinor !== offering.mostMinor) return null;
  return <Limit {...props} fault={fault} />;
};
