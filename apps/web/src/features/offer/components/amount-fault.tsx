import { BOUNDS } from '@fairlot/auction-rules';
import type { LotView } from '@fairlot/contracts/auction';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { amountFault } from '../machines/offer-order.js';
import styles from './offer-box.module.css';

type Props = { readonly id: string; readonly amountMinor: number; readonly lot: LotView };

/** Why the amount cannot be offered on the lot, beside the control that holds it; nothing if it can. */
export const AmountFault = ({ id, amountMinor, lot }: Props) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const fault = amountFault(amountMinor, lot);
  if (fault === null) return null;
  return (
    <p id={id} className={styles.barrier} role="alert">
      {t(`offer.fault.${fault}`, {
        step: format.price(lot.unitMinor),
        base: format.price(lot.basePriceMinor),
        most: format.price(BOUNDS.amountMinor.max),
      })}
    </p>
  );
};
