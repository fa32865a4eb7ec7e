import { MARKET_PACKS } from '@fairlot/countries';
import { machineClock } from '@fairlot/kernel';
import { useTranslation } from 'react-i18next';
import { serverClock } from '#shared/clock/server-clock.js';
import type { CustomControl } from '#shared/form/describe-form.js';
import { useFormat } from '#shared/format/use-format.js';
import { zoneDay } from '#shared/format/zone-time.js';
import { DateBox } from '#shared/ui/date-box.js';

/** The current day in the user's market. A report cannot contain later days (ENG-111). */
export const useToday = (): string => {
  const { idMarket } = useFormat();
  return zoneDay(serverClock().now() ?? machineClock.now(), MARKET_PACKS[idMarket].timeZone);
};

const PastDayInput = ({ value, ...control }: CustomControl<unknown>) => (
  <DateBox {...control} value={String(value)} max={useToday()} />
);

/** A date field that accepts days up to today. */
export const pastDayField = (useLabel: () => string) => ({
  useTexts: () => ({ label: useLabel(), fault: useTranslation('report').t('pastDay') }),
  Control: PastDayInput,
});
