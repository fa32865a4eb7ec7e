import { SelectBox } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import type { CustomControl } from '#shared/form/describe-form.js';
import type { PolicyValues } from '../../machines/auction-values.js';

export type Regime = PolicyValues['charges']['vatRegime'];
const REGIMES = ['STANDARD', 'MARGIN', 'NONE'] as const satisfies readonly Regime[];

export const RegimeControl = ({ value, onValue }: CustomControl<unknown>) => {
  const { t } = useTranslation('manage');
  return (
    <SelectBox
      label={t('auctionEditor.charges.vatRegime')}
      value={value as Regime}
      onChange={onValue}
      choices={REGIMES.map((regime) => ({
        value: regime,
        label: t(`auctionEditor.charges.regime.${regime}`),
      }))}
    />
  );
};
