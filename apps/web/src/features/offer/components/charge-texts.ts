import { moneyText } from '@fairlot/countries';
import {
  chargesForPrice,
  type BuyerFee,
  type ChargeLines,
  type Charges,
} from '@fairlot/auction-rules';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';

type FeeKey = 'none' | 'flat' | 'share' | 'from' | 'upTo' | 'within';

/** Text key that describes a buyer's fee. */
export const feeKeyOf = ({ basisPoints, minMinor, maxMinor }: BuyerFee): FeeKey => {
  if (maxMinor === 0) return 'none';
  if (basisPoints === 0) return minMinor === 0 ? 'none' : 'flat';
  if (maxMinor === null) return minMinor === 0 ? 'share' : 'from';
  if (minMinor === maxMinor) return 'flat';
  return minMinor === 0 ? 'upTo' : 'within';
};

const CENTS = 100;

/** Formats the amounts of one sum. If one of them has cents, all are shown with cents. */
const useAmounts = ({ priceMinor, feeMinor, vatMinor }: ChargeLines) => {
  const format = useFormat();
  const isRound = [priceMinor, feeMinor, vatMinor].every((minor) => minor % CENTS === 0);
  return isRound ? format.price : (minor: number) => moneyText(minor, format.idMarket);
};

/** The charges on a price, as amounts and in words. */
export const useCharges = (priceMinor: number, charges: Charges) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const { vatRegime, vatBasisPoints, buyerFee } = charges;
  const charged = chargesForPrice(priceMinor, charges);
  const amount = useAmounts(charged);
  const rate = format.percent(vatBasisPoints);
  return {
    charged,
    amount,
    regime: t(`offer.charges.regime.${vatRegime}`, { rate }),
    /** Text of the VAT line. Null if VAT has no line of its own. */
    vat: vatRegime === 'NONE' ? null : t(`offer.charges.vat.${vatRegime}`, { rate }),
    feeTerms: t(`offer.charges.feeTerms.${feeKeyOf(buyerFee)}`, {
      share: format.percent(buyerFee.basisPoints),
      min: format.price(buyerFee.minMinor),
      max: format.priceOrDash(buyerFee.maxMinor),
    }),
  };
};
