import { clsx } from 'clsx/lite';
import { AuctionFields } from '../auction-fields.js';
import styles from '../field-grid.module.css';

/** Fields of the charges that a buyer pays in addition to the price. */
export const ChargesFields = () => (
  <div className={clsx(styles.fields, styles.small)}>
    <AuctionFields
      names={[
        'policy.charges.vatRegime',
        'policy.charges.buyerFee.basisPoints',
        'policy.charges.buyerFee.minMinor',
        'policy.charges.buyerFee.maxMinor',
      ]}
    />
  </div>
);
