import { layout, text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { recordQuery, type StoredRecord } from '#shared/record/record-api.js';
import type { RecordDefinition } from '#shared/record/records.js';
import { StateChip } from '../../users/components/chips.js';

type Props = { readonly known: RecordDefinition; readonly read: StoredRecord };

/** Whether the dealer is active, disabled or not configured yet, and why. Shown on every tab. */
export const DealerState = ({ known: definition, read }: Props) => {
  const { t } = useTranslation('dealer');
  const { data: row } = useQuery({
    ...recordQuery(definition.record, Number(read['idDealer'])),
    initialData: read,
  });
  const { enabled, state, blockedReason } = row as StoredRecord;
  const isOn = enabled === true;
  return (
    <p className={clsx(layout.row, text.faint)}>
      <StateChip tone={isOn ? 'good' : 'bad'}>{t(`dealer.value.enabled.${isOn}`)}</StateChip>
      {state === 'REGISTERED' && (
        <StateChip tone="plain">{t('dealer.value.state.REGISTERED')}</StateChip>
      )}
      {!isOn && typeof blockedReason === 'string' && <span>{blockedReason}</span>}
    </p>
  );
};
