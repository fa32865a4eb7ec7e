import type { BoardLot } from '@fairlot/contracts/engineering';
import type { LiveAuction } from '@fairlot/contracts/live';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { useMoment } from '../../event-browser/components/value-text.js';
import { remainingTime } from '#shared/clock/remaining.js';
import type { BoardChange } from '../api/difference.js';

const NO_VALUE = '–';

/** Returns a change in words, with the old and the new value. */
export const useChangeText = (): ((change: BoardChange) => {
  readonly label: string;
  readonly values: string;
}) => {
  const { t } = useTranslation('engineering');
  const format = useFormat();
  const moment = useMoment();
  return useMemo(() => {
    const textOf = ({ idLot, field }: BoardChange, value: unknown): string => {
      if (value === null || value === undefined) return NO_VALUE;
      if (field === 'status')
        return idLot === null
          ? t(`status.auction.${value as LiveAuction['status']}`)
          : t(`status.lot.${value as BoardLot['status']}`);
      if (field === 'awardStatus')
        return t(`timeMachine.award.${value as NonNullable<BoardLot['awardStatus']>}`);
      if (field === 'idLeader' || field === 'idAwarded')
        return t('timeMachine.dealer', { id: Number(value) });
      if (field === 'fileMessage') return (value as { fileName: string }).fileName;
      if (typeof value === 'boolean') return t(value ? 'timeMachine.yes' : 'timeMachine.no');
      if (typeof value !== 'number') return typeof value === 'string' ? value : NO_VALUE;
      if (field.endsWith('Minor')) return format.price(value);
      return field.endsWith('At') ? moment.clock(value).slice(0, 8) : format.integer(value);
    };
    const moved = ({ field, from, to }: BoardChange): string => {
      if (field !== 'endsAt' || typeof from !== 'number' || typeof to !== 'number') return '';
      const { days, time } = remainingTime(Math.abs(to - from));
      const span = days > 0 ? t('countdown.days', { ns: 'shell', days, time }) : time;
      return ` (${to > from ? '+' : '−'}${span})`;
    };
    return (change) => {
      const { field, from, to } = change;
      if (field === 'existence')
        return {
          label: t(to === true ? 'timeMachine.change.appeared' : 'timeMachine.change.gone'),
          values: '',
        };
      const values = `${textOf(change, from)} → ${textOf(change, to)}${moved(change)}`;
      return { label: t(`timeMachine.change.${field}`), values };
    };
  }, [format, moment, t]);
};
