import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { FormField, SelectBox } from '@fairlot/web-ui';
import { MoneyInput, PercentInput } from '#shared/ui/amount-input.js';
import { useField } from '../use-field.js';
import styles from '../field-grid.module.css';

const REGIMES = ['STANDARD', 'MARGIN', 'NONE'] as const;
const FIELDS = ['basisPoints', 'minMinor', 'maxMinor'] as const;
const INPUTS = { basisPoints: PercentInput, minMinor: MoneyInput, maxMinor: MoneyInput };

const Fee = ({ name }: { readonly name: (typeof FIELDS)[number] }) => {
  const { t } = useTranslation('manage');
  const path = `policy.charges.buyerFee.${name}` as const;
  const { value, set, fault } = useField(path);
  const Input = INPUTS[name];
  return (
    <FormField label={t(`auctionEditor.charges.${name}`)} fault={fault} data-path={path}>
      {(control) => <Input {...control} value={value} onValue={set} />}
    </FormField>
  );
};

/** Buyer charges in addition to the price. */
export const ChargesFields = () => {
  const { t } = useTranslation('manage');
  const { value, set, fault } = useField('policy.charges.vatRegime');
  const label = t('auctionEditor.charges.vatRegime');
  return (
    <div className={clsx(styles.fields, styles.small)}>
      <FormField
        group
        label={label}
        hint={t(`auctionEditor.charges.regimeText.${value}`)}
        fault={fault}
        data-path="policy.charges.vatRegime"
      >
        {() => (
          <SelectBox
            label={label}
            value={value}
            onChange={set}
            choices={REGIMES.map((regime) => ({
              value: regime,
              label: t(`auctionEditor.charges.regime.${regime}`),
            }))}
          />
        )}
      </FormField>
      {FIELDS.map((name) => (
        <Fee key={name} name={name} />
      ))}
    </div>
  );
};
