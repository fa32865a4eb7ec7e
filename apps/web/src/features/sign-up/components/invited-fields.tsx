import type { DealerInfo } from '@fairlot/contracts/access';
import { controls, FormField } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';

type Props = { readonly email: string; readonly dealer: DealerInfo };

/** VAL-130: the e-mail address and the dealer of the invitation, read-only. */
export const InvitedFields = ({ email, dealer }: Props) => {
  const { t } = useTranslation('recovery');
  const entries = [
    [t('recovery.email'), email],
    [t('word.idDealer'), String(dealer.idDealer)],
    [t('signUp.dealerName'), dealer.businessName],
  ] as const;
  return entries.map(([label, value]) => (
    <FormField key={label} label={label}>
      {(control) => <input {...control} className={controls.input} value={value} readOnly />}
    </FormField>
  ));
};
