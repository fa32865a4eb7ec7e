import { vehicleTitle } from '@fairlot/content/vehicle-name';
import type { LotPriceName } from '@fairlot/auction-rules';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldMessage, text } from '@fairlot/web-ui';
import type { LotValues, TypedAmount } from '../../machines/auction-values.js';
import { MoneyInput } from '#shared/ui/amount-input.js';
import { useAuctionForm, useEditor } from '../editor-context.js';
import { useFault } from '#shared/form/faults-context.js';
import { VehicleCell } from '../stock/vehicle-cell.js';

type PriceProps = {
  readonly index: number;
  readonly field: LotPriceName;
  readonly value: TypedAmount;
};

/** The price of a lot, edited in place. Enter and arrow keys move to the lot above or below. */
export const LotPrice = ({ index, field, value }: PriceProps) => {
  const { t } = useTranslation('manage');
  const { setValue } = useAuctionForm();
  const { goTo } = useEditor();
  const path = `lots.${index}.${field}` as const;
  const fault = useFault(path);
  const set = (next: TypedAmount) => setValue(path, next, { shouldDirty: true });
  const walk = (event: KeyboardEvent) => {
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    goTo(`lots.${index + by}.${field}`);
  };
  return (
    <span data-path={path}>
      <MoneyInput
        value={value}
        onValue={set}
        onKeyDown={walk}
        aria-label={t('auctionEditor.price.of', {
          price: t(`auctionEditor.price.${field}`),
          lot: index + 1,
        })}
        aria-invalid={fault !== undefined}
        title={fault}
      />
      {fault && (
        <FieldMessage fault className={text.clip} title={fault}>
          {fault}
        </FieldMessage>
      )}
    </span>
  );
};

type LotProps = { readonly lot: LotValues & { readonly index: number } };

/** The first vehicle of a lot. If there are more, also a button that lists them all. */
export const LotVehicles = ({ lot: { idVehicles, index } }: LotProps) => {
  const { t } = useTranslation('manage');
  const { vehicles } = useEditor();
  const path = `lots.${index}.idVehicles` as const;
  const fault = useFault(path);
  const [first, ...others] = idVehicles.flatMap((id) => vehicles.get(id) ?? []);
  const names = others.map((one) => `${vehicleTitle(one)} ${one.licensePlate}`);
  return (
    <span data-path={path} tabIndex={fault ? -1 : undefined} title={names.join(', ') || undefined}>
      {first ? (
        <VehicleCell vehicle={first} more={others.length} />
      ) : (
        t('auctionEditor.lot.unknown', { id: idVehicles[0] ?? '' })
      )}
      {fault && <FieldMessage fault>{fault}</FieldMessage>}
    </span>
  );
};
